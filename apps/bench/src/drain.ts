import { connect } from 'node:net';

const headEnd = '\r\n\r\n';
const bufferBytes = 512 * 1024;

/**
 * Sends a request over a new connection, reads the response into one reused buffer and discards it, so that the client
 * keeps up with nginx. Resolves with the number of body bytes; rejects unless the status is 200 and the body is
 * complete.
 */
export function drain(url: string, request: Buffer): Promise<number> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let head = '';
    let told: number | undefined;
    let came = 0;
    const take = (size: number, buffer: Uint8Array): boolean => {
      came += size;
      if (told === undefined) {
        head += Buffer.from(buffer.subarray(0, size)).toString('latin1');
        const end = head.indexOf(headEnd);
        if (end < 0) return true;
        told = lengthIn(head);
        came = head.length - end - headEnd.length;
      }
      if (came === told) socket.destroy();
      return true;
    };
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: { buffer: Buffer.alloc(bufferBytes), callback: take },
    });
    socket.once('error', reject);
    socket.once('close', () =>
      came === told ? resolve(came) : reject(new Error(`${came} of ${told} bytes came: ${head.slice(0, 200)}`)),
    );
    socket.write(request);
  });
}

function lengthIn(head: string): number | undefined {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return head.startsWith('HTTP/1.1 200') && length ? Number(length) : undefined;
}

/** Creates a raw HTTP GET request. */
export function getOf(url: string, path: string, token?: string): Buffer {
  const head = [`GET ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, ...(token ? [`Authorization: ${token}`] : [])];
  return Buffer.from(`${head.join('\r\n')}${headEnd}`);
}
