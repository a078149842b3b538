import { record } from '../../platform/audit.js';
import type { Task } from '../../platform/background-tasks.js';
import type { Log } from '../../platform/log.js';
import type { Storage } from '../../platform/storage.js';
import { getOldestRestorable } from '../../platform/trash.js';
import { namedAmong } from './file.keys.js';
import { FileModel } from './file.model.js';
import { OldFileModel, type OldFileRecord } from './old-file.model.js';

/** A restore that started just before the deadline may still be running. */
const lateRestoresMs = 10 * 60_000;
type Parts = { storage: Storage; log: Log };

/** Deletes old versions after the retention period. */
export const oldFilePurge = ({ storage, log }: Parts): Task => ({
  name: 'files.old',
  everyMs: 60 * 60_000,
  run: async (signal) => {
    const over = await OldFileModel.find(isOver()).lean<OldFileRecord[]>();
    for (const old of over)
      try {
        signal.throwIfAborted();
        await purge(storage, old);
      } catch (cause) {
        signal.throwIfAborted();
        log.error({ err: cause, key: old.key }, 'an old version stays as it is until the next time');
      }
  },
});

const isOver = () => ({ endedAt: { $lt: new Date(getOldestRestorable().getTime() - lateRestoresMs) } });

/** Deletes the record last, so that an interrupted purge is repeated. */
const purge = async (storage: Storage, { _id, key, file, endedBy, version }: OldFileRecord) => {
  if (await FileModel.exists({ key })) return void (await OldFileModel.deleteOne({ _id, ...isOver() }));
  // Checked after the file: when the file was replaced or removed a moment ago, `endedAt` is recent again.
  if (!(await OldFileModel.exists({ _id, ...isOver() }))) return;
  await storage.removeFolder(key);
  await record({ action: 'file.purged', by: String(endedBy), subject: String(file), naam: version.filename });
  await OldFileModel.deleteOne({ _id });
  const poster = version.poster?.key;
  if (poster && !(await namedAmong([poster])).has(poster)) await storage.removeFolder(poster);
};
