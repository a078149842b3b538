import { originalKey, type DownloadedFoto, type DownloadQuery, type Paging } from '@ledenportaal/shared';
import type { RenditionQuery, Viewer } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import { inBatches } from '../../platform/database/batches.js';
import { isDuplicateKey } from '../../platform/database/database.js';
import { newObjectId } from '../../platform/database/object-id.js';
import { afterCursor, findPage, type Cursor } from '../../platform/database/page.js';
import type { Resources } from '../../platform/resources.js';
import { createSharedReading } from '../../platform/shared-reading.js';
import type { RecordBytes } from '../../platform/storage/record-before-sending.js';
import type { FotoMatchService, FotoReadService } from '../fotos/index.js';
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
import { toUseLine } from './use-line.js';
import type { RenditionContext, RenditionService } from './renditions/rendition.service.js';

export type DownloadDeps = {
  fotoReads: Pick<FotoReadService, 'findFotoFile' | 'findFotosById' | 'findHiddenByRights'>;
  fotoMatches: Pick<FotoMatchService, 'createTextFilter'>;
};
type OwnServices = {
  downloadCoverage: Pick<DownloadCoverageService, 'createRecorder' | 'createEntryRecorder'>;
  renditions: Pick<RenditionService, 'open' | 'getName'>;
};

/** How many downloads a search holds at a time. */
const searchBatchSize = 1_000;

const hiddenByRights = 'rechten' as const;

export type DownloadService = ReturnType<typeof createDownloadService>;

