import { chmodSync } from 'node:fs';
import net from 'node:net';
import { Authentication } from '../auth/authentication';
import type { ScramCredentials } from '../auth/scram';
import { runCommand } from '../commands/run-command';
import type { Client } from '../commands/types';
import type { Engine } from '../engine';
import { toMongoError } from '../errors';
import { log } from '../log';
import { MessageSplitter } from './message-splitter';
import { maxMessageBytes, parseMessage, encodeReply, type Message } from './message';

/** Maximum size of a message before authentication, in bytes. */
const maxBytesBeforeAuthentication = 2 ** 16;

/** Listens for connections and handles the messages of each connection in order. */
export class WireServer {
  private readonly server: net.Server;
  private readonly sockets = new Set<net.Socket>();
  private connectionCount = 0;
  private credentials: ScramCredentials | undefined;

  constructor(private readonly engine: Engine) {
    this.server = net.createServer((socket) => this.accept(socket));
  }

  /** When credentials are given, clients must authenticate with SCRAM-SHA-256. Returns the port. */
  async listen(port: number, host: string, credentials?: ScramCredentials): Promise<number> {
    this.credentials = credentials;
    await this.startListening({ port, host });
    return (this.server.address() as net.AddressInfo).port;
  }

  /** Listens on a Unix socket that only this user can reach, and that therefore needs no password. */
  async listenOnSocket(path: string): Promise<void> {
    await this.startListening({ path });
    try {
      chmodSync(path, 0o600);
    } catch (cause) {
      await new Promise((resolve) => this.server.close(resolve));
      throw cause;
    }
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private startListening(options: net.ListenOptions): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(options, () => {
        this.server.off('error', reject);
        // Logs a connection that cannot be accepted, for example when there are too many. The server keeps running.
        this.server.on('error', ({ message }) => log(22900, 'NETWORK', 'Error accepting new connection', { message }));
        resolve();
      });
    });
  }

  private accept(socket: net.Socket): void {
    const authentication = new Authentication(this.credentials);
    const client: Client = { id: ++this.connectionCount, authentication };
    const splitter = new MessageSplitter(() =>
      authentication.isComplete ? maxMessageBytes : maxBytesBeforeAuthentication,
    );
    let queue = Promise.resolve();
    socket.setNoDelay(true);
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (chunk) => {
      try {
        for (const bytes of splitter.push(chunk)) queue = queue.then(() => this.handleMessage(bytes, socket, client));
      } catch {
        socket.destroy();
      }
    });
  }

  private async handleMessage(bytes: Buffer, socket: net.Socket, client: Client): Promise<void> {
    const message = this.parseOrReplyError(bytes, socket);
    if (!message || socket.destroyed) return;
    const reply = await runCommand(this.engine, { command: message.command, sections: message.sections, client });
    if (!message.suppressesReply && !socket.destroyed)
      socket.write(encodeReply(message.isLegacy, message.requestId, reply));
  }

  /** Replies with an error to a message that cannot be parsed; closes the connection for an unsupported opcode. */
  private parseOrReplyError(bytes: Buffer, socket: net.Socket): Message | undefined {
    try {
      const message = parseMessage(bytes);
      if (!message) socket.destroy();
      return message;
    } catch (cause) {
      const { code, codeName, message } = toMongoError(cause);
      const isLegacy = bytes.readInt32LE(12) === 2004;
      socket.write(encodeReply(isLegacy, bytes.readInt32LE(4), { ok: 0, errmsg: message, code, codeName }));
      return undefined;
    }
  }
}
