import type { mongo } from 'mongoose';

/** By the name of the field. */
export type MailData = Record<string, string>;

/** A mail before it is rendered. */
export type Mail = {
  _id: mongo.ObjectId;
  to: string;
  kind: string;
  /** Contains no code or password: those are added when it is sent. Missing when the kind is of another version. */
  data?: MailData;
  /** Whether it is sent after mails that somebody waits for, such as a link for a new password. */
  canWait?: boolean;
};

/** A mail in the `mails` array of the document that causes it, saved in the same update as the change itself. */
export type PendingMail = Pick<Mail, '_id' | 'kind'> & { data: MailData };

export type RenderedMail = { subject: string; html: string; text: string };

/** Throws `UnknownMailError` for a kind that is not defined. */
export type RenderMail = (kind: string, data: MailData) => Promise<RenderedMail>;

/** A stored mail has a kind that this version of the portal does not know. */
export class UnknownMailError extends Error {
  constructor(readonly kind: string) {
    super(`there is no mail ${kind}`);
  }
}
