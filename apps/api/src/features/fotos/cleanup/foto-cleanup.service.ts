import { trashDays } from '@ledenportaal/shared';
import type { Task } from '../../../platform/background-tasks.js';
import { isSameInstallation } from '../../../platform/installation/installation.js';
import type { Resources } from '../../../platform/resources.js';
import type { Storage } from '../../../platform/storage/storage.js';
import { exceedsMaxDeletions } from '../../../platform/storage/max-deletions.js';
import { inBatches } from '../../../platform/database/batches.js';
import { dayMs } from '../../../platform/storage/trash.js';
import type { FotoOrphanService } from './foto-orphan.service.js';
import type { IncompleteFotoService } from './incomplete-foto.service.js';
import type { KnownFotoService } from './known-foto.service.js';

type Deps = {
  orphans: FotoOrphanService;
  incompleteFotos: IncompleteFotoService;
  knownFotos: Pick<KnownFotoService, 'findKnownIds' | 'assertSameInstallation'>;
};

const lookupBatchSize = 100;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

export type FotoCleanupService = ReturnType<typeof createFotoCleanupService>;

export const createFotoCleanupService = (
  { storage, log }: Resources,
  { orphans, incompleteFotos, knownFotos }: Deps,
) => {
  /**
   * Compares files with documents. Never deletes a document, and deletes files only after the retention period in the
   * trash.
   */
  const task: Task = {
    name: 'fotos.cleanup',
    everyMs: 24 * 60 * 60_000,
    firstAfterMs: 10 * 60_000,
    run: (signal) => cleanUp(signal),
  };

  const cleanUp = async (signal: AbortSignal) => {
    if (!(await isSameInstallation(storage)))
      return log.error(
        'fotos not cleaned up: database and files are of two installations; check MONGODB_URI and DATA_DIR',
      );
    const { files, orphaned, orphans: found } = await orphans.findOrphans(signal);
    const hasTooManyOrphans = exceedsMaxDeletions(orphaned, files);
    if (hasTooManyOrphans)
      log.error(
        { files, orphaned, examples: found.slice(0, 10).map(({ name }) => name) },
        'too many files without a foto: none was moved, and the trash left alone; is this the right database, or a restored backup?',
      );
    const moved = hasTooManyOrphans ? 0 : await orphans.moveOrphans(found, signal);
    const { fotos, healed, missing } = await incompleteFotos.repairIncompleteFotos(signal);
    const removed = hasTooManyOrphans ? 0 : await deleteExpiredFolders(signal);
    log.info({ files, fotos, moved, removed, healed, missing }, 'fotos cleaned up');
  };

  /** Deletes folders in the trash after the retention period, except those of an existing or deleted photo. */
  const deleteExpiredFolders = async (signal: AbortSignal): Promise<number> => {
    const emptiedDays = new Set<string>();
    let removed = 0;
    for await (const folders of inBatches(listExpiredFolders(storage), lookupBatchSize)) {
      signal.throwIfAborted();
      await knownFotos.assertSameInstallation();
      const knownNames = await knownFotos.findKnownIds(folders.map(({ name }) => name));
      for (const { day, name } of folders) {
        if (knownNames.has(name)) continue;
        await storage.removeFolder(`trash/${day}/${name}`);
        emptiedDays.add(`trash/${day}`);
        removed++;
      }
    }
    for (const day of emptiedDays) if (await storage.isEmpty(day)) await storage.removeFolder(day);
    return removed;
  };

  return { task };
};

async function* listExpiredFolders(storage: Storage) {
  const cutoffDay = new Date(Date.now() - (trashDays + 1) * dayMs).toISOString().slice(0, 10);
  let lastFolder = '';
  for await (const { key } of storage.list('trash')) {
    const [, day = '', name = ''] = key.split('/');
    const isLast = `${day}/${name}` === lastFolder;
    if (isLast || !name || !dayPattern.test(day) || day >= cutoffDay) continue;
    lastFolder = `${day}/${name}`;
    yield { day, name };
  }
}
