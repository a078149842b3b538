import type { Task } from '../../../platform/background-tasks.js';
import { isSameInstallation } from '../../../platform/installation.js';
import type { Log } from '../../../platform/log.js';
import type { Storage } from '../../../platform/storage.js';
import { exceedsMaxDeletions } from '../../../platform/max-deletions.js';
import { deleteExpiredFolders } from './foto.cleanup.expired.js';
import { repairIncompleteFotos } from './foto.cleanup.incomplete.js';
import { findOrphans, moveOrphans } from './foto.cleanup.orphans.js';

export type CleanupDeps = { storage: Storage; log: Log };
export type CleanupContext = CleanupDeps & { signal: AbortSignal };

/**
 * Compares files with documents. Never deletes a document, and deletes files only after the retention period in the
 * trash.
 */
export const fotoCleanupTask = (deps: CleanupDeps): Task => ({
  name: 'fotos.sweep',
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: 10 * 60_000,
  run: (signal) => cleanUp({ ...deps, signal }),
});

const cleanUp = async (deps: CleanupContext) => {
  const { storage, log } = deps;
  if (!(await isSameInstallation(storage)))
    return log.error('fotos not swept: database and files are of two installations; check MONGODB_URI and DATA_DIR');
  const { files, orphaned, orphans } = await findOrphans(deps);
  const hasTooManyOrphans = exceedsMaxDeletions(orphaned, files);
  if (hasTooManyOrphans)
    log.error(
      { files, orphaned, examples: orphans.slice(0, 10) },
      'too many files without a foto: none was moved, and the trash left alone; is this the right database, or a restored backup?',
    );
  const moved = hasTooManyOrphans ? 0 : await moveOrphans(deps, orphans);
  const { fotos, healed, missing } = await repairIncompleteFotos(deps);
  const removed = hasTooManyOrphans ? 0 : await deleteExpiredFolders(deps);
  log.info({ files, fotos, moved, removed, healed, missing }, 'fotos swept');
};
