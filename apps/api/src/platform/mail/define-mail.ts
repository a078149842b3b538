import mongoose from 'mongoose';
import type { Mail, MailData, PendingMail } from './mail.js';
import type { MailTemplate } from './template/mail-template.js';

declare const isChecked: unique symbol;
/** A mail with its receiver. Only `MailTo` makes one, so that its data is what its template uses. */
export type AddressedMail = Omit<Mail, '_id'> & { [isChecked]: true };
export type MailTo<D extends MailData> = (address: string, data: D) => AddressedMail;

/** What the portal knows of a kind of mail. */
export type DefinedMail = {
  template(): Promise<MailTemplate<MailData>>;
  /** Missing for a mail that is only sent in the place of another. */
  source?: {
    collection: string;
    /** Returns undefined when the mail must not be sent after all. Called again after a process was killed. */
    toMail(document: Source, stored: MailData): MaybeLater<AddressedMail | undefined>;
  };
};

type MaybeLater<T> = T | Promise<T>;
type NoData = Record<string, never>;
/** A document that causes mails. Its `mails` are the pending ones. */
type Source = { email: string };

type Definition<D extends MailData> = {
  /** The name in stored documents. */
  kind: string;
  /** Imports the template with the first mail, because React takes long to load. */
  template: () => Promise<MailTemplate<D>>;
  /** Whether it is sent after mails that somebody waits for. */
  canWait?: boolean;
};
type PendingDefinition<D extends MailData, R extends Source, S extends MailData> = Definition<D> & {
  /** The collection of the documents that cause it. */
  collection: string;
  /**
   * Completes the mail when it is sent: `stored` is what `pending` stored. Returns undefined when it must not be sent
   * after all. Called again after a process was killed.
   */
  toMail: (document: R, mailTo: MailTo<D>, stored: S) => MaybeLater<AddressedMail | undefined>;
};

const mails = new Map<string, DefinedMail>();

/** All kinds of mail by name: of each module that is imported at the start. */
export const definedMails: ReadonlyMap<string, DefinedMail> = mails;

const add = (kind: string, mail: DefinedMail) => {
  if (mails.has(kind)) throw new Error(`two mails have the name ${kind}`);
  mails.set(kind, mail);
};

const createMailTo =
  <D extends MailData>({ kind, canWait = false }: Definition<D>): MailTo<D> =>
  (to, data) => {
    const mail: Omit<Mail, '_id'> = { to, kind, data, canWait };
    return mail as AddressedMail;
  };

/** Defines a mail that `toMail` of another one sends in its place. Throws for a name that another mail has. */
export const defineMail = <D extends MailData>(definition: Definition<D>): { to: MailTo<D> } => {
  add(definition.kind, { template: definition.template });
  return { to: createMailTo(definition) };
};

/** Defines a mail that a document causes. Throws for a name that another mail has. */
export const definePendingMail = <D extends MailData, R extends Source, S extends MailData = NoData>(
  definition: PendingDefinition<D, R, S>,
) => {
  const { kind, template, collection, toMail } = definition;
  const mailTo = createMailTo(definition);
  add(kind, { template, source: { collection, toMail: (document: R, stored: S) => toMail(document, mailTo, stored) } });
  return {
    /** Creates a pending mail for the `mails` array of a document. */
    pending: (...[data = {}]: S extends NoData ? [] : [S]): PendingMail => ({
      _id: new mongoose.mongo.ObjectId(),
      kind,
      data,
    }),
  };
};
