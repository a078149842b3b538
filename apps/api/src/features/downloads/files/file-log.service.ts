import { getSearchTerms, getWoorden } from '@ledenportaal/shared';
import type { DownloadedFile, DownloadQuery, Paging, Viewer } from '@ledenportaal/shared';
import { retryOnDuplicateKey } from '../../../platform/database/database.js';
import { findLatest } from '../../../platform/database/page.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { FileLogModel, type FileLogRecord } from './file-log.model.js';

/** A complete download of a file of the catalogue; `file` is its id. */
type FileDownload = Pick<FileLogRecord, 'filename' | 'title' | 'section' | 'bytes'> & { file: string; account: string };

export type FileLogDeps = {
  /** Returns the names that these files have now, by id, without those of files that are gone. */
  fileNames: { findFileNames: (ids: string[]) => Promise<Map<string, { title: string; filename: string }>> };
};
export type FileLogService = ReturnType<typeof createFileLogService>;

/** The files of the catalogue that members downloaded. */
export const createFileLogService = ({ fileNames }: FileLogDeps) => {
  /** Returns the files that an account downloaded, newest first. */
  const findFileDownloads = (account: string): Promise<FileLogRecord[]> =>
    FileLogModel.find({ account }).sort({ createdAt: -1, _id: -1 }).lean<FileLogRecord[]>();

  /**
   * Finds each word of a text at the start of a word of the title or filename, as they were at the download or as they
   * are now. Reads all lines of an account: one for each file of the catalogue that it ever downloaded.
   */
  const searchFiles = async (tekst: string, { page, limit }: Paging, account: string) => {
    const lines = await findFileDownloads(account);
    const names = await fileNames.findFileNames(lines.map(getFileId));
    const terms = getSearchTerms(tekst);
    const matching = lines.filter((line) => {
      const { title = '', filename = '' } = names.get(getFileId(line)) ?? {};
      const words = getWoorden(line.title, line.filename, title, filename);
      return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
    });
    return { docs: matching.slice((page - 1) * limit, page * limit), total: matching.length };
  };

  return {
    findFileDownloads,
    logFileDownload: async ({ file, account, ...fields }: FileDownload): Promise<void> => {
      const _id = `${account}/${file}`;
      const update = { $set: { account: toObjectId(account), ...fields, createdAt: new Date() } };
      await retryOnDuplicateKey(() => FileLogModel.updateOne({ _id }, update, { upsert: true }));
    },
    listFiles: async ({ tekst, ...paging }: DownloadQuery, { id }: Viewer) => {
      const { docs, total } = tekst
        ? await searchFiles(tekst, paging, id)
        : await findLatest<FileLogRecord>(FileLogModel, { account: toObjectId(id) }, 'createdAt', paging);
      return { docs: docs.map(toFile), total };
    },
  };
};

const getFileId = ({ _id }: FileLogRecord) => _id.slice(_id.indexOf('/') + 1);

const toFile = (line: FileLogRecord): DownloadedFile => {
  const { filename, title, section, bytes, createdAt } = line;
  return { _id: getFileId(line), filename, title, section, bytes, createdAt: createdAt.toISOString() };
};