export const createDownloadService = (
  { content }: Resources,
  { fotoReads, fotoMatches }: DownloadDeps,
  { downloadCoverage, renditions }: OwnServices,
) => {
  /** Returns the number of all downloads. They are never deleted, so the estimate from the metadata is exact enough. */
  const countDownloads = (): Promise<number> => DownloadModel.estimatedDocumentCount().exec();

  const openOriginal = async (id: string, als: string | undefined, viewer: Viewer) => {
    const { foto, file, etag } = await fotoReads.findFotoFile(id, viewer);
    const isReadable = als !== undefined || content.site.downloadNames === 'readable';
    const name = isReadable ? toReadableName(foto, originalKey, 'jpg') : `${id}.jpg`;
    return { file, type: 'image/jpeg', etag, name, choice: {} };
  };

  const findLatestDownloads = (viewer: Viewer, paging: Paging) =>
    findPage<DownloadRecord>(DownloadModel, toLatestDownloadsPipeline(viewer.id), paging);

  /**
   * Finds the latest downloads of photos that match a text. The database sends two ids for each download of the account,
   * in the order of an index and in batches, and the index in memory says which match: some 3 MB for 50,000 downloads,
   * whatever the number of photos in the image bank and of those that match. Only the lines of the page are read whole.
   */
  const searchDownloads = async (tekst: string, viewer: Viewer, { page, limit }: Paging) => {
    const findMatching = await fotoMatches.createTextFilter(tekst, viewer);
    const downloads = DownloadModel.find({ account: viewer.id }, { foto: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .lean<Pick<DownloadRecord, '_id' | 'foto'>[]>()
      .cursor({ batchSize: searchBatchSize }) as AsyncIterable<Pick<DownloadRecord, '_id' | 'foto'>>;
    const latest = new Map<string, string>();
    for await (const batch of inBatches(downloads, searchBatchSize)) {
      const matching = findMatching(batch.map(({ foto }) => String(foto)));
      for (const { _id, foto } of batch) {
        const id = String(foto);
        if (matching.has(id) && !latest.has(id)) latest.set(id, String(_id));
      }
    }
    const ids = [...latest.values()];
    const pageIds = ids.slice((page - 1) * limit, page * limit);
    const lines = await DownloadModel.find({ _id: { $in: pageIds } }).lean<DownloadRecord[]>();
    const byId = new Map(lines.map((line) => [String(line._id), line]));
    return { docs: pageIds.flatMap((id) => byId.get(id) ?? []), total: ids.length };
  };

  return {
    /** In one query for all calls that wait for it. */
    countDownloadsTogether: createSharedReading(countDownloads).read,
    /**
     * Returns the recorder of a photo in a zip, which adds to the same coverage as `download`. `first` is the id of the first
     * line of this photo in this zip: receiving the whole again, as after a lost connection, writes no other.
     */
    createZipRecorder: ({ etag, ...line }: SentFoto, first: string): RecordBytes =>
      downloadCoverage.createEntryRecorder(toDownload(line, etag), async (sum, remove) => {
        const isFirst = await logDownload({ ...line, _id: first, ...(sum && { sum }) });
        const isNew = isFirst || (sum !== undefined && (await logNextSum(line, first, sum)));
        await remove();
        return isNew || sum === undefined;
      }),
    /** Returns the number of downloads of each of these photos, by id. */
    countDownloadsOf: async (ids: string[]): Promise<Map<string, number>> => {
      const counts = await DownloadModel.aggregate<DownloadCount>(toCountPipeline(ids));
      return new Map(counts.map(({ _id, count }) => [String(_id), count]));
    },
    /** Sends a photo, and logs the download when it is complete. Throws `foto_not_found`, and what `open` throws. */
    download: async (
      requestedId: string,
      { als, doel, ...query }: RenditionQuery,
      context: RenditionContext,
    ): Promise<FileResponse> => {
      const id = requestedId.toLowerCase();
      const { viewer } = context;
      const { id: account } = viewer;
      const isOriginal = als === undefined || als === originalKey;
      const { choice, ...file } = isOriginal
        ? await openOriginal(id, als, viewer)
        : await renditions.open(id, { ...query, als }, context);
      const use = toUseLine({ doel, voorwaarden: content.terms?.version });
      const line = { foto: id, account, als: als ?? originalKey, ...choice, bytes: file.file.size, ...use };
      // Writes the line first, so that none is lost when the process is killed.
      const recordBytes = downloadCoverage.createRecorder(toDownload(line, file.etag), async (sum, remove) => {
        const isNew = await logDownload({ ...line, _id: sum ?? String(newObjectId()) });
        await remove();
        return isNew;
      });
      return { ...file, recordBytes };
    },
    /** With `tekst`: only photos that the viewer may see. */
    list: async (
      { tekst, ...paging }: DownloadQuery,
      viewer: Viewer,
    ): Promise<{ docs: DownloadedFoto[]; total: number }> => {
      const { docs, total } = await (tekst
        ? searchDownloads(tekst, viewer, paging)
        : findLatestDownloads(viewer, paging));
      const fotos = await fotoReads.findFotosById(
        docs.map(({ foto }) => foto),
        viewer,
      );
      const missing = docs.map(({ foto }) => String(foto)).filter((id) => !fotos.has(id));
      const hidden = await fotoReads.findHiddenByRights(missing, viewer);
      const downloaded = docs.map(
        ({ _id, foto, als = originalKey, bytes = null, soort = null, x = null, y = null, createdAt }) => ({
          _id: String(_id),
          foto: fotos.get(String(foto)) ?? null,
          ...(hidden.has(String(foto)) && { reden: hiddenByRights }),
          ...{ als, soort, x, y, bytes },
          rendition: renditions.getName(als),
          createdAt: createdAt.toISOString(),
        }),
      );
      // A photo may have been deleted since the search.
      return { docs: tekst ? downloaded.filter(({ foto }) => foto) : downloaded, total };
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

/** A file of a photo that an account receives. Equal ETags have equal bytes. */
type SentFoto = { foto: string; account: string; etag: string } & RenditionLine;
/** A complete download. */
type DownloadLine = { _id: string; sum?: string } & Omit<SentFoto, 'etag'>;

/** The same whatever the way in which the file is sent, so that its bytes are added up. */
const toDownload = ({ foto, account, bytes }: Omit<SentFoto, 'etag'>, etag: string) => ({
  account,
  file: `fotos/${foto}/${etag}`,
  size: bytes,
});

/** Writes a line after the first one. Returns false when one of them has this sum. */
const logNextSum = async (line: Omit<SentFoto, 'etag'>, first: string, sum: string): Promise<boolean> => {
  const written = await DownloadModel.findById(first, { sum: 1 }).lean();
  return String(written?.sum) !== sum && logDownload({ ...line, _id: sum });
};

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
