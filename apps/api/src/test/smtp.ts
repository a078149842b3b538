import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { readMail, type Received } from './mails.js';

/** A mail server that keeps what it takes; refuses what `told` refuses. Without TLS, unless told otherwise. */
export const startSmtp = async (told: SMTPServerOptions = {}) => {
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
    ...told,
  });
  // Whoever leaves in the middle is part of these tests.
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

/** What smtp-server takes as a refusal in these words. */
export const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

export const silence = Symbol('silence');
export const hangUp = Symbol('hangUp');
type Answer = string | typeof silence | typeof hangUp;
/** `greeting` when somebody calls, `message` when the whole mail has come; otherwise the first word of a command. */
export type Script = Record<string, Answer>;

const polite: Script = {
  greeting: '220 hier',
  EHLO: '250 hier',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 ga je gang',
  message: '250 dank',
  QUIT: '221 dag',
};

/** For what no real server does on purpose. */
export const startScript = async (script: Script) => {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const say = (socket: Socket, occasion: string) => {
    const answer = { ...polite, ...script }[occasion];
    if (answer === hangUp) socket.destroy();
    else if (typeof answer === 'string') socket.write(`${answer}\r\n`);
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let heard = '';
    let inData = false;
    socket.on('data', (part) => {
      heard += String(part);
      const end = inData ? '\r\n.\r\n' : '\r\n';
      if (!heard.endsWith(end)) return;
      const said = heard.slice(0, -end.length);
      heard = '';
      const occasion = inData ? 'message' : said.split(/[\s:]/, 1)[0]!.toUpperCase();
      if (inData) messages.push(said);
      inData = occasion === 'DATA';
      say(socket, occasion);
    });
    say(socket, 'greeting');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((end) => server.close(end));
  };
  return { messages, url: `smtp://127.0.0.1:${port}`, close };
};
