import type { mongo } from 'mongoose';
import { openDatabase } from '../database/database.js';
import type { Log } from '../log.js';
import type { MailSource, PendingMail } from './mail.js';
import { enqueueMail } from './outbox.js';

type SourceDocument = { _id: mongo.ObjectId; mails?: PendingMail[] };

/**
 * Moves pending mails to the outbox, and returns how many. After a kill at any step, the next run completes the move.
 */
export const collect = async (sources: readonly MailSource[], log: Log, signal: AbortSignal): Promise<number> => {
  let moved = 0;
  for (const source of sources) {
    const collection = getCollection(source);
    for await (const document of collection.find({ 'mails._id': { $exists: true } })) {
      for (const pending of document.mails ?? []) {
        signal.throwIfAborted();
        moved += Number(await moveToOutbox(source, document, pending, log));
      }
    }
  }
  return moved;
};

const moveToOutbox = async (
  source: MailSource,
  document: SourceDocument,
  pending: PendingMail,
  log: Log,
): Promise<boolean> => {
  try {
    // The document was read with others, and may have been deleted or changed since.
    if (!(await getCollection(source).countDocuments({ _id: document._id, 'mails._id': pending._id }))) return false;
    const mail = await source.toMail(document, pending);
    if (mail) await enqueueMail(mail);
    await getCollection(source).updateOne({ _id: document._id }, { $pull: { mails: { _id: pending._id } } });
    return mail !== undefined;
  } catch (cause) {
    // A mail that cannot be moved must not block the others.
    log.error({ err: cause, mail: String(pending._id), kind: pending.kind }, 'a mail was not collected');
    return false;
  }
};

const getCollection = ({ collection }: MailSource) => openDatabase().collection<SourceDocument>(collection);
