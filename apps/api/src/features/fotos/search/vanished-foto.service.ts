import { readAhead } from '../../../platform/database/batches.js';
import { createYield } from '../../../platform/yield.js';
import { FotoModel } from '../foto.model.js';
import { clearBit, hasBit } from './structures/bitmap.js';
import type { FotoIndex } from './foto-index.js';

const batchSize = 5_000;

export type VanishedFotoService = ReturnType<typeof createVanishedFotoService>;

/** Finds photos that disappeared without a tombstone, because the disk was full, or by hand. */
export const createVanishedFotoService = () => ({
  /**
   * Returns the number of photos that the index has more than the database, by the count that MongoDB keeps. Negative
   * when documents are not valid, or were added since. After a power failure that count can be wrong.
   */
  countSurplus: async (index: FotoIndex): Promise<number> =>
    index.getSize() - (await FotoModel.estimatedDocumentCount()),

  /** Returns the ids of photos of the index of which the database has no document. Reads the ids of all photos. */
  findVanished: async (index: FotoIndex): Promise<string[]> => {
    const unseen = index.getPresent().slice();
    const yieldIfDue = createYield();
    for await (const ids of readAhead(readAllIds()))
      for (const id of ids) {
        const slot = index.findSlot(id);
        if (slot !== undefined) clearBit(unseen, slot);
        await yieldIfDue();
      }
    const vanished: string[] = [];
    index.byDate.forEach((slot) => {
      if (hasBit(unseen, slot)) vanished.push(index.getId(slot));
    });
    return vanished;
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
