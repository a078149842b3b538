import type { DownloadedFile, Paging, Viewer } from '@ledenportaal/shared';
import { retryOnDuplicateKey } from '../../../platform/database/database.js';
import { findLatest } from '../../../platform/database/page.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { FileLogModel, type FileLogRecord } from './file-log.model.js';

/** A complete download of a file of the catalogue; `file` is its id. */
type FileDownload = Pick<FileLogRecord, 'filename' | 'title' | 'section' | 'bytes'> & { file: string; account: string };

export type FileLogService = ReturnType<typeof createFileLogService>;

/** The files of the catalogue that members downloaded. */
export const createFileLogService = () => ({
  logFileDownload: async ({ file, account, ...fields }: FileDownload): Promise<void> => {
    const _id = `${account}/${file}`;
    const update = { $set: { account: toObjectId(account), ...fields, createdAt: new Date() } };
    await retryOnDuplicateKey(() => FileLogModel.updateOne({ _id }, update, { upsert: true }));
  },

  listFiles: async (paging: Paging, { id }: Viewer): Promise<{ docs: DownloadedFile[]; total: number }> => {
    const filter = { account: toObjectId(id) };
    const { docs, total } = await findLatest<FileLogRecord>(FileLogModel, filter, 'createdAt', paging);
    const toFile = ({ _id, filename, title, section, bytes, createdAt }: FileLogRecord) => ({
      _id: _id.slice(_id.indexOf('/') + 1),
      filename,
      title,
      section,
      bytes,
      createdAt: createdAt.toISOString(),
    });
    return { docs: docs.map(toFile), total };
  },

  /** Returns the files that an account downloaded, newest first. */
  findFileDownloads: (account: string): Promise<FileLogRecord[]> =>
    FileLogModel.find({ account }).sort({ createdAt: -1, _id: -1 }).lean<FileLogRecord[]>(),
});
