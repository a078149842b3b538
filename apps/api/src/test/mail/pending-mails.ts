import mongoose, { type mongo } from 'mongoose';
import type { MailSource, PendingMail } from '../../platform/mail/mail.js';

/**
 * Returns the pending mails of the newest document for an address, as they are queued in the outbox; undefined for one
 * that is not sent.
 */
export const findPendingMails = async <D extends mongo.Document>(source: MailSource<D>, email: string) => {
  const found = await mongoose.connection.db!.collection(source.collection).findOne({ email }, { sort: { _id: -1 } });
  const document = found as unknown as D & { mails?: PendingMail[] };
  const mails = await Promise.all((document.mails ?? []).map((pending) => source.toMail(document, pending)));
  return mails.map((mail) => mail && { to: mail.to, kind: mail.kind, data: mail.data });
};
