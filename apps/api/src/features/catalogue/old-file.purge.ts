import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background-tasks.js';
import type { Log } from '../../platform/log.js';
import type { Storage } from '../../platform/storage.js';
import { getOldestRestorable } from '../../platform/trash.js';
import { findReferencedKeys } from './file.keys.js';
import { FileModel } from './file.model.js';
import { OldFileModel, type OldFileRecord } from './old-file.model.js';

/** A restore that started just before the deadline may still be running. */
const restoreGracePeriodMs = 10 * 60_000;
type Deps = { storage: Storage; log: Log };

/** Deletes old versions after the retention period. */
export const oldFilePurgeTask = ({ storage, log }: Deps): Task => ({
  name: 'files.old',
  everyMs: 60 * 60_000,
  run: async (signal) => {
    const expired = await OldFileModel.find(createExpiredFilter()).lean<OldFileRecord[]>();
    for (const oldFile of expired)
      try {
        signal.throwIfAborted();
        await purge(storage, oldFile);
      } catch (cause) {
        signal.throwIfAborted();
        log.error({ err: cause, key: oldFile.key }, 'an old version stays as it is until the next time');
      }
  },
});

const createExpiredFilter = () => ({
  endedAt: { $lt: new Date(getOldestRestorable().getTime() - restoreGracePeriodMs) },
});

/** Deletes the record last, so that an interrupted purge is repeated. */
const purge = async (storage: Storage, { _id, key, file, endedBy, version }: OldFileRecord) => {
  if (await FileModel.exists({ key })) return void (await OldFileModel.deleteOne({ _id, ...createExpiredFilter() }));
  // Checked after the file: when the file was replaced or removed a moment ago, `endedAt` is recent again.
  if (!(await OldFileModel.exists({ _id, ...createExpiredFilter() }))) return;
  await storage.removeFolder(key);
  await record({ action: 'file.purged', by: String(endedBy), subject: String(file), naam: version.filename });
  await OldFileModel.deleteOne({ _id });
  const poster = version.poster?.key;
  if (poster && !(await findReferencedKeys([poster])).has(poster)) await storage.removeFolder(poster);
};
