import {
  AppError,
  maySearch,
  type DeletedFoto,
  type Foto,
  type FotoBulk,
  type FotoBulkDone,
  type FotoEdit,
} from '@ledenportaal/shared';
import type { FotoFilter, FotoNeighbours, FotoPage, FotoSearch, Paging, Viewer } from '@ledenportaal/shared';
import type { ReceivedFile } from '../../http/receive.js';
import type { FileAnswer } from '../../http/send-file.js';
import { record } from '../../platform/audit.js';
import { isCertainlyNotWritten, isDuplicateKey } from '../../platform/database.js';
import type { Derived, Images } from '../../platform/images.js';
import type { Log } from '../../platform/log.js';
import type { DiskSpace } from '../../platform/disk-space.js';
import { createStamps } from '../../platform/stamps.js';
import { findStoredFile, type Storage } from '../../platform/storage.js';
import { DownloadModel } from './download.model.js';
import { changeMany, removeMany } from './foto.bulk.js';
import { editFoto } from './foto.edit.js';
import { discardFiles, keepFiles, keysOf } from './foto.files.js';
import { meantBy } from './foto.meant.js';
import { FotoModel, newFotoId, shownFields, type FotoRecord, type ShownFoto } from './foto.model.js';
import type { Present } from './foto.present.js';
import { findFotos, nextOf, previousOf } from './foto.search.js';
import { createTrash, shouldStand } from './foto.trash.js';
import { wantedBy } from './foto.wanted.js';
import { insertFoto } from './foto.write.js';

type Parts = {
  storage: Storage;
  room: DiskSpace;
  images: Images;
  present: Present;
  log: Log;
  onAdded: () => void;
};
/** Metadata of a new foto; an upload has none, an import may. */
export type FotoTold = Partial<Pick<Foto, 'beschrijving' | 'eigenaar' | 'tags' | 'themes'>> & { createdAt?: Date };
export type Fotos = ReturnType<typeof createFotos>;

