/** Runs `move-files` or `restore` in a process that kills itself just before it stores one of the files. */
import { moveFiles } from '../../commands/move-files.js';
import { openStores } from '../../commands/open-stores.js';
import { restore } from '../../commands/restore.js';
import { readSettings } from '../../platform/installation/env.js';
import { createLog } from '../../platform/log.js';
import type { Storage } from '../../platform/storage/storage.js';

type Input = { args: string[]; beforeFile: number };
const { args, beforeFile } = JSON.parse(process.argv[2]!) as Input;
const [name, ...commandArgs] = args;
const command = [moveFiles, restore].find((candidate) => candidate.name === name)!;

let files = 0;
const killBeforePut = <T extends Storage>(storage: T): T => ({
  ...storage,
  put: (...putArgs) => {
    if (++files === beforeFile) process.kill(process.pid, 'SIGKILL');
    return storage.put(...putArgs);
  },
});
const settings = readSettings(import.meta.dirname);
const log = createLog('error');
const openKillingStores = async () => {
  const { disk, bucket, close } = await openStores(settings, log);
  const stores = { disk: killBeforePut(disk), bucket: bucket && killBeforePut(bucket) };
  return { ...stores, storage: stores.bucket ?? stores.disk, close };
};
await command.run(commandArgs, {
  openPortal: () => Promise.reject(new Error(`${name} opens no portal`)),
  openStores: openKillingStores,
  openDataFolders: () => Promise.reject(new Error(`${name} opens no folder`)),
  input: { isTerminal: false, prompt: () => Promise.resolve(''), promptSecret: () => Promise.resolve('') },
  output: { isTerminal: false, print: () => undefined, overwriteLine: () => undefined },
  log,
  maintenanceWaitMs: settings.maintenanceWaitMs,
  signal: new AbortController().signal,
});
process.exit(0);
