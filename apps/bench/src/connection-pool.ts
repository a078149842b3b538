import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { BenchmarkCase } from './rounds';

export type HttpResponse = {
  status: number;
  body: Buffer;
};

const headerTerminator = Buffer.from('\r\n\r\n');
/** Idle connections older than this are not reused: the server closes idle connections and may be doing so now. */
const maxIdleMs = 2000;

/**
 * HTTP/1.1 keep-alive client for one server; each connection has at most one request in flight. Uses far less CPU than
 * `fetch`, which takes about as much as the server it shares the processor with.
 */
export class ConnectionPool {
  private idle: Connection[] = [];

  constructor(private readonly url: string) {}

  /** Sends a complete HTTP request, given as one or more chunks, and resolves with the response. */
  async request(...chunks: Buffer[]): Promise<HttpResponse> {
    let connection = this.idle.pop();
    while (connection && !connection.isReusable) {
      connection.close();
      connection = this.idle.pop();
    }
    connection ??= await Connection.open(this.url);
    const response = await connection.request(chunks);
    this.idle.push(connection);
    return response;
  }

  close(): void {
    for (const connection of this.idle) connection.close();
  }
}

class Connection {
  private received: Buffer = Buffer.alloc(0);
  private pending: { resolve: (response: HttpResponse) => void; reject: (cause: Error) => void } | undefined;
  private usedAt = performance.now();
  /** Whether the server sent `Connection: close`, as it does after a rejected body. */
  private isClosing = false;

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay();
    socket.on('data', (chunk: Buffer) => this.onData(chunk));
    socket.on('error', (cause) => this.pending?.reject(cause));
    socket.on('close', () => this.pending?.reject(new Error('The connection was closed')));
  }

  static async open(url: string): Promise<Connection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new Connection(socket);
  }

  get isReusable(): boolean {
    return !this.isClosing && !this.socket.closed && performance.now() - this.usedAt < maxIdleMs;
  }

  request(chunks: readonly Buffer[]): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.pending = { resolve, reject };
      this.socket.cork();
      for (const chunk of chunks) this.socket.write(chunk);
      this.socket.uncork();
    });
  }

  close(): void {
    this.pending = undefined;
    this.socket.destroy();
  }

  private onData(chunk: Buffer): void {
    this.received = this.received.length ? Buffer.concat([this.received, chunk]) : chunk;
    const headerEnd = this.received.indexOf(headerTerminator);
    if (headerEnd < 0 || !this.pending) return;
    const head = this.received.toString('latin1', 0, headerEnd);
    this.isClosing = /\r\nconnection: close\r\n/i.test(`${head}\r\n`);
    const contentLength = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    const bodyStart = headerEnd + headerTerminator.length;
    if (this.received.length < bodyStart + contentLength) return;
    const body = this.received.subarray(bodyStart, bodyStart + contentLength);
    this.received = Buffer.alloc(0);
    this.usedAt = performance.now();
    const { resolve, reject } = this.pending;
    this.pending = undefined;
    if (Number.isNaN(contentLength)) reject(new Error(`A response without a length: ${head}`));
    else resolve({ status: Number(head.slice(9, 12)), body });
  }
}

/** Creates a raw, authenticated HTTP POST request with a JSON body. */
export const createPostRequest = (url: string, path: string, body: unknown, token: string): Buffer => {
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
};

export const createGetRequest = (url: string, path: string, token: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: ${token}\r\n\r\n`);

/** Creates a case that sends one request; a status other than 200 ends the measurement. */
export const createRequestCase = (
  pool: ConnectionPool,
  request: Buffer,
  iterations: number,
  concurrency = 1,
): BenchmarkCase => ({
  iterations,
  concurrency,
  run: async () => {
    const { status, body } = await pool.request(request);
    if (status !== 200) throw new Error(`returned ${status}: ${String(body.subarray(0, 200))}`);
  },
});
