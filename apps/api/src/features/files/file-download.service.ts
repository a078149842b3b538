import { AppError, fileKinds, normalise, type Viewer } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import type { MediaDownload, MediaFolder } from '../../http/media.router.js';
import type { Resources } from '../../platform/resources.js';
import { findStoredFile } from '../../platform/storage/storage.js';
import type { DownloadCoverageService, FileLogService } from '../downloads/index.js';
import type { FileChangeService } from './file-change.service.js';
import type { FileStoreService } from './file-store.service.js';
import { parseFileId } from './file.keys.js';
import { FileModel, type FileRecord } from './file.model.js';

export type FileDownloadDeps = {
  downloadCoverage: Pick<DownloadCoverageService, 'createRecorder'>;
  fileLog: Pick<FileLogService, 'logFileDownload'>;
};
type OwnServices = {
  changes: Pick<FileChangeService, 'findFile'>;
  fileStore: Pick<FileStoreService, 'findReferencedKeys'>;
};
export type FileDownloadService = ReturnType<typeof createFileDownloadService>;
/** `file` is the label of the download button, for the log. */
type DownloadRequest = { filename: string; file: string };
type DownloadLine = { file: Pick<FileRecord, '_id' | 'filename' | 'title' | 'section'> | null; label?: string };

/** Downloads by file name; storage keys are never exposed. */
export const createFileDownloadService = (
  { storage, media, log }: Resources,
  { downloadCoverage, fileLog }: FileDownloadDeps,
  { changes, fileStore }: OwnServices,
) => {
  /** `label` is that of the button, which only a download by name has. */
  const createRecorder = ({ key, account, size }: MediaDownload, findLine: () => Promise<DownloadLine>) =>
    downloadCoverage.createRecorder({ account, file: key, size }, async (_id, remove) => {
      const { file, label } = await findLine();
      // Removes first, because the log cannot recognise a line that another process wrote.
      const isRemoved = await remove();
      if (!isRemoved) return false;
      log.info({ filename: file?.filename ?? key, ...(label !== undefined && { label }), account }, 'file downloaded');
      if (file) {
        const { filename, title, section } = file;
        await fileLog.logFileDownload({ file: String(file._id), account, filename, title, section, bytes: size });
      }
      return true;
    });

  return {
    download: async ({ filename, file: label }: DownloadRequest, { id: account }: Viewer): Promise<FileResponse> => {
      const record = await findByName(filename);
      const { _id, key, kind, sha256, filename: name } = record;
      const file = await findStoredFile(storage, key, () => changes.findFile(String(_id)));
      const download = { key, account, size: file.size };
      const recordBytes = createRecorder(download, () => Promise.resolve({ file: record, label }));
      return { file, type: fileKinds[kind].type, etag: sha256, name, recordBytes };
    },

    address: async (filename: string, viewer: Viewer): Promise<{ address: string }> => {
      const { key, filename: name } = await findByName(filename);
      return { address: media.getPersonalAddress(key, viewer.id, name) };
    },

    /**
     * Media URLs of a file become invalid when it is removed; those of a replaced version stay valid until they expire.
     */
    mediaFolder: {
      canShow: async (key: string) => (await FileModel.exists({ _id: parseFileId(key) ?? null })) !== null,
      isReferenced: async (key: string) => (await fileStore.findReferencedKeys([key])).has(key),
      createRecorder: (download: MediaDownload) =>
        createRecorder(download, async () => ({ file: await findByKey(download.key) })),
    } satisfies MediaFolder,
  };
};

/** Finds the current version, also for the key of a replaced one. */
const findByKey = (key: string) => FileModel.findById(parseFileId(key)).lean<FileRecord>();

const findByName = async (requestedName: string): Promise<FileRecord> => {
  const filename = requestedName.normalize('NFC');
  const file = await FileModel.findOne({ normaal: normalise(filename), filename }).lean<FileRecord>();
  if (!file) throw new AppError('file_not_found');
  return file;
};
