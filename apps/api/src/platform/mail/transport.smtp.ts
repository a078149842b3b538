import { truncate } from '@ledenportaal/shared';
import { parseSmtpUrl } from './smtp-url.js';
import { toMessage, DeliveryError, type Transport } from './transport.js';

/** Time-outs in milliseconds: for the connection, the greeting, no response (idle), and the whole delivery. */
export type SmtpTimeouts = { connectionMs: number; greetingMs: number; idleMs: number; totalMs: number };

export const smtpTimeouts: SmtpTimeouts = { connectionMs: 10_000, greetingMs: 10_000, idleMs: 30_000, totalMs: 90_000 };

export const createSmtpTransport = (url: string, timeouts = smtpTimeouts): Transport => {
  const options = {
    ...parseSmtpUrl(url),
    connectionTimeout: timeouts.connectionMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.idleMs,
    dnsTimeout: timeouts.connectionMs,
  };
  return async (mail, signal) => {
    // A server that responds now and then is never idle, but the delivery must end.
    const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeouts.totalMs)]);
    try {
      const { createTransport } = await import('nodemailer');
      await createTransport(options).sendMail({ ...toMessage(mail), signal: abortSignal });
    } catch (cause) {
      throw toDeliveryError(cause as SmtpError);
    }
  };
};

type SmtpError = Error & { code?: string; command?: string; response?: string; responseCode?: number };

const toDeliveryError = ({ message, command = '', response, responseCode = 0 }: SmtpError) => {
  const isAboutMail = ['RCPT TO', 'DATA'].includes(command) && responseCode >= 400;
  const about = !isAboutMail ? 'server' : responseCode >= 500 ? 'mail' : 'later';
  return new DeliveryError(redactReply(response ?? message), about);
};

const maxErrorLength = 500;

/**
 * Normalises the reply of a server, which can repeat what it was sent: masks anything that could be a code of a link.
 */
const redactReply = (reply: string) =>
  truncate(
    reply
      .replace(/[\w-]{32,}/g, '…')
      .replace(/\s+/g, ' ')
      .trim(),
    maxErrorLength,
  );
