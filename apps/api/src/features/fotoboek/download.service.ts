import type { Downloaded, Paging, Viewer } from '@ledenportaal/shared';
import { DownloadModel, findLatestDownloads } from './download.model.js';
import { findFotosById } from './find-fotos-by-id.js';
import type { FotoPresenter } from './foto.presenter.js';

export type DownloadService = ReturnType<typeof createDownloadService>;

export const createDownloadService = (toFotosForViewer: FotoPresenter) => ({
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
    const [count, mine] = await Promise.all([
      // Downloads are never deleted, so the estimated count from the collection metadata is enough.
      DownloadModel.estimatedDocumentCount(),
      DownloadModel.countDocuments({ account: viewer.id }),
    ]);
    return { count, mine };
  },
});
