import { AppError, type Foto, type FotoContent, type UploadedFoto, type Viewer } from '@ledenportaal/shared';
import type { HashedFile } from '../../platform/storage/hash-file.js';
import { record } from '../../platform/audit.js';
import { isCertainlyNotWritten, isDuplicateKey } from '../../platform/database/database.js';
import type { Derived, Images } from '../../platform/images/images.js';
import { readDateTaken } from '../../platform/jpeg/date-taken.js';
import type { Log } from '../../platform/log.js';
import { createStamps } from '../../platform/database/stamps.js';
import {
  emptyContent,
  newFotoId,
  type FotoFileService,
  type FotoReadService,
  type FotoWriteService,
} from '../fotos/index.js';

type Deps = {
  fotos: Pick<FotoReadService, 'findFotoIdByHash' | 'toFotosForViewer'> &
    Pick<FotoWriteService, 'insertFoto' | 'deleteFotoRecord'> &
    Pick<FotoFileService, 'storeFotoFiles' | 'deleteFotoFiles'>;
  images: Images;
  /** Time zone of cameras that store no UTC offset. */
  timeZone: string;
  log: Log;
  /** Called after each foto that is added. */
  onAdded: () => void;
};
/** Metadata of a new foto. */
export type FotoMetadata = Partial<FotoContent> & { createdAt?: Date; bestandsnaam?: string };
/** What is read from the file. */
type FileContent = Derived & { genomenOp?: Date };
export type UploadService = ReturnType<typeof createUploadService>;

export const createUploadService = ({ fotos, images, timeZone, log, onAdded }: Deps) => {
  /**
   * Rolls back a failed upload. Keeps the files when the insert may still have succeeded (connection lost), because a
   * foto without files must never be findable.
   */
  const rollbackUpload = async (id: string, cause: unknown) => {
    const isDeleted = await fotos.deleteFotoRecord(id).then(
      () => true,
      () => isCertainlyNotWritten(cause),
    );
    if (isDeleted) await fotos.deleteFotoFiles(id);
    else log.error({ foto: id }, 'an upload may be incomplete: the database connection was lost while it was stored');
  };

  const assertUniqueHash = async ({ sha256 }: HashedFile) => {
    const foto = await fotos.findFotoIdByHash(sha256);
    if (foto) throw new AppError('foto_exists', { details: { foto } });
  };

  const readFile = async (file: HashedFile, signal?: AbortSignal): Promise<FileContent> => {
    const derived = await images.derive(file.path, signal);
    const genomenOp = await readDateTaken(file.path, timeZone);
    return { ...derived, ...(genomenOp && { genomenOp }) };
  };

  const insertDocument = async (
    id: string,
    file: HashedFile & { crc32: number },
    read: FileContent,
    by: Viewer,
    metadata: FotoMetadata,
  ) => {
    const { thumbnails: _, ...readFields } = read;
    const { createdAt, ...content } = metadata;
    const { sha256, size: bytes, crc32 } = file;
    const fileFields = { sha256, bytes, crc32, ...readFields, genomenOpRead: true };
    const foto = await fotos.insertFoto({
      _id: id,
      ...fileFields,
      ...emptyContent,
      eigenaar: by.name,
      ...content,
      needsLarge: true,
      ...createStamps(by.id, createdAt),
    });
    await record({ action: 'foto.added', by: by.id, subject: id });
    return foto;
  };

  /**
   * Stores the files first and the document second, because a foto without files must never be findable. Moves the
   * uploaded file. Throws `foto_exists` when a foto with the same content exists.
   */
  const add = async (
    file: HashedFile,
    by: Viewer,
    signal?: AbortSignal,
    metadata: FotoMetadata = {},
  ): Promise<Foto> => {
    await assertUniqueHash(file);
    const read = await readFile(file, signal);
    signal?.throwIfAborted();
    const id = newFotoId();
    const stored = await fotos.storeFotoFiles(id, file.path, read);
    try {
      signal?.throwIfAborted();
      const foto = await insertDocument(id, { ...file, ...stored }, read, by, metadata);
      const [added] = await fotos.toFotosForViewer([foto], by);
      onAdded();
      return added!;
    } catch (cause) {
      await rollbackUpload(id, cause);
      // Two at once: the other one was first.
      if (isDuplicateKey(cause)) await assertUniqueHash(file);
      throw cause;
    }
  };

  return {
    add,
    upload: async (...upload: Parameters<typeof add>): Promise<UploadedFoto> => ({
      results: await add(...upload),
      voorstel: { tags: [] },
      gelijkend: [],
    }),
  };
};
