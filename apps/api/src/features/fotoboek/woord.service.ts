import { slipsOf } from '@ledenportaal/shared';
import { retryOnDuplicateKey } from '../../platform/database.js';
import { FotoModel } from './foto.model.js';
import { WoordModel, type WoordRecord } from './woord.model.js';

const hourMs = 60 * 60_000;
/** A word known that lately need not be written again; one is forgotten later than anybody who relied on that takes. */
const freshMs = 12 * hourMs;
const forgottenAfterMs = 24 * hourMs;

export const beginsWith = (term: string): RegExp => new RegExp(`^${term}`);

/** Before they are put on a photo: a word must not be found on one and be unknown here. */
export const learn = async (words: readonly string[]): Promise<void> => {
  if (!words.length) return;
  const at = new Date();
  const fresh = { _id: { $in: words }, at: { $gt: new Date(at.getTime() - freshMs) } };
  const known = new Set((await WoordModel.find(fresh, { _id: 1 }).lean()).map(({ _id }) => _id));
  const upserts = words
    .filter((word) => !known.has(word))
    .map((word) => ({
      updateOne: {
        filter: { _id: word },
        update: { $max: { at }, $setOnInsert: { near: slipsOf(word) } },
        upsert: true,
      },
    }));
  if (upserts.length) await retryOnDuplicateKey(() => WoordModel.bulkWrite(upserts, { ordered: false }));
};

/** The words that begin so, at most so many. */
export const wordsThatBegin = async (term: string, most: number): Promise<string[]> => {
  const words = await WoordModel.find({ _id: beginsWith(term) }, { _id: 1 })
    .limit(most)
    .lean();
  return words.map(({ _id }) => _id);
};

const mostNear = 100;
/** Words that may have been meant. */
export const wordsNear = async (term: string): Promise<string[]> => {
  const words = await WoordModel.find({ near: { $in: slipsOf(term) } }, { _id: 1 })
    .limit(mostNear)
    .lean();
  return words.map(({ _id }) => _id);
};

/** Words that no photo has any more. Not one that was about to be put on a photo just now. */
export const forgetWords = async (signal: AbortSignal): Promise<void> => {
  const old = { at: { $lt: new Date(Date.now() - forgottenAfterMs) } };
  for await (const { _id, at } of WoordModel.find(old, { at: 1 }).lean<WoordRecord[]>().cursor()) {
    signal.throwIfAborted();
    if (!(await FotoModel.exists({ woorden: _id }))) await WoordModel.deleteOne({ _id, at });
  }
};
