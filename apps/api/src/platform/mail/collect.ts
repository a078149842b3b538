import type { mongo } from 'mongoose';
import { openDatabase } from '../database.js';
import type { Log } from '../log.js';
import type { MailSource, PendingMail } from './mail.js';
import { put } from './outbox.js';

type Causing = { _id: mongo.ObjectId; mails?: PendingMail[] };

/**
 * Moves pending mails to the outbox, and returns how many. After a kill at any step, the next run completes the move.
 */
export const collect = async (sources: readonly MailSource[], log: Log, signal: AbortSignal): Promise<number> => {
  let moved = 0;
  for (const source of sources) {
    const collection = collectionOf(source);
    for await (const document of collection.find({ 'mails._id': { $exists: true } })) {
      for (const pending of document.mails ?? []) {
        signal.throwIfAborted();
        moved += Number(await move(source, document, pending, log));
      }
    }
  }
  return moved;
};

const move = async (source: MailSource, document: Causing, pending: PendingMail, log: Log): Promise<boolean> => {
  try {
    const mail = await source.mailOf(document, pending);
    if (mail) await put(mail);
    await collectionOf(source).updateOne({ _id: document._id }, { $pull: { mails: { _id: pending._id } } });
    return mail !== undefined;
  } catch (cause) {
    // A mail that cannot be moved must not block the others.
    log.error({ err: cause, mail: String(pending._id), kind: pending.kind }, 'a mail was not collected');
    return false;
  }
};

const collectionOf = ({ collection }: MailSource) => openDatabase().collection<Causing>(collection);
