import mongoose from 'mongoose';
import { definedMails } from '../../platform/mail/define-mail.js';
import type { PendingMail } from '../../platform/mail/mail.js';

/**
 * Returns the pending mails of the newest document for an address, as they are queued in the outbox; undefined for one
 * that is not sent.
 */
export const findPendingMails = async (collection: string, email: string) => {
  const documents = mongoose.connection.db!.collection<{ email: string; mails?: PendingMail[] }>(collection);
  const document = await documents.findOne({ email }, { sort: { _id: -1 } });
  const mails = await Promise.all(
    (document?.mails ?? []).map(async ({ kind, data }) => definedMails.get(kind)!.source!.toMail(document!, data)),
  );
  return mails.map((mail) => mail && { to: mail.to, kind: mail.kind, data: mail.data });
};
