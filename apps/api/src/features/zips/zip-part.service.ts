import { LRUCache } from 'lru-cache';
import { retryOnDuplicateKey } from '../../platform/database/database.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { ZipPartModel, type ChosenPart, type ZipEntryRecord, type ZipFile } from './zip-part.model.js';
import { ZipModel, type ZipRecord } from './zip.model.js';

type ZipKey = Pick<ZipRecord, '_id'>;
type ExpiringZip = Pick<ZipRecord, '_id' | 'expiresAt'>;
type PartKind = 'chosen' | 'files' | 'credits';
/** A part of the files, with its piece of the text with the credits. */
type PlannedPart = { files: ZipFile[]; credits: Buffer };

export type ZipPartService = ReturnType<typeof createZipPartService>;

/** Photos in a part. */
const partSize = 100;
/** Parts whose files are kept in memory for the next ranges: together some 10 MB. */
const maxKept = 100;

const toId = ({ _id }: ZipKey, kind: PartKind, number: number) => `${String(_id)}/${kind}/${number}`;

/** Stores the content of zips in parts, so that a request reads as much of it as it sends. */
export const createZipPartService = () => {
  const kept = new LRUCache<string, ZipFile[]>({ max: maxKept });

  const read = async <T>(zip: ZipKey, kind: PartKind, number: number): Promise<T | undefined> =>
    (await ZipPartModel.findById(toId(zip, kind, number)).lean<T>()) ?? undefined;

  const readStored = async <T>(zip: ZipKey, kind: PartKind, number: number): Promise<T> => {
    const part = await read<T>(zip, kind, number);
    if (!part) throw new Error(`part ${toId(zip, kind, number)} of a zip is missing`);
    return part;
  };

  const store = (zip: ExpiringZip, kind: PartKind, number: number, content: Partial<PlannedPart>) => {
    const part = { _id: toId(zip, kind, number), zip: zip._id, expiresAt: zip.expiresAt, ...content };
    return retryOnDuplicateKey(() => ZipPartModel.replaceOne({ _id: part._id }, part, { upsert: true }));
  };

  return {
    partSize,

    /** Stores the ids of the chosen photos. Call it before the zip is stored. */
    addChosen: async (zip: ExpiringZip, fotos: string[]): Promise<void> => {
      const { _id, expiresAt } = zip;
      const parts = Array.from({ length: Math.ceil(fotos.length / partSize) }, (_, number) => ({
        ...{ _id: toId(zip, 'chosen', number), zip: _id, expiresAt, processed: 0, entries: [] },
        fotos: fotos.slice(number * partSize, (number + 1) * partSize).map(toObjectId),
      }));
      await ZipPartModel.insertMany(parts);
    },

    /** Returns undefined when the zip is ready or was deleted. */
    findChosen: (zip: ZipKey, number: number) => read<ChosenPart>(zip, 'chosen', number),

    /**
     * Adds entries to a part of which `processed` photos were done, and now `until`. Returns false when another process
     * continued it meanwhile.
     */
    addEntries: async (zip: ZipKey, number: number, { processed, until, entries }: AddedEntries): Promise<boolean> => {
      const filter = { _id: toId(zip, 'chosen', number), processed };
      const change = { $push: { entries: { $each: entries } }, $set: { processed: until } };
      return (await ZipPartModel.updateOne(filter, change)).matchedCount > 0;
    },

    /** Stores a part of a zip that becomes ready. Can be repeated. */
    addPlanned: async (zip: ExpiringZip, number: number, { files, credits }: PlannedPart): Promise<void> => {
      await Promise.all([store(zip, 'files', number, { files }), store(zip, 'credits', number, { credits })]);
    },

    deleteChosen: async (zip: ZipKey, count: number): Promise<void> => {
      const ids = Array.from({ length: count }, (_, number) => toId(zip, 'chosen', number));
      await ZipPartModel.deleteMany({ _id: { $in: ids } });
    },

    /** Returns the files of a part. */
    readFiles: async (zip: ZipKey, number: number): Promise<ZipFile[]> => {
      const id = toId(zip, 'files', number);
      const found = kept.get(id) ?? (await readStored<{ files: ZipFile[] }>(zip, 'files', number)).files;
      kept.set(id, found);
      return found;
    },

    /** Returns a piece of the text with the credits. */
    readCredits: async (zip: ZipKey, number: number): Promise<Uint8Array> =>
      (await readStored<{ credits: { buffer: Uint8Array } }>(zip, 'credits', number)).credits.buffer,

    /** Deletes zips, and then their parts, which expire when that fails. */
    deleteZips: async (zips: ZipKey[]): Promise<void> => {
      const ids = zips.map(({ _id }) => _id);
      await ZipModel.deleteMany({ _id: { $in: ids } });
      await ZipPartModel.deleteMany({ zip: { $in: ids } });
    },
  };
};

type AddedEntries = { processed: number; until: number; entries: ZipEntryRecord[] };
