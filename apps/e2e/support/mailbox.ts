import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Letter = { to: string; subject: string; text: string };

export type Mailbox = {
  /** For SMTP_URL. */
  url: string;
  /** Waits for the mail to this address that begins with this subject, and takes it out. */
  take: (to: string, subject: RegExp) => Promise<Letter>;
  close: () => Promise<void>;
};

/** A real mail server on the loopback interface, which keeps what it gets. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      void read(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, ...raw });
        done();
      }, done);
    },
  });
  const socket = server.listen(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    url: `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    take: async (to, subject) => {
      const isWanted = (letter: Letter) => letter.to === to && subject.test(letter.subject);
      await expect.poll(() => letters.some(isWanted), { message: `a mail to ${to}: ${subject}` }).toBe(true);
      return letters.splice(letters.findIndex(isWanted), 1)[0]!;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function read(stream: NodeJS.ReadableStream): Promise<Omit<Letter, 'to'>> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(parts));
  return { subject, text };
}

/** The address in a mail that leads to this page. */
export function linkIn({ text }: Letter, page: string): string {
  const link = text.match(/https?:\/\/[^\s>)\]]+/g)?.find((found) => new URL(found).pathname.startsWith(page));
  if (!link) throw new Error(`no link to ${page} in: ${text}`);
  return link;
}
