import { getDeletionVariants } from '@ledenportaal/shared';
import { retryOnDuplicateKey } from '../../../platform/database/database.js';
import { FotoModel } from '../foto.model.js';
import { toPrefixPattern, WoordModel, type WoordRecord } from './woord.model.js';

const hourMs = 60 * 60_000;

/**
 * A word written this recently is not written again. Unused words expire later than any request that relies on this can
 * last.
 */
const refreshAfterMs = 12 * hourMs;

const expireAfterMs = 24 * hourMs;

export type WoordService = ReturnType<typeof createWoordService>;

export const createWoordService = () => {
  /** Adds words to the collection. Call this before writing the foto, so that every word of a foto is known. */
  const addWords = async (words: readonly string[]): Promise<void> => {
    if (!words.length) return;
    const at = new Date();
    const recentFilter = { _id: { $in: words }, at: { $gt: new Date(at.getTime() - refreshAfterMs) } };
    const known = new Set((await WoordModel.find(recentFilter, { _id: 1 }).lean()).map(({ _id }) => _id));
    const upserts = words
      .filter((word) => !known.has(word))
      .map((word) => ({
        updateOne: {
          filter: { _id: word },
          update: { $max: { at }, $setOnInsert: { near: getDeletionVariants(word) } },
          upsert: true,
        },
      }));
    if (upserts.length) await retryOnDuplicateKey(() => WoordModel.bulkWrite(upserts, { ordered: false }));
  };

  /** Returns at most `limit` words that start with the term. */
  const findWordsByPrefix = async (term: string, limit: number): Promise<string[]> => {
    const words = await WoordModel.find({ _id: toPrefixPattern(term) }, { _id: 1 })
      .limit(limit)
      .lean();
    return words.map(({ _id }) => _id);
  };

  /** Returns words that are similar to the term. */
  const findSimilarWords = async (term: string): Promise<string[]> => {
    const words = await WoordModel.find({ near: { $in: getDeletionVariants(term) } }, { _id: 1 })
      .limit(maxSimilar)
      .lean();
    return words.map(({ _id }) => _id);
  };

  /** Deletes expired words that no foto uses. Keeps a word that was added again meanwhile. */
  const deleteUnusedWords = async (signal: AbortSignal): Promise<void> => {
    const expiredFilter = { at: { $lt: new Date(Date.now() - expireAfterMs) } };
    for await (const { _id, at } of WoordModel.find(expiredFilter, { at: 1 }).lean<WoordRecord[]>().cursor()) {
      signal.throwIfAborted();
      if (!(await FotoModel.exists({ woorden: _id }))) await WoordModel.deleteOne({ _id, at });
    }
  };

  return { addWords, findWordsByPrefix, findSimilarWords, deleteUnusedWords };
};

const maxSimilar = 100;
