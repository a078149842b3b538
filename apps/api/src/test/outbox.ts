import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterEach, beforeEach } from 'vitest';
import type { Mail } from '../platform/mail/mail.service.js';
import { enqueueMail, type OutboxDocument } from '../platform/mail/outbox.js';
import { sendDue } from '../platform/mail/send.js';
import { createSmtpTransport } from '../platform/mail/transport.smtp.js';
import { startScript, startSmtp } from './smtp.js';

export const minute = 60_000;
export const hour = 60 * minute;
/** As it stands in each mail of these tests, and must stand nowhere else. */
export const code = 'k3J8vN2qXw7RtY5mZp9LsD4fGh6BcA1ek3J8vN2qXw7';
const never = new AbortController().signal;

/** An outbox and servers to send from it to, of one test. */
export const useOutbox = () => {
  let lines: string[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(() => void (lines = []));
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  const closedAfter = async <T extends { close: () => Promise<unknown> }>(starting: Promise<T>) => {
    const server = await starting;
    ends.push(server.close);
    return server;
  };
  const deskAt = (url: string) => ({
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
    deskAt,
    smtp: (...told: Parameters<typeof startSmtp>) => closedAfter(startSmtp(...told)),
    script: (...told: Parameters<typeof startScript>) => closedAfter(startScript(...told)),
    run: (url: string) => sendDue(deskAt(url), never),
    one: async () => (await outbox().findOne())!,
    add: async (told: Partial<Mail> = {}) => {
      const _id = new mongoose.mongo.ObjectId();
      const mail = { _id, to: 'jan@example.org', kind: 'verify', data: { nonce: 'nonce' }, ...told };
      await enqueueMail(mail);
      return mail;
    },
    /** All that waits or failed did so this much longer ago. */
    later: (ms: number) => {
      const moved = (field: string) => [field, { $subtract: [`$${field}`, ms] }];
      const times = Object.fromEntries(['createdAt', 'nextAt', 'giveUpAt'].map(moved)) as object;
      return outbox().updateMany({ state: { $ne: 'sent' } }, [{ $set: times }]);
    },
    logged: () => lines.join(''),
    told: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg),
  };
};
