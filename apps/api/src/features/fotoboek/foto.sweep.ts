import type { Task } from '../../platform/background-tasks.js';
import { isSameInstallation } from '../../platform/installation.js';
import type { Log } from '../../platform/log.js';
import type { Storage } from '../../platform/storage.js';
import { exceedsMaxDeletions } from '../../platform/max-deletions.js';
import { removeExpired } from './foto.sweep.expired.js';
import { findIncomplete } from './foto.sweep.incomplete.js';
import { findOrphans, moveOrphans } from './foto.sweep.orphans.js';

export type SweepParts = { storage: Storage; log: Log };
export type Sweep = SweepParts & { signal: AbortSignal };

/**
 * Compares files with documents. Never deletes a document, and deletes files only after the retention period in the
 * trash.
 */
export const fotoSweep = (parts: SweepParts): Task => ({
  name: 'fotos.sweep',
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: 10 * 60_000,
  run: (signal) => sweep({ ...parts, signal }),
});

const sweep = async (parts: Sweep) => {
  const { storage, log } = parts;
  if (!(await isSameInstallation(storage)))
    return log.error('fotos not swept: database and files are of two installations; check MONGODB_URI and DATA_DIR');
  const { files, orphaned, orphans } = await findOrphans(parts);
  const suspect = exceedsMaxDeletions(orphaned, files);
  if (suspect)
    log.error(
      { files, orphaned, examples: orphans.slice(0, 10) },
      'too many files without a foto: none was moved, and the trash left alone; is this the right database, or a restored backup?',
    );
  const moved = suspect ? 0 : await moveOrphans(parts, orphans);
  const { fotos, healed, missing } = await findIncomplete(parts);
  const removed = suspect ? 0 : await removeExpired(parts);
  log.info({ files, fotos, moved, removed, healed, missing }, 'fotos swept');
};