export const createFotos = ({ storage, room, images, present, log, onAdded }: Parts) => {
  const trash = createTrash({ storage, room, present, log });
  const presentOne = async (foto: ShownFoto, viewer: Viewer): Promise<Foto> => (await present([foto], viewer))[0]!;

  /**
   * Stores the files first and the document second, because a foto without files must never be findable. Moves the
   * uploaded file.
   */
  const add = async (file: ReceivedFile, by: Viewer, signal?: AbortSignal, told: FotoTold = {}): Promise<Foto> => {
    await refuseTwice(file);
    const derived = await images.derive(file.path, signal);
    signal?.throwIfAborted();
    const id = newFotoId();
    const size = await keepFiles(storage, id, file.path, derived);
    try {
      signal?.throwIfAborted();
      const foto = await insert(id, { ...file, size }, derived, by, told);
      const added = await presentOne(foto, by);
      onAdded();
      return added;
    } catch (cause) {
      await withdraw(id, cause);
      // Two at once: the other one was first.
      if (isDuplicateKey(cause)) await refuseTwice(file);
      throw cause;
    }
  };

  /**
   * Rolls back a failed upload. Keeps the files when the insert may still have succeeded (connection lost), because a
   * foto without files must never be findable.
   */
  const withdraw = async (id: string, cause: unknown) => {
    const gone = await FotoModel.deleteOne({ _id: id }).then(
      () => true,
      () => isCertainlyNotWritten(cause),
    );
    if (gone) await discardFiles(storage, id);
    else log.error({ foto: id }, 'a foto may be left half: the database fell away while it was added');
  };

  const one = async (id: string, viewer: Viewer): Promise<Foto> => presentOne(await find(id), viewer);

  const update = async (id: string, edit: FotoEdit, viewer: Viewer): Promise<Foto> => {
    const changed = await editFoto(id, edit, viewer);
    const foto = await one(id, viewer);
    if (!changed) throw new AppError('foto_changed', { details: { foto } });
    return foto;
  };

  const neighbours = async (id: string, filter: FotoFilter, viewer: Viewer): Promise<FotoNeighbours> => {
    admit(filter, viewer);
    const foto = await find(id);
    const wanted = await wantedBy(filter);
    if (!wanted) return { previous: null, next: null };
    const [[previous], [next]] = await Promise.all([previousOf(foto, wanted), nextOf(foto, wanted)]);
    const shown = async (record?: ShownFoto) => (record ? presentOne(record, viewer) : null);
    return { previous: await shown(previous), next: await shown(next) };
  };

  const download = async (id: string, viewer: Viewer): Promise<FileAnswer> => {
    const foto = await FotoModel.findById(id, { sha256: 1, bytes: 1 }).lean<
      Pick<FotoRecord, '_id' | 'sha256' | 'bytes'>
    >();
    if (!foto) throw new AppError('foto_not_found');
    const file = await findStoredFile(storage, keysOf(id).original, () => find(id));
    const sent = async () => {
      const line = { foto: id, account: viewer.id, createdAt: new Date() };
      await DownloadModel.create(line).catch((cause: unknown) => log.error({ err: cause, ...line }, 'not logged'));
    };
    // Removing the position can shorten a stored original, so the ETag includes the size.
    const etag = `${foto.sha256}-${foto.bytes}`;
    return { file, type: 'image/jpeg', etag, name: `${foto._id.toHexString()}.jpg`, sent };
  };

  return {
    add,
    update,
    one,
    neighbours,
    download,
    shouldStand,
    search: async (search: FotoSearch, viewer: Viewer): Promise<FotoPage> => {
      admit(search, viewer);
      const { records, ...counts } = await findFotos(search);
      const meant = search.tekst && counts.total === 0 ? await meantBy(search) : undefined;
      return { items: await present(records, viewer), ...counts, ...(meant && { meant }) };
    },
    /** Estimated count from the collection metadata; fotos in the trash are in another collection. */
    count: () => FotoModel.estimatedDocumentCount(),
    remove: trash.remove,
    bulk: (bulk: FotoBulk, viewer: Viewer): Promise<FotoBulkDone> =>
      bulk.toTrash ? removeMany(bulk.fotos, (id) => trash.remove(id, viewer)) : changeMany(bulk, viewer),
    restore: async (id: string, viewer: Viewer): Promise<Foto> => {
      await trash.restore(id, viewer);
      return one(id, viewer);
    },
    trash: (paging: Paging, viewer: Viewer): Promise<{ docs: DeletedFoto[]; total: number }> =>
      trash.list(paging, viewer),
  };
};

const admit = (filter: FotoFilter, { role }: Viewer) => {
  if (!maySearch(filter, role)) throw new AppError('not_allowed');
};

const find = async (id: string): Promise<ShownFoto> => {
  const foto = await FotoModel.findById(id, shownFields).lean<ShownFoto>();
  if (!foto) throw new AppError('foto_not_found');
  return foto;
};

const refuseTwice = async ({ sha256 }: ReceivedFile) => {
  const first = await FotoModel.exists({ sha256 });
  if (first) throw new AppError('foto_exists', { details: { foto: String(first._id) } });
};

const insert = async (id: string, file: ReceivedFile, derived: Derived, by: Viewer, told: FotoTold) => {
  const { width, height, thumbhash } = derived;
  const { createdAt, eigenaar = by.name, beschrijving = '', tags = [], themes = [] } = told;
  const measured = { sha256: file.sha256, bytes: file.size, width, height, thumbhash };
  const content = { eigenaar, beschrijving, tags, themes };
  const foto = await insertFoto({
    _id: id,
    ...measured,
    ...content,
    needsLarge: true,
    ...createStamps(by.id, createdAt),
  });
  await record({ action: 'foto.added', by: by.id, subject: id });
  return foto;
};
