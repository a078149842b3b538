import { originalKey, type DownloadedFoto, type Paging, type RenditionQuery, type Viewer } from '@ledenportaal/shared';
import type { RequestContext } from '../../http/register-routes.js';
import type { FileResponse } from '../../http/send-file.js';
import { isDuplicateKey } from '../../platform/database/database.js';
import { afterCursor, findPage, type Cursor } from '../../platform/database/page.js';
import type { FotoReadService } from '../fotos/index.js';
import type { DownloadCoverageService } from './download-coverage.service.js';
import {
  DownloadModel,
  toCountPipeline,
  toLatestDownloadsPipeline,
  type DownloadCount,
  type DownloadRecord,
  type RenditionLine,
} from './download.model.js';
import { toReadableName } from './renditions/readable-name.js';
import type { RenditionChoice, RenditionService } from './renditions/rendition.service.js';

type Deps = Pick<FotoReadService, 'findFoto' | 'findFotoFile' | 'findFotosById'> &
  Pick<DownloadCoverageService, 'createRecorder'> & {
    openRendition: RenditionService['open'];
    getRenditionName: RenditionService['getName'];
    /** Whether the original gets a readable name when no rendition is requested. */
    hasReadableNames: boolean;
  };
export type DownloadService = ReturnType<typeof createDownloadService>;

export const createDownloadService = (deps: Deps) => {
  const { findFoto, findFotoFile, findFotosById, createRecorder, openRendition, getRenditionName, hasReadableNames } =
    deps;
  /** Returns the number of all downloads. They are never deleted, so the estimate from the metadata is exact enough. */
  const countDownloads = (): Promise<number> => DownloadModel.estimatedDocumentCount();

  const openOriginal = async (id: string, als: string | undefined, viewer: Viewer) => {
    const { foto, file, etag } = await findFotoFile(id, viewer);
    const isReadable = als !== undefined || hasReadableNames;
    const name = isReadable ? toReadableName(foto, originalKey, 'jpg') : `${id}.jpg`;
    return { file, type: 'image/jpeg', etag, name, choice: {} };
  };

  /** Checks again whether the viewer may see the foto: it may have waited long to be made. */
  const makeRendition = async (id: string, choice: RenditionChoice, viewer: Viewer, context: RequestContext) => {
    const rendition = await openRendition(id, choice, viewer, context.signal);
    await context.reauthorize();
    await findFoto(id, viewer);
    return rendition;
  };

  return {
    countDownloads,
    logDownload,
    /** Returns the number of downloads of each of these fotos, by id. */
    countDownloadsOf: async (ids: string[]): Promise<Map<string, number>> => {
      const counts = await DownloadModel.aggregate<DownloadCount>(toCountPipeline(ids));
      return new Map(counts.map(({ _id, count }) => [String(_id), count]));
    },
    /** Sends a foto, and logs the download when it is complete. Throws `foto_not_found`, and what `open` throws. */
    download: async (
      requestedId: string,
      { als, ...query }: RenditionQuery,
      viewer: Viewer,
      context: RequestContext,
    ): Promise<FileResponse> => {
      const id = requestedId.toLowerCase();
      const { id: account } = viewer;
      const isOriginal = als === undefined || als === originalKey;
      const { choice, ...file } = isOriginal
        ? await openOriginal(id, als, viewer)
        : await makeRendition(id, { ...query, als }, viewer, context);
      const download = { account, file: `fotos/${id}/${file.etag}`, size: file.file.size };
      // Writes the line first, so that none is lost when the process is killed.
      const recordBytes = createRecorder(download, async (_id, remove) => {
        const line = { als: als ?? originalKey, ...choice, bytes: file.file.size };
        const isNew = await logDownload({ _id, foto: id, account, ...line });
        await remove();
        return isNew;
      });
      return { ...file, recordBytes };
    },
    list: async (paging: Paging, viewer: Viewer): Promise<{ docs: DownloadedFoto[]; total: number }> => {
      const { docs, total } = await findPage<DownloadRecord>(
        DownloadModel,
        toLatestDownloadsPipeline(viewer.id),
        paging,
      );
      const fotos = await findFotosById(
        docs.map(({ foto }) => foto),
        viewer,
      );
      const downloaded = docs.map(
        ({ _id, foto, als = originalKey, bytes = null, soort = null, x = null, y = null, createdAt }) => ({
          _id: String(_id),
          foto: fotos.get(String(foto)) ?? null,
          ...{ als, soort, x, y, bytes },
          rendition: getRenditionName(als),
          createdAt: createdAt.toISOString(),
        }),
      );
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

/** A complete download. */
type DownloadLine = { _id: string; foto: string; account: string } & RenditionLine;

/** Returns false when the line exists. */
const logDownload = async (line: DownloadLine): Promise<boolean> => {
  try {
    await DownloadModel.create({ ...line, createdAt: new Date() });
    return true;
  } catch (cause) {
    if (!isDuplicateKey(cause)) throw cause;
    return false;
  }
};
