import { trashDays } from '@ledenportaal/shared';
import type { Resources } from '../../../platform/resources.js';
import { dayMs, getTrashFolder } from '../../../platform/storage/trash.js';
import { getFotoFolder, getOrphanName, getRequiredKeys } from '../foto.keys.js';
import { FotoModel, type FotoRecord } from '../foto.model.js';
import type { KnownFotoService } from './known-foto.service.js';

type Deps = { knownFotos: Pick<KnownFotoService, 'assertSameInstallation' | 'isLiveOnly'> };

type CheckedFoto = Pick<FotoRecord, '_id' | 'picture' | 'filesMissing'>;

const batchSize = 500;

const maxConcurrentChecks = 16;

export type IncompleteFotoService = ReturnType<typeof createIncompleteFotoService>;

export const createIncompleteFotoService = ({ storage, log }: Resources, { knownFotos }: Deps) => {
  /**
   * Checks the files of every photo. Restores missing files from the trash; marks a photo whose files stay missing, and
   * never deletes it.
   */
  const repairIncompleteFotos = async (signal: AbortSignal) => {
    const counts = { fotos: 0, healed: 0, missing: 0, deleted: 0 };
    for await (const fotos of batchesById()) {
      const incomplete = await filterIncomplete(fotos, signal);
      const repaired = fotos.filter((foto) => foto.filesMissing && !incomplete.includes(foto));
      await clearFilesMissing(repaired);
      if (incomplete.length) await knownFotos.assertSameInstallation();
      for (const foto of incomplete) {
        signal.throwIfAborted();
        counts[await repairFoto(foto)]++;
      }
      counts.fotos += fotos.length;
    }
    return counts;
  };

  const filterIncomplete = async (fotos: CheckedFoto[], signal: AbortSignal) => {
    const incomplete: CheckedFoto[] = [];
    for (let start = 0; start < fotos.length; start += maxConcurrentChecks) {
      signal.throwIfAborted();
      const chunk = fotos.slice(start, start + maxConcurrentChecks);
      const completeness = await Promise.all(chunk.map(isComplete));
      incomplete.push(...chunk.filter((_, index) => !completeness[index]));
    }
    return incomplete;
  };

  const isComplete = async (foto: CheckedFoto) => {
    const found = await Promise.all(getRequiredKeys(foto).map((key) => storage.find(key)));
    return found.every(Boolean);
  };

  const repairFoto = async (foto: CheckedFoto) => {
    const id = String(foto._id);
    if (!(await knownFotos.isLiveOnly(id))) return 'deleted';
    if ((await restoreFromTrash(foto)) && (await isComplete(foto))) {
      await clearFilesMissing([foto]);
      log.warn({ foto: id }, 'the files of a foto were restored from the trash');
      return 'healed';
    }
    const unmarkedFilter = { _id: foto._id, filesMissing: { $ne: true } };
    const { modifiedCount } = await FotoModel.updateOne(unmarkedFilter, { $set: { filesMissing: true } });
    if (modifiedCount) log.error({ foto: id }, 'a foto is without its files: put them back from a backup');
    return 'missing';
  };

  /** Searches the trash folders of all days in the retention period. */
  const restoreFromTrash = async (foto: CheckedFoto): Promise<boolean> => {
    const id = String(foto._id);
    let isFound = false;
    for (let days = 0; days <= trashDays + 2; days++)
      for (const name of [id, getOrphanName(foto)]) {
        const folder = getTrashFolder(name, new Date(Date.now() - days * dayMs));
        if (await storage.moveFolder(folder, getFotoFolder(id))) isFound = true;
      }
    return isFound;
  };

  return { repairIncompleteFotos };
};

async function* batchesById() {
  let lastFoto: CheckedFoto | undefined;
  do {
    const after = lastFoto ? { _id: { $gt: lastFoto._id } } : {};
    const query = FotoModel.find(after, { picture: 1, filesMissing: 1 }).sort({ _id: 1 }).limit(batchSize);
    const batch = await query.lean<CheckedFoto[]>();
    yield batch;
    lastFoto = batch.at(-1);
  } while (lastFoto);
}

const clearFilesMissing = async (fotos: CheckedFoto[]) => {
  const ids = fotos.map(({ _id }) => _id);
  if (ids.length) await FotoModel.updateMany({ _id: { $in: ids } }, { $unset: { filesMissing: true } });
};
