import { AppError, fileKinds, normalise, type Viewer } from '@ledenportaal/shared';
import type { FileAnswer } from '../../http/send-file.js';
import type { MediaFolder } from '../../http/media.js';
import type { Log } from '../../platform/log.js';
import type { Media } from '../../platform/media.js';
import { findStoredFile, type Storage } from '../../platform/storage.js';
import { findFile } from './file.changes.js';
import { fileOfKey, namedAmong } from './file.keys.js';
import { FileModel, type FileRecord } from './file.model.js';

type Parts = { storage: Storage; media: Media; log: Log };
/** `file` is the label of the download button, for the log. */
type Asked = { filename: string; file: string };

/** Creates the downloads by file name; storage keys are never exposed. */
export const createFileDownloads = ({ storage, media, log }: Parts) => ({
  download: async ({ filename, file: label }: Asked, { id: account }: Viewer): Promise<FileAnswer> => {
    const { _id, key, kind, sha256, filename: name } = await findByName(filename);
    const file = await findStoredFile(storage, key, () => findFile(String(_id)));
    const sent = () => Promise.resolve(log.info({ filename: name, label, account }, 'file downloaded'));
    return { file, type: fileKinds[kind].type, etag: sha256, name, sent };
  },

  address: async (filename: string): Promise<{ address: string }> => {
    const { key, filename: name } = await findByName(filename);
    return { address: media.getAddress(key, name) };
  },
});

const findByName = async (asked: string): Promise<FileRecord> => {
  const filename = asked.normalize('NFC');
  const file = await FileModel.findOne({ normaal: normalise(filename), filename }).lean<FileRecord>();
  if (!file) throw new AppError('file_not_found');
  return file;
};

/** Media URLs of a file become invalid when it is removed; those of a replaced version stay valid until they expire. */
export const catalogueMedia: MediaFolder = {
  mayShow: async (key) => (await FileModel.exists({ _id: fileOfKey(key) ?? null })) !== null,
  shouldStand: async (key) => (await namedAmong([key])).has(key),
};
