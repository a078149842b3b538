import type { Components } from '@ledenportaal/shared';
import { openDatabase } from './database/database.js';
import { installationKey } from './installation/installation.js';
import type { Log } from './log.js';
import { isOutOfSpace } from './storage/out-of-space.js';
import { withTimeout } from './timeout.js';
import type { DiskSpace } from './storage/disk-space.js';
import type { Storage } from './storage/storage.js';

type HealthDeps = {
  /** Whether the database responds; undefined while the portal starts. */
  isReady: () => Promise<boolean | undefined>;
  storage: Pick<Storage, 'find'>;
  diskSpace: Pick<DiskSpace, 'hasSpaceFor' | 'checkWritable'>;
  mail: { isFailing: () => Promise<boolean> };
  search: { isStarting: () => boolean };
  log: Log;
};
type ComponentName = keyof Components;
type Available = ReturnType<HealthDeps['isReady']>;

/** A result is cached for this long. */
const cacheMs = 1000;
const checkTimeoutMs = 1500;
const writeCheckIntervalMs = 2000;
const pollIntervalMs = 15_000;

/** Checks the database, the storage and mail. Results are cached, and each check has a time-out. */
export const createHealth = ({ isReady, storage, diskSpace, mail, search, log }: HealthDeps) => {
  let latest: Components = { database: 'unknown', storage: 'unknown', mail: 'unknown', search: 'starting' };
  let checkedAt = -Infinity;
  let pendingCheck: Promise<Components> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const hasInstallationMark = createInstallationMarkCheck(storage);
  const canWrite = createWriteCheck();

  const checkDatabase = async (available: Available): Promise<Components['database']> => {
    const isAvailable = await available;
    if (!isAvailable) return isAvailable === undefined ? 'unknown' : 'gone';
    return (await canWrite()) ? 'ok' : 'full';
  };
  const checkStorage = async (): Promise<Components['storage']> => {
    await diskSpace.checkWritable();
    if (!(await hasInstallationMark())) return 'gone';
    return (await diskSpace.hasSpaceFor(0)) ? 'ok' : 'full';
  };
  /** The state of mail is read from the database. */
  const checkMail = async (available: Available): Promise<Components['mail']> => {
    if (!(await available)) return 'unknown';
    return (await mail.isFailing()) ? 'failing' : 'ok';
  };

  const getSearchState = async (available: Available): Promise<Components['search']> => {
    const isStarting = (await available) === undefined || search.isStarting();
    return isStarting ? 'starting' : 'ok';
  };

  const check = async (): Promise<Components> => {
    const available = isStopped ? Promise.resolve(undefined) : isReady();
    const [databaseState, storageState, mailState, searchState] = await Promise.all([
      withFallback(checkDatabase(available), 'gone'),
      withFallback(checkStorage(), 'gone'),
      withFallback(checkMail(available), 'unknown'),
      withFallback(getSearchState(available), 'ok'),
    ]);
    const found = { database: databaseState, storage: storageState, mail: mailState, search: searchState };
    for (const component of Object.keys(found) as ComponentName[])
      logChange(component, latest[component], found[component]);
    // Not cached while the portal starts, so that it counts as ready as soon as it is.
    if (databaseState !== 'unknown' && searchState !== 'starting') checkedAt = performance.now();
    return (latest = found);
  };

  const logChange = (component: ComponentName, previous: string, state: string) => {
    if (previous === state || state === 'unknown') return;
    if (state !== 'ok') log.warn({ component, state, before: previous }, 'a component is unhealthy');
    else if (previous !== 'unknown') log.info({ component, before: previous }, 'a component has recovered');
  };

  const components = (): Promise<Components> => {
    if (performance.now() - checkedAt < cacheMs) return Promise.resolve(latest);
    return (pendingCheck ??= check().finally(() => (pendingCheck = undefined)));
  };

  return {
    components,
    /** Polls, so that a change is logged even when nothing requests the health. */
    start: () => {
      timer = setInterval(() => void components(), pollIntervalMs).unref();
    },
    /** Reports the portal as not ready, so that a load balancer sends its requests to other processes. */
    stop: () => {
      clearInterval(timer);
      isStopped = true;
      checkedAt = -Infinity;
    },
  };
};

const withFallback = <T>(promise: Promise<T>, fallback: NoInfer<T>): Promise<T> =>
  withTimeout(promise, checkTimeoutMs).catch(() => fallback);

/**
 * The mark of the installation is missing when a disk is not mounted or a bucket was emptied. Returns true as long as
 * it was never found.
 */
const createInstallationMarkCheck = (storage: Pick<Storage, 'find'>) => {
  let wasFound = false;
  return async (): Promise<boolean> => {
    const isFound = (await storage.find(installationKey)) !== undefined;
    wasFound ||= isFound;
    return isFound || !wasFound;
  };
};

/** A database on a full disk responds to queries but rejects writes. */
const createWriteCheck = () => {
  let attemptedAt = -Infinity;
  let isWritable = true;
  return async (): Promise<boolean> => {
    if (performance.now() - attemptedAt < writeCheckIntervalMs) return isWritable;
    attemptedAt = performance.now();
    const tasks = openDatabase().collection<{ _id: string; ranAt: Date }>('tasks');
    isWritable = await tasks.updateOne({ _id: 'health' }, { $currentDate: { ranAt: true } }, { upsert: true }).then(
      () => true,
      (cause: unknown) => {
        if (isOutOfSpace(cause)) return false;
        throw cause;
      },
    );
    return isWritable;
  };
};
