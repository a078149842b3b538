import type { Downloaded, Paging, Viewer } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import type { Log } from '../../platform/log.js';
import type { Storage } from '../../platform/storage.js';
import { findFotoFile, findFotosById, type FotoPresenter } from '../fotos/index.js';
import { countDownloads, DownloadModel, findLatestDownloads } from './download.model.js';

type Deps = { storage: Storage; toFotosForViewer: FotoPresenter; log: Log };
export type DownloadService = ReturnType<typeof createDownloadService>;

export const createDownloadService = ({ storage, toFotosForViewer, log }: Deps) => ({
  /** Sends the original of a foto, and logs the download when all of it was sent. Throws `foto_not_found`. */
  download: async (id: string, viewer: Viewer): Promise<FileResponse> => {
    const { file, etag } = await findFotoFile(storage, id);
    const logDownload = async () => {
      const entry = { foto: id, account: viewer.id, createdAt: new Date() };
      await DownloadModel.create(entry).catch((cause: unknown) => log.error({ err: cause, ...entry }, 'not logged'));
    };
    return { file, type: 'image/jpeg', etag, name: `${id.toLowerCase()}.jpg`, beforeEnd: logDownload };
  },
  list: async (paging: Paging, viewer: Viewer): Promise<{ docs: Downloaded[]; total: number }> => {
    const { docs, total } = await findLatestDownloads(viewer.id, paging);
    const fotos = await findFotosById(
      docs.map(({ foto }) => foto),
      viewer,
      toFotosForViewer,
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
});
