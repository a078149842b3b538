import { getWoorden } from '@ledenportaal/shared';
import { readAhead } from '../../../platform/database/batches.js';
import { databaseClock } from '../../../platform/database/clock.js';
import { isCorruptDocument } from '../../../platform/database/database.js';
import type { Log } from '../../../platform/log.js';
import type { Resources } from '../../../platform/resources.js';
import { createYield } from '../../../platform/yield.js';
import { labelFields, labelModels, type LabelRecord } from '../../labels/index.js';
import { FotoModel, slowWriteMs } from '../foto.model.js';
import { searchedFields, type SearchedFoto } from './criteria.js';
import type { FotoDifferenceService } from './foto-difference.service.js';
import { createFotoIndex, type FotoIndex, type FotoIndexContext } from './foto-index.js';
import type { AgedFotoIndex, SavedFotoIndexService } from './saved-foto-index.service.js';

const batchSize = 500;

type Deps = {
  getContext: () => FotoIndexContext;
  savedIndex: Pick<SavedFotoIndexService, 'open'>;
  differences: FotoDifferenceService;
};

export type FotoIndexLoadService = ReturnType<typeof createFotoIndexLoadService>;

export const createFotoIndexLoadService = ({ log }: Resources, { getContext, savedIndex, differences }: Deps) => {
  /** Adds a photo, or leaves it out when its document is not valid: the others remain available. */
  const setFoto = (index: FotoIndex, foto: SearchedFoto): void => {
    try {
      index.set(foto);
    } catch (cause) {
      log.error({ err: cause, foto: String(foto._id) }, 'a foto cannot be searched');
      index.remove(String(foto._id));
    }
  };

  /** Reads all photos of the database into an index. */
  const readAll = async (): Promise<AgedFotoIndex> => {
    const startedAt = databaseClock.now();
    const countBefore = await differences.countFotos();
    const index = createFotoIndex(getContext());
    for (const field of labelFields)
      for (const label of await labelModels[field].find({}, { naam: 1 }).lean<LabelRecord[]>())
        index.setLabel(field, String(label._id), getWoorden(label.naam));
    const yieldIfDue = createYield();
    for await (const batch of readAhead(readAllFotos(log)))
      for (const foto of batch) {
        setFoto(index, foto);
        await yieldIfDue();
      }
    await index.sort();
    const counts = [countBefore, await differences.countFotos()];
    return {
      index,
      loadedAt: startedAt,
      readAt: startedAt,
      surplus: differences.getSurplus(index.getSize(), 0, counts),
    };
  };

  /** Opens the saved index, or reads all photos when that is quicker than what changed since. */
  const load = async (): Promise<AgedFotoIndex> => {
    const opened = await savedIndex.open();
    return opened && (await isNearlyCurrent(opened)) ? opened : readAll();
  };

  const isNearlyCurrent = async ({ index, readAt, surplus }: AgedFotoIndex): Promise<boolean> => {
    const [changed, total] = await Promise.all([
      differences.countChangedSince(readAt - slowWriteMs),
      differences.countFotos(),
    ]);
    const different = Math.abs(index.getSize() - surplus - total);
    if (!differences.isReloadQuicker(Math.max(changed, different), index)) return true;
    log.info({ changed, different }, 'the saved index of fotos is not used: too many changed');
    return false;
  };

  return { setFoto, readAll, load };
};

/** Reads all photos in batches. Leaves out those that the database cannot read. */
async function* readAllFotos(log: Log): AsyncGenerator<SearchedFoto[]> {
  let [after, skip, limit] = [{}, 0, batchSize];
  for (;;) {
    try {
      const query = FotoModel.find(after, searchedFields).sort({ _id: 1 }).skip(skip).limit(limit);
      const fotos = await query.lean<SearchedFoto[]>();
      if (!fotos.length) return;
      yield fotos;
      [after, skip, limit] = [{ _id: { $gt: fotos.at(-1)!._id } }, 0, Math.min(limit * 2, batchSize)];
    } catch (cause) {
      if (!isCorruptDocument(cause)) throw cause;
      // Smaller batches, down to the one photo that is damaged.
      if (limit > 1) limit = Math.ceil(limit / 2);
      else {
        log.error({ err: cause }, 'a foto cannot be read, and is left out of searches');
        skip++;
      }
    }
  }
}
