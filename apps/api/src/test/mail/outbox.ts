import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { Mail } from '../../platform/mail/mail.js';
import { enqueueMail, type OutboxDocument } from '../../platform/mail/outbox.js';
import { sendDue } from '../../platform/mail/send.js';
import { createSmtpTransport } from '../../platform/mail/transport.smtp.js';
import { startScriptedSmtp, startSmtp } from './smtp.js';

export const minute = 60_000;
export const hour = 60 * minute;
/** In the text of each mail of these tests. It must never appear in the log or the database. */
export const code = 'k3J8vN2qXw7RtY5mZp9LsD4fGh6BcA1ek3J8vN2qXw7';
const neverAborted = new AbortController().signal;

/** Sets up an outbox, and mail servers that are closed after each test. */
export const useOutbox = () => {
  let lines: string[] = [];
  const closers: (() => Promise<unknown>)[] = [];
  beforeEach(() => void (lines = []));
  afterEach(async () => {
    for (const close of closers.splice(0)) await close();
  });
  const closeAfterTest = async <T extends { close: () => Promise<unknown> }>(starting: Promise<T>) => {
    const server = await starting;
    closers.push(server.close);
    return server;
  };
  const createSendDeps = (url: string) => ({
    transport: createSmtpTransport(url),
    from: { name: 'Ruigenhei', address: 'portaal@example.org' },
    host: 'portaal.example.org',
    render: (kind: string) =>
      kind === 'stuk'
        ? Promise.reject(new Error('there is no mail stuk'))
        : Promise.resolve({ subject: 'Bevestig', text: `inhoud ${code}`, html: `<p>inhoud ${code}</p>` }),
    log: pino({ level: 'info', base: null }, { write: (line: string) => void lines.push(line) }),
  });
  const outbox = () => mongoose.connection.db!.collection<OutboxDocument>('outbox');
  return {
    outbox,
    createSendDeps,
    smtp: (...args: Parameters<typeof startSmtp>) => closeAfterTest(startSmtp(...args)),
    script: (...args: Parameters<typeof startScriptedSmtp>) => closeAfterTest(startScriptedSmtp(...args)),
    run: (url: string) => sendDue(createSendDeps(url), neverAborted),
    one: async () => (await outbox().findOne())!,
    add: async (overrides: Partial<Mail> = {}) => {
      const _id = new mongoose.mongo.ObjectId();
      const mail = { _id, to: 'jan@example.org', kind: 'verify', data: { nonce: 'nonce' }, ...overrides };
      await enqueueMail(mail);
      return mail;
    },
    /** Simulates that time passes: moves the times of all mails that are not sent back by `ms`. */
    advanceTime: (ms: number) => {
      const toEarlier = (field: string) => [field, { $subtract: [`$${field}`, ms] }];
      const times = Object.fromEntries(['createdAt', 'nextAt', 'giveUpAt'].map(toEarlier)) as object;
      return outbox().updateMany({ state: { $ne: 'sent' } }, [{ $set: times }]);
    },
    logged: () => lines.join(''),
    loggedMessages: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
};
