import type { Components } from '@ledenportaal/shared';
import { openDatabase } from './database.js';
import { installationKey } from './installation.js';
import type { Log } from './log.js';
import { isOutOfSpace } from './out-of-space.js';
import { withinPatience } from './patience.js';
import type { Room } from './room.js';
import type { Storage } from './storage.js';

type Needs = {
  /** Whether the database responds; undefined while the portal starts. */
  isReady: () => Promise<boolean | undefined>;
  storage: Pick<Storage, 'find'>;
  room: Pick<Room, 'hasRoomFor' | 'checkWritable'>;
  mail: { isFailing: () => Promise<boolean> };
  log: Log;
};
type Name = keyof Components;

/** A result is cached for this long. */
const freshMs = 1000;
const longestCheckMs = 1500;
const writeEveryMs = 2000;
const lookEveryMs = 15_000;

/** Checks the database, the storage and mail. Results are cached, and each check has a time-out. */
export const createHealth = ({ isReady, storage, room, mail, log }: Needs) => {
  let known: Components = { database: 'unknown', storage: 'unknown', mail: 'unknown' };
  let checkedAt = -Infinity;
  let checking: Promise<Components> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const storageHolds = createMarkCheck(storage);
  const databaseTakes = createWriteCheck();

  const checkDatabase = async (): Promise<Components['database']> => {
    const answers = await isReady();
    if (!answers) return answers === undefined ? 'unknown' : 'gone';
    return (await databaseTakes()) ? 'ok' : 'full';
  };
  const checkStorage = async (): Promise<Components['storage']> => {
    await room.checkWritable();
    if (!(await storageHolds())) return 'gone';
    return (await room.hasRoomFor(0)) ? 'ok' : 'full';
  };
  const checkMail = async (): Promise<Components['mail']> => ((await mail.isFailing()) ? 'failing' : 'ok');

  const check = async (): Promise<Components> => {
    const [database, stored, mails] = await Promise.all([
      within(checkDatabase(), 'gone'),
      within(checkStorage(), 'gone'),
      // The state of mail is read from the database, so a failure says nothing about mail.
      within(checkMail(), 'unknown'),
    ]);
    const found = { database, storage: stored, mail: mails };
    for (const component of Object.keys(found) as Name[]) logChange(component, known[component], found[component]);
    checkedAt = performance.now();
    return (known = found);
  };

  const logChange = (component: Name, before: string, state: string) => {
    if (before === state || state === 'unknown') return;
    if (state !== 'ok') log.warn({ component, state, before }, 'a component is not well');
    else if (before !== 'unknown') log.info({ component, before }, 'a component is well again');
  };

  const components = (): Promise<Components> => {
    if (performance.now() - checkedAt < freshMs) return Promise.resolve(known);
    return (checking ??= check().finally(() => (checking = undefined)));
  };

  return {
    components,
    /** Polls, so that a change is logged even when nothing requests the health. */
    start: () => {
      timer = setInterval(() => void components(), lookEveryMs).unref();
    },
    stop: () => clearInterval(timer),
  };
};

const within = <T>(answer: Promise<T>, otherwise: NoInfer<T>): Promise<T> =>
  withinPatience(answer, longestCheckMs).catch(() => otherwise);

/**
 * The mark of the installation is missing when a disk is not mounted or a bucket was emptied. Returns true as long as
 * it was never found.
 */
const createMarkCheck = (storage: Pick<Storage, 'find'>) => {
  let wasThere = false;
  return async (): Promise<boolean> => {
    const isThere = (await storage.find(installationKey)) !== undefined;
    wasThere ||= isThere;
    return isThere || !wasThere;
  };
};

/** A database on a full disk responds to queries but rejects writes. */
const createWriteCheck = () => {
  let triedAt = -Infinity;
  let takes = true;
  return async (): Promise<boolean> => {
    if (performance.now() - triedAt < writeEveryMs) return takes;
    triedAt = performance.now();
    const tasks = openDatabase().collection<{ _id: string; ranAt: Date }>('tasks');
    takes = await tasks.updateOne({ _id: 'health' }, { $currentDate: { ranAt: true } }, { upsert: true }).then(
      () => true,
      (cause: unknown) => {
        if (isOutOfSpace(cause)) return false;
        throw cause;
      },
    );
    return takes;
  };
};
