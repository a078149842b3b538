import type { Letter } from './mail.js';
import type { Sender } from './mailbox.js';

/** All that a transport needs. `createdAt` and the id are the same at each attempt. */
export type Parcel = Letter & { id: string; messageId: string; from: Sender; to: string; createdAt: Date };

/** Throws `Undelivered`; anything else thrown is a mistake of ours. */
export type Transport = (parcel: Parcel, signal: AbortSignal) => Promise<void>;

export class Undelivered extends Error {
  constructor(
    message: string,
    /**
     * `mail`: this mail will never be taken. `later`: this mail was not taken now. `server`: no mail would have been.
     */
    readonly about: 'mail' | 'later' | 'server',
  ) {
    super(message);
  }
}

/** As nodemailer takes it: the receiver as an object, which it does not look for more addresses in. */
export const toMessage = ({ messageId, from, to, subject, html, text }: Parcel) => ({
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
