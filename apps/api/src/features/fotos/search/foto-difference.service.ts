import { readAhead } from '../../../platform/database/batches.js';
import { createYield } from '../../../platform/yield.js';
import { FotoModel, toRevision } from '../foto.model.js';
import { clearBit, hasBit } from './structures/bitmap.js';
import type { FotoIndex } from './foto-index.js';

const batchSize = 5_000;
const minReloadCount = 10_000;

export type FotoDifferenceService = ReturnType<typeof createFotoDifferenceService>;

/** Compares the index with the database, for changes without a revision or a tombstone. */
export const createFotoDifferenceService = () => ({
  /** Returns the count that MongoDB keeps, which may be wrong after a power failure. */
  countFotos: (): Promise<number> => FotoModel.estimatedDocumentCount(),

  /**
   * Returns how many photos an index has more than the database counts. `surplus`, when its size and the counts before and
   * after its last reading allow that; otherwise the nearest number.
   */
  getSurplus: (size: number, surplus: number, counts: number[]): number =>
    size - Math.min(Math.max(size - surplus, Math.min(...counts)), Math.max(...counts)),

  /** Returns whether reading all photos takes less time than reading this many of them into an index, one by one. */
  isReloadQuicker: (changed: number, index: FotoIndex): boolean =>
    changed > Math.max(minReloadCount, index.getSize() / 10),

  countChangedSince: (since: number): Promise<number> =>
    FotoModel.countDocuments({ revision: { $gt: toRevision(since) } }),

  /** Returns the ids that only one of the two has. Reads the ids of all photos. */
  findDifferences: async (index: FotoIndex): Promise<string[]> => {
    const different: string[] = [];
    const unseen = index.getPresent().slice();
    const yieldIfDue = createYield();
    for await (const ids of readAhead(readAllIds()))
      for (const id of ids) {
        const slot = index.findSlot(id);
        if (slot === undefined) different.push(id);
        else clearBit(unseen, slot);
        await yieldIfDue();
      }
    index.byDate.forEach((slot) => {
      if (hasBit(unseen, slot)) different.push(index.getId(slot));
    });
    return different;
  },
});

async function* readAllIds(): AsyncGenerator<string[]> {
  let after = {};
  for (;;) {
    const fotos = await FotoModel.find(after, { _id: 1 }).sort({ _id: 1 }).limit(batchSize).lean();
    if (!fotos.length) return;
    yield fotos.map(({ _id }) => String(_id));
    after = { _id: { $gt: fotos.at(-1)!._id } };
  }
}
