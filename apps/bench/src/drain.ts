import { connect } from 'node:net';

const headerTerminator = '\r\n\r\n';
const bufferBytes = 512 * 1024;

/**
 * Sends a request over a new connection, reads the response into one reused buffer and discards it, so that the client
 * keeps up with nginx. Resolves with the number of body bytes; rejects unless the status is 200 and the body is
 * complete.
 */
export const drain = (url: string, request: Buffer): Promise<number> => {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let head = '';
    let contentLength: number | undefined;
    let receivedBytes = 0;
    const onRead = (size: number, buffer: Uint8Array): boolean => {
      receivedBytes += size;
      if (contentLength === undefined) {
        head += Buffer.from(buffer.subarray(0, size)).toString('latin1');
        const headerEnd = head.indexOf(headerTerminator);
        if (headerEnd < 0) return true;
        contentLength = parseContentLength(head);
        receivedBytes = head.length - headerEnd - headerTerminator.length;
      }
      if (receivedBytes === contentLength) socket.destroy();
      return true;
    };
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: { buffer: Buffer.alloc(bufferBytes), callback: onRead },
    });
    socket.once('error', reject);
    socket.once('close', () =>
      receivedBytes === contentLength
        ? resolve(receivedBytes)
        : reject(new Error(`received ${receivedBytes} of ${contentLength} bytes: ${head.slice(0, 200)}`)),
    );
    socket.write(request);
  });
};

const parseContentLength = (head: string): number | undefined => {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  return head.startsWith('HTTP/1.1 200') && length ? Number(length) : undefined;
};

/** Creates a raw HTTP GET request. */
export const createGetRequest = (url: string, path: string, token?: string): Buffer => {
  const head = [`GET ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, ...(token ? [`Authorization: ${token}`] : [])];
  return Buffer.from(`${head.join('\r\n')}${headerTerminator}`);
};
