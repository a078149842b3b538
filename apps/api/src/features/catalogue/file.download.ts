import { AppError, fileKinds, normalise, type Viewer } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import type { MediaFolder } from '../../http/media.router.js';
import type { Log } from '../../platform/log.js';
import type { Media } from '../../platform/media.js';
import { findStoredFile, type Storage } from '../../platform/storage.js';
import { findFile } from './file.changes.js';
import { parseFileId, findReferencedKeys } from './file.keys.js';
import { FileModel, type FileRecord } from './file.model.js';

type Deps = { storage: Storage; media: Media; log: Log };
/** `file` is the label of the download button, for the log. */
type DownloadRequest = { filename: string; file: string };

/** Creates the downloads by file name; storage keys are never exposed. */
export const createFileDownloadService = ({ storage, media, log }: Deps) => ({
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
});

const findByName = async (requestedName: string): Promise<FileRecord> => {
  const filename = requestedName.normalize('NFC');
  const file = await FileModel.findOne({ normaal: normalise(filename), filename }).lean<FileRecord>();
  if (!file) throw new AppError('file_not_found');
  return file;
};

/** Media URLs of a file become invalid when it is removed; those of a replaced version stay valid until they expire. */
export const catalogueMediaFolder: MediaFolder = {
  canShow: async (key) => (await FileModel.exists({ _id: parseFileId(key) ?? null })) !== null,
  isReferenced: async (key) => (await findReferencedKeys([key])).has(key),
};
