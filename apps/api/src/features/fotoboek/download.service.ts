import type { Downloaded, Paging, Viewer } from '@ledenportaal/shared';
import { DownloadModel, findLastDownloads } from './download.model.js';
import { liveFotos } from './foto.live.js';
import type { Present } from './foto.present.js';

export type Downloads = ReturnType<typeof createDownloads>;

export const createDownloads = (present: Present) => ({
  list: async (paging: Paging, viewer: Viewer): Promise<{ docs: Downloaded[]; total: number }> => {
    const { docs, total } = await findLastDownloads(viewer.id, paging);
    const fotos = await liveFotos(
      docs.map(({ foto }) => foto),
      viewer,
      present,
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
