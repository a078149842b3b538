import type { Downloaded, Paging, Viewer } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import type { Log } from '../../platform/log.js';
import { afterCursor, findPage, type Cursor } from '../../platform/database/page.js';
import type { FotoReadService } from '../fotos/index.js';
import { DownloadModel, toLatestDownloadsPipeline, type DownloadRecord } from './download.model.js';

type Deps = Pick<FotoReadService, 'findFotoFile' | 'findFotosById'> & { log: Log };
export type DownloadService = ReturnType<typeof createDownloadService>;

export const createDownloadService = ({ findFotoFile, findFotosById, log }: Deps) => {
  /** Returns the number of all downloads. They are never deleted, so the estimate from the metadata is exact enough. */
  const countDownloads = (): Promise<number> => DownloadModel.estimatedDocumentCount();

  return {
    countDownloads,
    /** Sends the original of a foto, and logs the download when all of it was sent. Throws `foto_not_found`. */
    download: async (id: string, viewer: Viewer): Promise<FileResponse> => {
      const { file, etag } = await findFotoFile(id);
      const logDownload = async () => {
        const entry = { foto: id, account: viewer.id, createdAt: new Date() };
        await DownloadModel.create(entry).catch((cause: unknown) => log.error({ err: cause, ...entry }, 'not logged'));
      };
      return { file, type: 'image/jpeg', etag, name: `${id.toLowerCase()}.jpg`, beforeEnd: logDownload };
    },
    list: async (paging: Paging, viewer: Viewer): Promise<{ docs: Downloaded[]; total: number }> => {
      const { docs, total } = await findPage<DownloadRecord>(
        DownloadModel,
        toLatestDownloadsPipeline(viewer.id),
        paging,
      );
      const fotos = await findFotosById(
        docs.map(({ foto }) => foto),
        viewer,
      );
      const downloaded = docs.map(({ _id, foto, createdAt }) => ({
        _id: String(_id),
        foto: fotos.get(String(foto)) ?? null,
        createdAt: createdAt.toISOString(),
      }));
      return { docs: downloaded, total };
    },
    count: async (viewer: Viewer) => {
      const [count, mine] = await Promise.all([countDownloads(), DownloadModel.countDocuments({ account: viewer.id })]);
      return { count, mine };
    },
    /** Returns all downloads of an account, each for itself, newest first. */
    findDownloadsAfter: (account: string, cursor: Cursor | undefined, limit: number): Promise<DownloadRecord[]> =>
      DownloadModel.find({ account, ...afterCursor('createdAt', cursor) })
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .lean<DownloadRecord[]>(),
  };
};
