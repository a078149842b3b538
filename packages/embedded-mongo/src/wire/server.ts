import { chmodSync } from 'node:fs';
import net from 'node:net';
import { Authentication } from '../auth/authentication';
import type { ScramCredentials } from '../auth/scram';
import { run } from '../commands/run';
import type { Client } from '../commands/types';
import type { Engine } from '../engine';
import { asMongoError } from '../errors';
import { log } from '../log';
import { Frames } from './frames';
import { largestMessage, parseMessage, replyTo, type Message } from './message';

/** Maximum size of a message before authentication, in bytes. */
const largestBeforeSignIn = 2 ** 16;

/** Listens for connections and handles the messages of each connection in order. */
export class WireServer {
  private readonly server: net.Server;
  private readonly sockets = new Set<net.Socket>();
  private connections = 0;
  private credentials: ScramCredentials | undefined;

  constructor(private readonly engine: Engine) {
    this.server = net.createServer((socket) => this.accept(socket));
  }

  /** When credentials are given, clients must authenticate with SCRAM-SHA-256. Returns the port. */
  async listen(port: number, host: string, credentials?: ScramCredentials): Promise<number> {
    this.credentials = credentials;
    await this.begin({ port, host });
    return (this.server.address() as net.AddressInfo).port;
  }

  /** Listens on a Unix socket that only this user can reach, and that therefore needs no password. */
  async listenAt(path: string): Promise<void> {
    await this.begin({ path });
    try {
      chmodSync(path, 0o600);
    } catch (cause) {
      await new Promise((closed) => this.server.close(closed));
      throw cause;
    }
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private begin(at: net.ListenOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(at, () => {
        this.server.off('error', reject);
        // Logs a connection that cannot be accepted, for example when there are too many. The server keeps running.
        this.server.on('error', ({ message }) => log(22900, 'NETWORK', 'Error accepting new connection', { message }));
        resolve();
      });
    });
  }

  private accept(socket: net.Socket): void {
    const authentication = new Authentication(this.credentials);
    const client: Client = { id: ++this.connections, authentication };
    const frames = new Frames(() => (authentication.isComplete ? largestMessage : largestBeforeSignIn));
    let turn = Promise.resolve();
    socket.setNoDelay(true);
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (chunk) => {
      try {
        for (const bytes of frames.push(chunk)) turn = turn.then(() => this.answer(bytes, socket, client));
      } catch {
        socket.destroy();
      }
    });
  }

  private async answer(bytes: Buffer, socket: net.Socket, client: Client): Promise<void> {
    const message = this.read(bytes, socket);
    if (!message || socket.destroyed) return;
    const reply = await run(this.engine, { command: message.command, sections: message.sections, client });
    if (!message.silent && !socket.destroyed) socket.write(replyTo(message.legacy, message.requestId, reply));
  }

  /** Replies with an error to a message that cannot be parsed; closes the connection for an unsupported opcode. */
  private read(bytes: Buffer, socket: net.Socket): Message | undefined {
    try {
      const message = parseMessage(bytes);
      if (!message) socket.destroy();
      return message;
    } catch (cause) {
      const { code, codeName, message } = asMongoError(cause);
      const legacy = bytes.readInt32LE(12) === 2004;
      socket.write(replyTo(legacy, bytes.readInt32LE(4), { ok: 0, errmsg: message, code, codeName }));
      return undefined;
    }
  }
}
