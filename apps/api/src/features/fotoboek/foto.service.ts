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
import { updateFotos, deleteFotos } from './foto.bulk.js';
import { editFoto } from './foto.edit.js';
import { deleteFotoFiles, storeFotoFiles, getFotoKeys } from './foto.files.js';
import { suggestQuery } from './suggest-query.js';
import { FotoModel, newFotoId, publicFields, type FotoRecord, type PublicFoto } from './foto.model.js';
import type { FotoPresenter } from './foto.presenter.js';
import { findFotos, findNext, findPrevious } from './foto.search.js';
import { createTrashService, isReferenced } from './foto.trash.service.js';
import { planSearch } from './search-plan.js';
import { insertFoto } from './foto.write.js';

type Deps = {
  storage: Storage;
  diskSpace: DiskSpace;
  images: Images;
  toFotosForViewer: FotoPresenter;
  log: Log;
  onAdded: () => void;
};
/** Metadata of a new foto; an upload has none, an import may. */
export type FotoMetadata = Partial<Pick<Foto, 'beschrijving' | 'eigenaar' | 'tags' | 'themes'>> & { createdAt?: Date };
export type FotoService = ReturnType<typeof createFotoService>;

export const createFotoService = ({ storage, diskSpace, images, toFotosForViewer, log, onAdded }: Deps) => {
  const trashService = createTrashService({ storage, diskSpace, toFotosForViewer, log });
  const toFotoForViewer = async (foto: PublicFoto, viewer: Viewer): Promise<Foto> =>
    (await toFotosForViewer([foto], viewer))[0]!;

  /**
   * Stores the files first and the document second, because a foto without files must never be findable. Moves the
   * uploaded file.
   */
  const add = async (
    file: ReceivedFile,
    by: Viewer,
    signal?: AbortSignal,
    metadata: FotoMetadata = {},
  ): Promise<Foto> => {
    await assertUniqueHash(file);
    const derived = await images.derive(file.path, signal);
    signal?.throwIfAborted();
    const id = newFotoId();
    const size = await storeFotoFiles(storage, id, file.path, derived);
    try {
      signal?.throwIfAborted();
      const foto = await insertDocument(id, { ...file, size }, derived, by, metadata);
      const added = await toFotoForViewer(foto, by);
      onAdded();
      return added;
    } catch (cause) {
      await rollbackUpload(id, cause);
      // Two at once: the other one was first.
      if (isDuplicateKey(cause)) await assertUniqueHash(file);
      throw cause;
    }
  };

  /**
   * Rolls back a failed upload. Keeps the files when the insert may still have succeeded (connection lost), because a
   * foto without files must never be findable.
   */
  const rollbackUpload = async (id: string, cause: unknown) => {
    const isDeleted = await FotoModel.deleteOne({ _id: id }).then(
      () => true,
      () => isCertainlyNotWritten(cause),
    );
    if (isDeleted) await deleteFotoFiles(storage, id);
    else log.error({ foto: id }, 'a foto may be left half: the database fell away while it was added');
  };

  const getFoto = async (id: string, viewer: Viewer): Promise<Foto> => toFotoForViewer(await findFoto(id), viewer);

  const update = async (id: string, edit: FotoEdit, viewer: Viewer): Promise<Foto> => {
    const isUpdated = await editFoto(id, edit, viewer);
    const foto = await getFoto(id, viewer);
    if (!isUpdated) throw new AppError('foto_changed', { details: { foto } });
    return foto;
  };

  const neighbours = async (id: string, filter: FotoFilter, viewer: Viewer): Promise<FotoNeighbours> => {
    assertMaySearch(filter, viewer);
    const foto = await findFoto(id);
    const plan = await planSearch(filter);
    if (!plan) return { previous: null, next: null };
    const [[previous], [next]] = await Promise.all([findPrevious(foto, plan), findNext(foto, plan)]);
    const toFotoOrNull = async (neighbour?: PublicFoto) => (neighbour ? toFotoForViewer(neighbour, viewer) : null);
    return { previous: await toFotoOrNull(previous), next: await toFotoOrNull(next) };
  };

  const download = async (id: string, viewer: Viewer): Promise<FileAnswer> => {
    const foto = await FotoModel.findById(id, { sha256: 1, bytes: 1 }).lean<
      Pick<FotoRecord, '_id' | 'sha256' | 'bytes'>
    >();
    if (!foto) throw new AppError('foto_not_found');
    const file = await findStoredFile(storage, getFotoKeys(id).original, () => findFoto(id));
    const logDownload = async () => {
      const entry = { foto: id, account: viewer.id, createdAt: new Date() };
      await DownloadModel.create(entry).catch((cause: unknown) => log.error({ err: cause, ...entry }, 'not logged'));
    };
    // Removing the position can shorten a stored original, so the ETag includes the size.
    const etag = `${foto.sha256}-${foto.bytes}`;
    return { file, type: 'image/jpeg', etag, name: `${foto._id.toHexString()}.jpg`, sent: logDownload };
  };

  return {
    add,
    update,
    one: getFoto,
    neighbours,
    download,
    shouldStand: isReferenced,
    search: async (search: FotoSearch, viewer: Viewer): Promise<FotoPage> => {
      assertMaySearch(search, viewer);
      const { records, ...counts } = await findFotos(search);
      const suggestion = search.tekst && counts.total === 0 ? await suggestQuery(search) : undefined;
      return { items: await toFotosForViewer(records, viewer), ...counts, ...(suggestion && { meant: suggestion }) };
    },
    /** Estimated count from the collection metadata; fotos in the trash are in another collection. */
    count: () => FotoModel.estimatedDocumentCount(),
    remove: trashService.remove,
    bulk: (bulk: FotoBulk, viewer: Viewer): Promise<FotoBulkDone> =>
      bulk.toTrash ? deleteFotos(bulk.fotos, (id) => trashService.remove(id, viewer)) : updateFotos(bulk, viewer),
    restore: async (id: string, viewer: Viewer): Promise<Foto> => {
      await trashService.restore(id, viewer);
      return getFoto(id, viewer);
    },
    trash: (paging: Paging, viewer: Viewer): Promise<{ docs: DeletedFoto[]; total: number }> =>
      trashService.list(paging, viewer),
  };
};

const assertMaySearch = (filter: FotoFilter, { role }: Viewer) => {
  if (!maySearch(filter, role)) throw new AppError('not_allowed');
};

const findFoto = async (id: string): Promise<PublicFoto> => {
  const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
  if (!foto) throw new AppError('foto_not_found');
  return foto;
};

const assertUniqueHash = async ({ sha256 }: ReceivedFile) => {
  const first = await FotoModel.exists({ sha256 });
  if (first) throw new AppError('foto_exists', { details: { foto: String(first._id) } });
};

const insertDocument = async (id: string, file: ReceivedFile, derived: Derived, by: Viewer, metadata: FotoMetadata) => {
  const { width, height, thumbhash } = derived;
  const { createdAt, eigenaar = by.name, beschrijving = '', tags = [], themes = [] } = metadata;
  const fileFields = { sha256: file.sha256, bytes: file.size, width, height, thumbhash };
  const content = { eigenaar, beschrijving, tags, themes };
  const foto = await insertFoto({
    _id: id,
    ...fileFields,
    ...content,
    needsLarge: true,
    ...createStamps(by.id, createdAt),
  });
  await record({ action: 'foto.added', by: by.id, subject: id });
  return foto;
};
