import { createTransport } from 'nodemailer';
import { smtpServerOf } from './smtp-address.js';
import { toMessage, Undelivered, type Transport } from './transport.js';

/** Time-outs in milliseconds: for the connection, the greeting, no response (idle), and the whole delivery. */
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
    // A server that responds now and then is never idle, but the delivery must end.
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

/**
 * Normalises the reply of a server, which can repeat what it was sent: masks anything that could be a code of a link.
 */
const toldBy = (words: string) =>
  words
    .replace(/[\w-]{32,}/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestTold);
