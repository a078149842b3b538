import type { ReactElement } from 'react';
import type { MailData } from '../mail.js';

/** The data of the installation that mails contain. */
export type Site = {
  organisation: string;
  /** Returns the full URL of a page. */
  link: (path: string) => string;
  /** Returns the full URL of a page with the code that belongs to this nonce. Throws without a nonce. */
  linkWithCode: (path: string, nonce: string | undefined) => string;
  /** Formats a moment (ISO 8601) in the time zone of the portal. */
  formatTime: (moment: string) => string;
};

/**
 * The text of a mail with the data `D`. The subject must not contain secrets of the recipient, because admins see it
 * when a mail fails.
 */
export type MailTemplate<D extends MailData> = {
  subject: (site: Site) => string;
  content(site: Site, data: D): ReactElement;
};
