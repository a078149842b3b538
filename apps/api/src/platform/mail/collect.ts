import type { mongo } from 'mongoose';
import { openDatabase } from '../database/database.js';
import type { Log } from '../log.js';
import type { DefinedMail } from './define-mail.js';
import type { PendingMail } from './mail.js';
import { enqueueMail } from './outbox.js';

type SourceDocument = { _id: mongo.ObjectId; email: string; mails?: PendingMail[] };
type Source = mongo.Collection<SourceDocument>;
type Deps = { mails: ReadonlyMap<string, DefinedMail>; log: Log };

/** How long a pending mail of an unknown kind waits. */
const unknownForMs = 24 * 60 * 60_000;

/**
 * Moves pending mails to the outbox, and returns how many. After a kill at any step, the next run completes the move.
 */
export const collect = async (deps: Deps, signal: AbortSignal): Promise<number> => {
  let moved = 0;
  const collections = new Set([...deps.mails.values()].flatMap(({ source }) => source?.collection ?? []));
  for (const name of collections) {
    const source = openDatabase().collection<SourceDocument>(name);
    for await (const document of source.find({ 'mails._id': { $exists: true } })) {
      for (const pending of document.mails ?? []) {
        signal.throwIfAborted();
        moved += Number(await moveToOutbox(deps, source, document, pending));
      }
    }
  }
  return moved;
};

const moveToOutbox = async (
  { mails, log }: Deps,
  source: Source,
  document: SourceDocument,
  pending: PendingMail,
): Promise<boolean> => {
  try {
    // The document was read with others, and may have been deleted or changed since.
    if (!(await source.countDocuments({ _id: document._id, 'mails._id': pending._id }))) return false;
    const definition = mails.get(pending.kind)?.source;
    const isKnown = definition?.collection === source.collectionName;
    // A process of another version that runs beside this one may know it.
    if (!isKnown && isNew(pending)) return false;
    // Without data, so that no version sends it incomplete: it is listed as a failed mail.
    const { kind, data } = pending;
    const mail = isKnown ? await definition.toMail(document, data) : { to: document.email, kind };
    if (mail) await enqueueMail({ ...mail, _id: pending._id });
    await source.updateOne({ _id: document._id }, { $pull: { mails: { _id: pending._id } } });
    return mail !== undefined;
  } catch (cause) {
    // A mail that cannot be moved must not block the others.
    log.error({ err: cause, mail: String(pending._id), kind: pending.kind }, 'a mail was not collected');
    return false;
  }
};

const isNew = ({ _id }: PendingMail) => Date.now() - _id.getTimestamp().getTime() < unknownForMs;
