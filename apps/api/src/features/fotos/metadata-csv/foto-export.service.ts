import { AppError, formatFileSize, fotoColumns, maxFotoCsvBytes, type FotoChoice } from '@ledenportaal/shared';
import type { FileResponse } from '../../../http/send-file.js';
import { inBatches } from '../../../platform/database/batches.js';
import { toCsvResponse } from '../../../platform/csv/csv-response.js';
import type { Resources } from '../../../platform/resources.js';
import type { BulkService } from '../bulk/bulk.service.js';
import { toContent } from '../foto-content.js';
import { FotoModel, publicFields, type PublicFoto } from '../foto.model.js';
import { toCells } from './foto.csv.js';
import type { LabelNameService } from './label-name.service.js';

type Deps = {
  bulk: Pick<BulkService, 'findTargets'>;
  labelNames: LabelNameService;
  downloads: {
    /** Returns the number of downloads of each of these photos, by id. */
    countDownloadsOf: (ids: string[]) => Promise<Map<string, number>>;
  };
};

const readSize = 500;

export type FotoExportService = ReturnType<typeof createFotoExportService>;

export const createFotoExportService = ({ content }: Resources, { bulk, labelNames, downloads }: Deps) => {
  async function* iterateRows(ids: string[]) {
    const names = await labelNames.readLabelNames();
    for await (const batch of inBatches(ids, readSize)) {
      const fotos = await FotoModel.find({ _id: { $in: batch } }, publicFields).lean<PublicFoto[]>();
      const fotoById = new Map(fotos.map((foto) => [String(foto._id), foto]));
      const counts = await downloads.countDownloadsOf(batch);
      for (const id of batch) {
        const foto = fotoById.get(id);
        if (foto)
          yield {
            id,
            bestandsnaam: foto.bestandsnaam ?? '',
            ...toCells(toContent(foto), names),
            datum: content.getLocalDays().toDay(foto.createdAt),
            downloads: counts.get(id) ?? 0,
          };
      }
    }
  }

  /** Returns the metadata of photos as CSV for spreadsheets, in the format that an import reads back. */
  const exportFotos = async (choice: FotoChoice): Promise<FileResponse> =>
    toCsvResponse(iterateRows(await bulk.findTargets(choice)), {
      name: 'fotos.csv',
      columns: fotoColumns,
      maxBytes: maxFotoCsvBytes,
      onTooLarge: () => {
        const text = `Het bestand zou groter worden dan ${formatFileSize(maxFotoCsvBytes)}. Kies minder foto’s.`;
        throw new AppError('invalid', { text, fields: { fotos: text } });
      },
    });

  return { exportFotos };
};
