import { AppError, formatFileSize, maxDownloadCsvBytes, originalKey, type Viewer } from '@ledenportaal/shared';
import type { FileResponse } from '../../http/send-file.js';
import { toCsvResponse } from '../../platform/csv/csv-response.js';
import type { Cursor } from '../../platform/database/page.js';
import type { Resources } from '../../platform/resources.js';
import type { FotoReadService } from '../fotos/index.js';
import type { DownloadRecord } from './download.model.js';
import type { DownloadService } from './download.service.js';
import type { FileLogService } from './files/file-log.service.js';
import type { RenditionService } from './renditions/rendition.service.js';

export type DownloadExportDeps = { fotoReads: Pick<FotoReadService, 'findBeschrijvingen'> };
type OwnServices = {
  downloads: Pick<DownloadService, 'findDownloadsAfter'>;
  fileLog: Pick<FileLogService, 'findFileDownloads'>;
  renditions: Pick<RenditionService, 'getName'>;
};

export type DownloadExportService = ReturnType<typeof createDownloadExportService>;

const readSize = 500;
const columns = ['datum', 'soort', 'naam', 'formaat', 'bytes', 'doel'] as const;
type Row = { at: Date; cells: Record<(typeof columns)[number], string | number> };

/** The downloads of a member as a file for spreadsheets. */
export const createDownloadExportService = (
  { content }: Resources,
  { fotoReads }: DownloadExportDeps,
  { downloads, fileLog, renditions }: OwnServices,
) => {
  const getMomentFormat = content.derive(() => {
    const { timeZone } = content.site;
    return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone });
  });

  /** Yields the downloads of photos, newest first. */
  async function* iterateFotos(viewer: Viewer): AsyncGenerator<Row> {
    for (let cursor: Cursor | undefined; ;) {
      const lines: DownloadRecord[] = await downloads.findDownloadsAfter(viewer.id, cursor, readSize);
      const names = await fotoReads.findBeschrijvingen([...new Set(lines.map(({ foto }) => String(foto)))], viewer);
      for (const { foto, als = originalKey, bytes = '', doel = '', createdAt: at } of lines) {
        const naam = names.get(String(foto)) ?? '';
        const formaat = renditions.getName(als);
        yield { at, cells: { datum: getMomentFormat().format(at), soort: 'foto', naam, formaat, bytes, doel } };
      }
      const last = lines.at(-1);
      if (!last || lines.length < readSize) return;
      cursor = { at: last.createdAt, id: String(last._id) };
    }
  }

  /** Yields the downloads of files between those of photos, all newest first. */
  async function* iterateAll(viewer: Viewer) {
    const files = (await fileLog.findFileDownloads(viewer.id)).map(
      ({ filename, section, bytes, createdAt: at }): Row => {
        const soort = section === 'video' ? 'film' : 'bestand';
        const formaat = renditions.getName(originalKey);
        return { at, cells: { datum: getMomentFormat().format(at), soort, naam: filename, formaat, bytes, doel: '' } };
      },
    );
    for await (const foto of iterateFotos(viewer)) {
      while (files[0] && files[0].at > foto.at) yield files.shift()!.cells;
      yield foto.cells;
    }
    for (const { cells } of files) yield cells;
  }

  return {
    exportDownloads: async (viewer: Viewer): Promise<FileResponse> =>
      toCsvResponse(iterateAll(viewer), {
        name: 'downloads.csv',
        columns,
        maxBytes: maxDownloadCsvBytes,
        onTooLarge: () => {
          throw new AppError('too_large', {
            text: `Het bestand zou groter worden dan ${formatFileSize(maxDownloadCsvBytes)}.`,
          });
        },
      }),
  };
};
