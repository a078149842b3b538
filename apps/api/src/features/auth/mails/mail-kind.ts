import type { ReactElement } from 'react';

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

export type MailData = Record<string, string>;

/** The subject must not contain secrets of the recipient, because admins see it when a mail fails. */
export type MailKind = {
  subject: (site: Site) => string;
  content: (site: Site, data: MailData) => ReactElement;
};
