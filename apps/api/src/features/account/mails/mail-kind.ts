import type { ReactElement } from 'react';

/** What a mail knows of where it comes from. */
export type Site = {
  organisation: string;
  /** The address of a page. */
  link: (path: string) => string;
  /** The address of a page with the code that this nonce stands for. */
  linkWithCode: (path: string, nonce: string | undefined) => string;
};

export type MailData = Record<string, string>;

/** Its subject holds nothing that only its receiver may know: admins see it of a mail that did not arrive. */
export type MailKind = {
  subject: (site: Site) => string;
  content: (site: Site, data: MailData) => ReactElement;
};
