import type { Task } from '../../../platform/background-tasks.js';
import { inBatches } from '../../../platform/database/batches.js';
import { deriveSearchFields, searchSources } from '../derive-search-fields.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import type { WoordService } from './woord.service.js';

const batchSize = 500;

type Deps = Pick<WoordService, 'addWords' | 'deleteUnusedWords'>;
type Stored = Pick<FotoRecord, '_id' | 'updatedAt' | keyof typeof searchSources> & {
  woorden?: string[];
  pairs?: string[];
};

export type SearchFieldsRecountService = ReturnType<typeof createSearchFieldsRecountService>;

export const createSearchFieldsRecountService = ({ addWords, deleteUnusedWords }: Deps) => {
  /** Corrects the search fields of fotos that another version of the portal wrote, and the collection of words. */
  const task: Task = {
    name: 'fotos.words',
    everyMs: 24 * 60 * 60_000,
    firstAfterMs: 20 * 60_000,
    run: async (signal) => {
      const fields = { ...searchSources, updatedAt: 1, woorden: 1, pairs: 1 };
      const fotos = FotoModel.find({}, fields).sort({ _id: 1 }).lean<Stored[]>().cursor();
      for await (const batch of inBatches<Stored>(fotos, batchSize)) {
        signal.throwIfAborted();
        await correct(batch);
      }
      await deleteUnusedWords(signal);
    },
  };

  const correct = async (fotos: Stored[]) => {
    const derived = fotos.map(deriveSearchFields);
    await addWords([...new Set(derived.flatMap(({ woorden }) => woorden))]);
    const updates = fotos.flatMap(({ _id, updatedAt, tags, themes, ...foto }, index) => {
      const { woorden, pairs } = derived[index]!;
      const isCorrect = hasSameItems(foto.woorden, woorden) && hasSameItems(foto.pairs, pairs);
      // Skips a foto that changed since it was read: that write set the fields itself.
      const filter = { _id, updatedAt, tags, themes };
      return isCorrect ? [] : [{ updateOne: { filter, update: { $set: { woorden, pairs } } } }];
    });
    if (updates.length) await FotoModel.bulkWrite(updates, { ordered: false });
  };

  return { task };
};

/** Ignores the order, because both fields are sets. */
const hasSameItems = (stored: string[] | undefined, derived: string[]) =>
  stored?.toSorted().join() === derived.toSorted().join();
