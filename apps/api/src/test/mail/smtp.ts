import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail, type Received } from './mails.js';

/** Starts a mail server that records the mails it accepts. It has no TLS unless `options` enables it. */
export const startSmtp = async (options: SMTPServerOptions = {}) => {
  const received: Received[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      void buffer(stream)
        .then(readMail)
        .then((mail) => void received.push(mail))
        .then(() => done());
    },
    ...options,
  });
  // Some tests disconnect half-way.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((end) => server.close(end)),
  };
};

/** Creates an error with which smtp-server rejects a command. */
export const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

export const silence = Symbol('silence');
export const hangUp = Symbol('hangUp');
type Reply = string | typeof silence | typeof hangUp;
/** Replies by event: `greeting` on connect, `message` after the mail data; otherwise by command name. */
export type Script = Record<string, Reply>;

const defaultScript: Script = {
  greeting: '220 hier',
  EHLO: '250 hier',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 ga je gang',
  message: '250 dank',
  QUIT: '221 dag',
};

/** Starts an SMTP server with scripted replies, for behaviour that no real server shows on purpose. */
export const startScriptedSmtp = async (script: Script) => {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const sendReply = (socket: Socket, event: string) => {
    const reply = { ...defaultScript, ...script }[event];
    if (reply === hangUp) socket.destroy();
    else if (typeof reply === 'string') socket.write(`${reply}\r\n`);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let received = '';
    let inData = false;
    socket.on('data', (part) => {
      received += String(part);
      const end = inData ? '\r\n.\r\n' : '\r\n';
      if (!received.endsWith(end)) return;
      const text = received.slice(0, -end.length);
      received = '';
      const event = inData ? 'message' : text.split(/[\s:]/, 1)[0]!.toUpperCase();
      if (inData) messages.push(text);
      inData = event === 'DATA';
      sendReply(socket, event);
    });
    sendReply(socket, 'greeting');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((end) => server.close(end));
  };
  return { messages, url: `smtp://127.0.0.1:${port}`, close };
};
