import type { mongo } from 'mongoose';

/** A mail before it is rendered. `data` contains no code or password: those are added when it is sent. */
export type Mail = {
  _id: mongo.ObjectId;
  to: string;
  kind: string;
  data: Record<string, string>;
  /** Whether it is sent after mails that somebody waits for, such as a link for a new password. */
  canWait?: boolean;
};

/** A mail in the `mails` array of the document that causes it, saved in the same update as the change itself. */
export type PendingMail = Omit<Mail, 'to' | 'canWait'>;

export type RenderedMail = { subject: string; html: string; text: string };

export type RenderMail = (kind: string, data: Record<string, string>) => Promise<RenderedMail>;

/** A collection whose documents contain pending mails. */
export type MailSource<D extends mongo.Document = mongo.Document> = {
  collection: string;
  /** Returns undefined when the mail must not be sent after all. Called again after a process was killed. */
  toMail(document: D, pending: PendingMail): Promise<Mail | undefined>;
};
