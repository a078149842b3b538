import { AppError, type Foto, type FotoPage, type FotoSearch, type Viewer } from '@ledenportaal/shared';
import type { ReceivedFile } from '../../http/receive.js';
import type { FileAnswer } from '../../http/send-file.js';
import { record } from '../../platform/audit.js';
import { changedNothing, isDuplicate } from '../../platform/database.js';
import type { Derived, Images } from '../../platform/images.js';
import type { Log } from '../../platform/log.js';
import type { Media } from '../../platform/media.js';
import { stampsOf } from '../../platform/stamps.js';
import type { Storage } from '../../platform/storage.js';
import { DownloadModel } from './download.model.js';
import { discardFiles, keepFiles, keysOf } from './foto.files.js';
import { FotoModel, newFotoId, toFoto, type FotoRecord } from './foto.model.js';
import { findFotos } from './foto.search.js';

type Parts = { storage: Storage; images: Images; media: Media; log: Log };
/** What may be said of a photo as it comes; an upload says nothing. */
export type FotoTold = Partial<Pick<Foto, 'beschrijving' | 'eigenaar' | 'tags' | 'themes'>> & { createdAt?: Date };
export type Fotos = ReturnType<typeof createFotos>;

export const createFotos = ({ storage, images, media, log }: Parts) => {
  const present = (foto: FotoRecord) => toFoto(foto, media.addressOf);

  /** Files first, document second: a foto without its files must never be findable. */
  const add = async (file: ReceivedFile, by: Viewer, signal?: AbortSignal, told: FotoTold = {}): Promise<Foto> => {
    await refuseTwice(file);
    const derived = await images.derive(file.path, signal);
    signal?.throwIfAborted();
    const id = newFotoId();
    await keepFiles(storage, id, file.path, derived);
    try {
      signal?.throwIfAborted();
      return present(await insert(id, file, derived, by, told));
    } catch (cause) {
      await withdraw(id, cause);
      // Two at once: the other one was first.
      if (isDuplicate(cause)) await refuseTwice(file);
      throw cause;
    }
  };

  /** Leaves nothing of a foto that failed; but where its document may stand after all, its files must stay too. */
  const withdraw = async (id: string, cause: unknown) => {
    const gone = await FotoModel.deleteOne({ _id: id }).then(
      () => true,
      () => changedNothing(cause),
    );
    if (gone) await discardFiles(storage, id);
    else log.error({ foto: id }, 'a foto may be left half: the database fell away while it was added');
  };

  const find = async (id: string): Promise<FotoRecord> => {
    const foto = await FotoModel.findById(id).lean<FotoRecord>();
    if (!foto) throw new AppError('foto_not_found');
    return foto;
  };

  const download = async (id: string, viewer: Viewer): Promise<FileAnswer> => {
    const foto = await find(id);
    const key = keysOf(id).original;
    const file = await storage.find(key);
    if (!file) throw new AppError('file_missing', { cause: new Error(`${key} is not in the storage`) });
    const sent = async () => {
      const line = { foto: id, account: viewer.id, createdAt: new Date() };
      await DownloadModel.create(line).catch((cause: unknown) => log.error({ err: cause, ...line }, 'not logged'));
    };
    return { file, type: 'image/jpeg', etag: foto.sha256, name: `${foto._id.toHexString()}.jpg`, sent };
  };

  return {
    add,
    download,
    search: async (search: FotoSearch): Promise<FotoPage> => {
      const { records, ...counts } = await findFotos(search);
      return { items: records.map(present), ...counts };
    },
    one: async (id: string): Promise<Foto> => present(await find(id)),
  };
};

const refuseTwice = async ({ sha256 }: ReceivedFile) => {
  const first = await FotoModel.exists({ sha256 });
  if (first) throw new AppError('foto_exists', { details: { foto: String(first._id) } });
};

const insert = async (id: string, file: ReceivedFile, derived: Derived, by: Viewer, told: FotoTold) => {
  const { width, height, thumbhash } = derived;
  const { createdAt, eigenaar = by.name, ...rest } = told;
  const measured = { sha256: file.sha256, bytes: file.size, width, height, thumbhash };
  const foto = await FotoModel.create({ _id: id, ...measured, eigenaar, ...rest, ...stampsOf(by.id, createdAt) });
  await record({ action: 'foto.added', by: by.id, subject: id });
  return foto.toObject<FotoRecord>();
};
