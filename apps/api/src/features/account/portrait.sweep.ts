import type { Task } from '../../platform/background.js';
import { inBatches } from '../../platform/batches.js';
import { isOneInstallation } from '../../platform/installation.js';
import type { Log } from '../../platform/log.js';
import type { ListedFile, Storage } from '../../platform/storage.js';
import { inQuestion, isTooMany } from '../../platform/sweep-brake.js';
import { AccountModel } from './account.model.js';
import { accountOfKey, portraits } from './portrait.service.js';

type Parts = { storage: Storage; log: Log };

/** A portrait that is being kept has its file before its account names it. */
const protectedMs = 24 * 60 * 60_000;

/** Removes portraits that no account names: a process was killed, or the storage did not answer. */
export const portraitSweep = (parts: Parts): Task => ({
  name: 'portraits.sweep',
  everyMs: 24 * 60 * 60_000,
  firstAfterMs: 12 * 60_000,
  run: (signal) => sweep(parts, signal),
});

const sweep = async ({ storage, log }: Parts, signal: AbortSignal) => {
  if (!(await isOneInstallation(storage)))
    return log.error('portraits not swept: database and files are of two installations');
  const { files, orphans } = await findOrphans(storage, signal);
  if (isTooMany(orphans.length, files))
    return log.error({ files, orphans: orphans.length }, 'too many portraits that no account names: none was removed');
  for (const key of orphans) {
    signal.throwIfAborted();
    if (!(await namedAmong([key])).has(key)) await storage.removeFolder(key);
  }
  log.info({ files, removed: orphans.length }, 'portraits swept');
};

const findOrphans = async (storage: Storage, signal: AbortSignal) => {
  const before = new Date(Date.now() - protectedMs);
  const found = { files: 0, orphans: [] as string[] };
  for await (const listed of inBatches<ListedFile>(storage.list(portraits), inQuestion)) {
    signal.throwIfAborted();
    const named = await namedAmong(listed.map(({ key }) => key));
    const orphans = listed.filter(({ key, modified }) => !named.has(key) && modified < before);
    found.files += listed.length;
    found.orphans.push(...orphans.map(({ key }) => key));
  }
  return found;
};

const namedAmong = async (keys: string[]): Promise<Set<string>> => {
  const ids = [...new Set(keys.flatMap((key) => accountOfKey(key) ?? []))];
  const accounts = await AccountModel.find({ _id: { $in: ids } }, { portimage: 1 });
  return new Set(accounts.flatMap(({ portimage }) => portimage ?? []));
};
