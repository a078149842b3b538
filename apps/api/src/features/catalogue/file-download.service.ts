import { AppError, fileKinds, normalise, type Viewer } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import type { MediaFolder } from '../../http/media.router.js';
import type { Log } from '../../platform/log.js';
import type { Media } from '../../platform/storage/media.js';
import { findStoredFile, type Storage } from '../../platform/storage/storage.js';
import type { FileChangeService } from './file-change.service.js';
import type { FileStoreService } from './file-store.service.js';
import { parseFileId } from './file.keys.js';
import { FileModel, type FileRecord } from './file.model.js';

type Deps = Pick<FileChangeService, 'findFile'> &
  Pick<FileStoreService, 'findReferencedKeys'> & { storage: Storage; media: Media; log: Log };
export type FileDownloadService = ReturnType<typeof createFileDownloadService>;
/** `file` is the label of the download button, for the log. */
type DownloadRequest = { filename: string; file: string };

/** Downloads by file name; storage keys are never exposed. */
export const createFileDownloadService = ({ storage, media, log, findFile, findReferencedKeys }: Deps) => ({
  download: async ({ filename, file: label }: DownloadRequest, { id: account }: Viewer): Promise<FileResponse> => {
    const { _id, key, kind, sha256, filename: name } = await findByName(filename);
    const file = await findStoredFile(storage, key, () => findFile(String(_id)));
    const logDownload = () => Promise.resolve(log.info({ filename: name, label, account }, 'file downloaded'));
    return { file, type: fileKinds[kind].type, etag: sha256, name, beforeEnd: logDownload };
  },

  address: async (filename: string): Promise<{ address: string }> => {
    const { key, filename: name } = await findByName(filename);
    return { address: media.getAddress(key, name) };
  },

  /** Media URLs of a file become invalid when it is removed; those of a replaced version stay valid until they expire. */
  mediaFolder: {
    canShow: async (key: string) => (await FileModel.exists({ _id: parseFileId(key) ?? null })) !== null,
    isReferenced: async (key: string) => (await findReferencedKeys([key])).has(key),
  } satisfies MediaFolder,
});

const findByName = async (requestedName: string): Promise<FileRecord> => {
  const filename = requestedName.normalize('NFC');
  const file = await FileModel.findOne({ normaal: normalise(filename), filename }).lean<FileRecord>();
  if (!file) throw new AppError('file_not_found');
  return file;
};
