import { createTransport } from 'nodemailer';
import { smtpServerOf } from './smtp-address.js';
import { toMessage, Undelivered, type Transport } from './transport.js';

/** `connection`, `greeting`, `silence` of the server, and all of it together. */
export type Patience = { connectionMs: number; greetingMs: number; silenceMs: number; wholeMs: number };

export const patience: Patience = { connectionMs: 10_000, greetingMs: 10_000, silenceMs: 30_000, wholeMs: 90_000 };

export const createSmtpTransport = (url: string, bounds = patience): Transport => {
  const server = createTransport({
    ...smtpServerOf(url),
    connectionTimeout: bounds.connectionMs,
    greetingTimeout: bounds.greetingMs,
    socketTimeout: bounds.silenceMs,
    dnsTimeout: bounds.connectionMs,
  });
  return async (parcel, signal) => {
    // A server that says a word now and then is not silent, and still must end.
    const ends = AbortSignal.any([signal, AbortSignal.timeout(bounds.wholeMs)]);
    try {
      await server.sendMail({ ...toMessage(parcel), signal: ends });
    } catch (cause) {
      throw toUndelivered(cause as SmtpFailure);
    }
  };
};

type SmtpFailure = Error & { code?: string; command?: string; response?: string; responseCode?: number };

const toUndelivered = ({ message, command = '', response, responseCode = 0 }: SmtpFailure) => {
  const aboutMail = ['RCPT TO', 'DATA'].includes(command) && responseCode >= 400;
  const about = !aboutMail ? 'server' : responseCode >= 500 ? 'mail' : 'later';
  return new Undelivered(toldBy(response ?? message), about);
};

const longestTold = 500;

/** A server may repeat what it was sent: nothing that could be the code of a link is kept. */
const toldBy = (words: string) =>
  words
    .replace(/[\w-]{32,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestTold);
