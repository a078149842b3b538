import { databaseClock } from '../../../platform/database/clock.js';
import { getDataId } from '../../../platform/installation/installation.js';
import type { Resources } from '../../../platform/resources.js';
import type { Snapshot } from '../../../platform/snapshot-file.js';
import { createSnapshotFolder } from '../../../platform/snapshot-folder.js';
import { FotoModel, toRevision } from '../foto.model.js';
import { FotoTombstoneModel } from '../foto-tombstone.model.js';
import {
  createFotoIndex,
  type FotoIndexContext,
  indexVersion,
  type FotoIndex,
  type FotoIndexMeta,
} from './foto-index.js';
import type { LocalDays } from '../../../platform/local-days.js';

const dayMs = 24 * 60 * 60_000;
/** Less than tombstones are kept. */
const maxAgeMs = 13 * dayMs;

/** An index, and the moments by the clock of the database that tell how old it is. */
export type AgedFotoIndex = {
  index: FotoIndex;
  /** Start of the reading of all photos. */
  loadedAt: number;
  /** Start of the last reading of changes. */
  readAt: number;
  /** How many photos it has more than the database counts; negative for documents that are not valid. */
  surplus: number;
};

type Meta = Omit<AgedFotoIndex, 'index'> & {
  version: number;
  /** The data and the settings that it is made of. */
  source: { data: string | undefined; timeZone: string };
  /** The latest revision of the database when it was saved. */
  revision: string;
  index: FotoIndexMeta;
};

/** What identifies the data of the database, and how new they are. */
type Present = Pick<Meta, 'source' | 'revision'>;

export type SavedFotoIndexService = ReturnType<typeof createSavedFotoIndexService>;

/** The index of photos in a file, for the next start. */
export const createSavedFotoIndexService = (
  { log, diskSpace, snapshotsFolder }: Resources,
  getContext: () => FotoIndexContext,
) => {
  const snapshots = createSnapshotFolder(snapshotsFolder, 'fotos', log);

  const readPresent = async ({ timeZone }: LocalDays): Promise<Present> => ({
    source: { data: await getDataId(), timeZone },
    revision: await findLatestRevision(),
  });

  /** Saves an index, which must not change until this resolves. Returns false when there is no space. */
  const save = async ({ index, loadedAt, readAt, surplus }: AgedFotoIndex, signal: AbortSignal): Promise<boolean> => {
    const { meta: indexMeta, parts } = index.save();
    const bytes = Object.values(parts)
      .flat()
      .reduce((sum, { byteLength }) => sum + byteLength, 0);
    if (!(await diskSpace.hasSpaceFor(bytes))) {
      log.warn('no space to save the index of fotos');
      return false;
    }
    const meta: Meta = {
      loadedAt,
      readAt,
      surplus,
      version: indexVersion,
      ...(await readPresent(index.days)),
      index: indexMeta,
    };
    await snapshots.write({ meta, parts }, signal);
    return true;
  };

  /** Returns why a saved index may lack changes that a reading of the latest ones would not find. */
  const findDoubt = ({ version, source, readAt, revision }: Meta, present: Present): string | undefined => {
    if (version !== indexVersion) return 'another version saved it';
    if (JSON.stringify(source) !== JSON.stringify(present.source)) return 'it is of other data';
    const age = databaseClock.now() - readAt;
    if (age < -dayMs || age > maxAgeMs) return 'it is too old';
    // As after an older state of the database was put back.
    if (present.revision < revision) return 'it is newer than the database';
    return undefined;
  };

  const openFirst = async (): Promise<AgedFotoIndex | undefined> => {
    // Before the files, so that no write of this process is among the revisions.
    const context = getContext();
    const present = await readPresent(context.days);
    for await (const { name, snapshot } of snapshots.read()) {
      const { meta, parts } = snapshot as Snapshot<Meta>;
      const doubt = findDoubt(meta, present);
      if (doubt) log.info({ file: name, doubt }, 'a saved index of fotos is not used');
      else {
        const { loadedAt, readAt, surplus } = meta;
        return { index: createFotoIndex(context, { meta: meta.index, parts }), loadedAt, readAt, surplus };
      }
    }
    return undefined;
  };

  /** Returns a saved index that can be brought up to date, if there is one. */
  const open = (): Promise<AgedFotoIndex | undefined> =>
    openFirst().catch((cause: unknown) => void log.warn({ err: cause }, 'the saved index of fotos cannot be opened'));

  return { save, open };
};

const findLatestRevision = async (): Promise<string> => {
  const [foto, tombstone] = await Promise.all([
    FotoModel.findOne({ revision: { $gt: toRevision(0) } }, { revision: 1 })
      .sort({ revision: -1 })
      .lean(),
    FotoTombstoneModel.findOne({}, { revision: 1 }).sort({ revision: -1 }).lean(),
  ]);
  const revisions = [foto, tombstone].map((found) => String(found?.revision ?? ''));
  return revisions.sort().at(-1)!;
};
