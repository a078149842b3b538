import { LRUCache } from 'lru-cache';
import { ignoreDuplicateKey } from '../../platform/database/database.js';
import type { JobRecord, JobService } from '../jobs/index.js';
import { partSize, ZipPartModel, type ZipEntryRecord, type ZipFile } from './zip-part.model.js';

export type ZipPartDeps = { jobs: Pick<JobService, 'remove'> };
type ZipKey = Pick<JobRecord, '_id'>;
type NewZip = Pick<JobRecord, '_id' | 'total' | 'expiresAt'>;
/** The names of its files in the archive, and its piece of the text with the credits. */
type PlannedPart = { names: string[]; credits: Buffer };
type AddedEntries = { processed: number; until: number; entries: ZipEntryRecord[] };

export type ZipPartService = ReturnType<typeof createZipPartService>;

/** Parts whose files are kept in memory for the next ranges: together some 10 MB. */
const maxKept = 100;

const toId = ({ _id }: ZipKey, number: number) => `${String(_id)}/${number}`;
const getNumbers = (total: number) => [...Array(Math.ceil(total / partSize)).keys()];

/** Stores the content of zips in parts, so that a request reads as much of it as it sends. */
export const createZipPartService = ({ jobs }: ZipPartDeps) => {
  const kept = new LRUCache<string, ZipFile[]>({ max: maxKept });

  const read = async <T>(zip: ZipKey, number: number, projection: Record<string, 0 | 1>): Promise<T> => {
    const part = await ZipPartModel.findById(toId(zip, number), projection).lean<T>();
    if (!part) throw new Error(`part ${toId(zip, number)} of a zip is missing`);
    return part;
  };

  return {
    /** Can be repeated. */
    create: async ({ _id: zip, total, expiresAt }: NewZip): Promise<void> => {
      const parts = getNumbers(total).map((number) => ({
        ...{ _id: toId({ _id: zip }, number), zip, expiresAt },
        ...{ processed: 0, entries: [] },
      }));
      await ZipPartModel.insertMany(parts, { ordered: false }).catch(ignoreDuplicateKey);
    },

    /**
     * Adds entries to a part of which `processed` photos were done, and now `until`. Returns how many are done then: those of
     * another process, when that continued it meanwhile; undefined when the zip was deleted.
     */
    addEntries: async (zip: ZipKey, number: number, { processed, until, entries }: AddedEntries) => {
      const _id = toId(zip, number);
      const change = { $push: { entries: { $each: entries } }, $set: { processed: until } };
      await ZipPartModel.updateOne({ _id, processed }, change);
      return (await ZipPartModel.findById(_id, { processed: 1 }).lean())?.processed;
    },

    /** Returns the entries of each part. Throws when the zip was deleted. */
    readEntries: async ({ _id, total }: Pick<JobRecord, '_id' | 'total'>): Promise<ZipEntryRecord[][]> => {
      const parts: ZipEntryRecord[][] = [];
      for (const number of getNumbers(total))
        parts.push((await read<{ entries: ZipEntryRecord[] }>({ _id }, number, { entries: 1 })).entries);
      return parts;
    },

    /** Stores what was decided of a part of a zip that becomes ready. */
    addPlan: async (zip: ZipKey, number: number, part: PlannedPart): Promise<void> => {
      await ZipPartModel.updateOne({ _id: toId(zip, number) }, { $set: part });
    },

    /** Returns the files of a part. */
    readFiles: async (zip: ZipKey, number: number): Promise<ZipFile[]> => {
      const id = toId(zip, number);
      const found = kept.get(id);
      if (found) return found;
      const projection = { credits: 0, 'entries.beschrijving': 0, 'entries.credit': 0 } as const;
      const { entries, names } = await read<{ entries: ZipFile[]; names: string[] }>(zip, number, projection);
      const files = entries.map((entry, index) => ({ ...entry, name: names[index]! }));
      kept.set(id, files);
      return files;
    },

    /** Returns a piece of the text with the credits. */
    readCredits: async (zip: ZipKey, number: number): Promise<Uint8Array> =>
      (await read<{ credits: { buffer: Uint8Array } }>(zip, number, { credits: 1 })).credits.buffer,

    /** Deletes zips, and then their parts, which expire when that fails. */
    deleteZips: async (ids: JobRecord['_id'][]): Promise<void> => {
      await jobs.remove(ids);
      await ZipPartModel.deleteMany({ zip: { $in: ids } });
    },
  };
};
