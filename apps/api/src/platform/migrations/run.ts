import type { mongo } from 'mongoose';
import { openDatabase, withoutTimeout } from '../database/database.js';
import { withLease } from '../database/lease.js';
import type { Log } from '../log.js';
import { StartError } from '../installation/start-error.js';
import type { Migration } from './migration.js';
import { firstIndexes } from './0001-first-indexes.js';
import { imageBank } from './0002-image-bank.js';
import { accounts } from './0003-accounts.js';
import { leden } from './0004-leden.js';
import { catalogue } from './0005-catalogue.js';
import { invitations } from './0006-invitations.js';
import { wordsOfFotos } from './0007-words-of-fotos.js';
import { undescribedFotos } from './0008-undescribed-fotos.js';
import { pairsOfFotos } from './0009-pairs-of-fotos.js';
import { largeSizeOfFotos } from './0010-large-size-of-fotos.js';
import { severalSignups } from './0011-several-signups.js';
import { downloadCoverage } from './0012-download-coverage.js';
import { jobs } from './0013-jobs.js';
import { deletedLeden } from './0014-deleted-leden.js';
import { statusOfFotos } from './0015-status-of-fotos.js';
import { fotoplannen } from './0016-fotoplannen.js';
import { searchInMemory } from './0017-search-in-memory.js';
import { datesOfFotos } from './0018-dates-of-fotos.js';
import { renditions } from './0019-renditions.js';
import { lookAlikes } from './0020-look-alikes.js';
import { oldPictures } from './0021-old-pictures.js';
import { partsOfZips } from './0022-parts-of-zips.js';
import { partialDates } from './0023-partial-dates.js';
import { textsInNfc } from './0024-texts-in-nfc.js';
import { portalSettings } from './0025-portal-settings.js';
import { mailsOfPersons } from './0026-mails-of-persons.js';
import { importsAsJobs } from './0027-imports-as-jobs.js';
import { zipsAsJobs } from './0028-zips-as-jobs.js';
import { codesOfInvitations } from './0029-codes-of-invitations.js';
import { tombstonesOfFotos } from './0030-tombstones-of-fotos.js';
import { labelsWithoutCount } from './0031-labels-without-count.js';
import { woorden } from './0032-woorden.js';
import { agreements } from './0033-agreements.js';
import { activity } from './0034-activity.js';
import { reeksen } from './0035-reeksen.js';
import { accountsByState } from './0036-accounts-by-state.js';

type AppliedMigration = { _id: number; name: string; at: Date };

/** The number of a migration is its position in the list: append new ones, and never change a released one. */
export const migrations: readonly Migration[] = [
  firstIndexes,
  imageBank,
  accounts,
  leden,
  catalogue,
  invitations,
  wordsOfFotos,
  undescribedFotos,
  pairsOfFotos,
  largeSizeOfFotos,
  severalSignups,
  downloadCoverage,
  jobs,
  deletedLeden,
  statusOfFotos,
  fotoplannen,
  searchInMemory,
  datesOfFotos,
  renditions,
  lookAlikes,
  oldPictures,
  partsOfZips,
  partialDates,
  textsInNfc,
  portalSettings,
  mailsOfPersons,
  importsAsJobs,
  zipsAsJobs,
  codesOfInvitations,
  tombstonesOfFotos,
  labelsWithoutCount,
  woorden,
  agreements,
  activity,
  reeksen,
  accountsByState,
];

const waitTimeoutMs = 60_000;

/**
 * Applies the pending migrations. With several processes, one does the work and the others wait. Throws a `StartError`
 * for a database of a newer version.
 */
export const migrate = async (log: Log, list = migrations) => {
  const db = openDatabase();
  if ((await getPending(db, list)).length === 0) return;
  const applyPending = async (signal: AbortSignal) => {
    for (const number of await getPending(db, list)) {
      signal.throwIfAborted();
      const { name, run } = list[number - 1]!;
      await withoutTimeout(run);
      await db.collection<AppliedMigration>('migrations').insertOne({ _id: number, name, at: new Date() });
      log.info({ migration: name }, 'migrated');
    }
    return true;
  };
  if (!(await withLease('migrations', applyPending, { waitMs: waitTimeoutMs })))
    throw new StartError('Een ander proces werkt de database nu bij: probeer het zo nog eens.');
};

const getPending = async (db: mongo.Db, list: readonly Migration[]) => {
  const applied = new Set((await db.collection<AppliedMigration>('migrations').find().toArray()).map(({ _id }) => _id));
  if (Math.max(0, ...applied) > list.length)
    throw new StartError('Deze database hoort bij een nieuwere versie van het portaal: werk het portaal bij.');
  return list.map((_, index) => index + 1).filter((number) => !applied.has(number));
};
