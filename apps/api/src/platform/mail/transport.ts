import type { RenderedMail } from './mail.js';
import type { Sender } from './mailbox.js';

/** A rendered mail. `createdAt` and the ids are the same at each attempt. */
export type OutgoingMail = RenderedMail & { id: string; messageId: string; from: Sender; to: string; createdAt: Date };

/** Throws `DeliveryError`; any other error is a bug. */
export type Transport = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

export class DeliveryError extends Error {
  constructor(
    message: string,
    /**
     * `mail`: this mail will never be accepted. `later`: this mail was not accepted now. `server`: the server accepts
     * no mails.
     */
    readonly about: 'mail' | 'later' | 'server',
  ) {
    super(message);
  }
}

/**
 * Builds a nodemailer message. The receiver is an object, so that nodemailer does not parse a list of addresses from
 * it.
 */
export const toMessage = ({ messageId, from, to, subject, html, text }: OutgoingMail) => ({
  messageId,
  from,
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  subject,
  html,
  text,
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', 'Content-Language': 'nl' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
