import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type Mail = { to: string; subject: string; text: string };

export type Mailbox = {
  /** Value for SMTP_URL. */
  url: string;
  /** Waits for a mail to this address whose subject matches, removes it from the mailbox and returns it. */
  takeMail: (to: string, subject: RegExp) => Promise<Mail>;
  close: () => Promise<void>;
};

/** Starts a real SMTP server on the loopback interface that stores the mails it receives. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, session, done) => {
      void parseMail(stream).then((raw) => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, ...raw });
        done();
      }, done);
    },
  });
  const socket = server.listen(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    url: `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    takeMail: async (to, subject) => {
      const isMatch = (mail: Mail) => mail.to === to && subject.test(mail.subject);
      await expect.poll(() => mails.some(isMatch), { message: `a mail to ${to}: ${subject}` }).toBe(true);
      return mails.splice(mails.findIndex(isMatch), 1)[0]!;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};

const parseMail = async (stream: NodeJS.ReadableStream): Promise<Omit<Mail, 'to'>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const { subject = '', text = '' } = await PostalMime.parse(Buffer.concat(chunks));
  return { subject, text };
};

/** Returns the link in a mail whose path starts with `page`. Throws when there is none. */
export const findLink = ({ text }: Mail, page: string): string => {
  const link = text.match(/https?:\/\/[^\s>)\]]+/g)?.find((found) => new URL(found).pathname.startsWith(page));
  if (!link) throw new Error(`no link to ${page} in: ${text}`);
  return link;
};
