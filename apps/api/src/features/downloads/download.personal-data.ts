import { toObjectId } from '../../platform/database/object-id.js';
import { exportLatest, type PersonalDataTable } from '../../platform/personal-data.js';
import type { FotoReadService } from '../fotos/index.js';
import { CoverageModel } from './download-coverage.model.js';
import { DownloadModel } from './download.model.js';
import { FileLogModel } from './files/file-log.model.js';

export type DownloadDataDeps = { fotoReads: Pick<FotoReadService, 'findVisibleSizes'> };

export const createDownloadData = ({ fotoReads }: DownloadDataDeps): PersonalDataTable => ({
  downloads: {
    describe: {
      what: 'De foto’s die je downloadde, waarvoor, en met welke voorwaarden je toen akkoord was',
      why: 'Zo zie je terug wat je hebt, en is na te gaan hoe vaak en waarvoor een foto wordt gebruikt.',
      keptFor: 'zolang het portaal bestaat',
      fields: ['Download.account'],
    },
    export: async (person) => {
      const filter = { account: toObjectId(person.id) };
      const fields = ['foto', 'als', 'soort', 'bytes', 'doel', 'voorwaarden', 'createdAt'] as const;
      const { total, latest } = await exportLatest(DownloadModel, filter, 'createdAt', fields);
      const visible = await fotoReads.findVisibleSizes([...new Set(latest.map(({ foto }) => String(foto)))], person);
      return { total, latest: latest.map((line) => (visible.has(String(line.foto)) ? line : { ...line, foto: null })) };
    },
    erase: {
      keptBecause:
        'De telling blijft. Er staat alleen een nummer bij. In het logboek staat nog een tijd van wie dat was.',
    },
  },
  fileDownloads: {
    describe: {
      what: 'De bestanden en films die je downloadde',
      why: 'Zo zie je terug wat je hebt.',
      keptFor: 'tot je je account verwijdert',
      fields: ['FileLog._id', 'FileLog.account'],
    },
    export: ({ id }) => {
      const fields = ['filename', 'title', 'section', 'bytes', 'createdAt'] as const;
      return exportLatest(FileLogModel, { account: toObjectId(id) }, 'createdAt', fields);
    },
    erase: async ({ id }) => void (await FileLogModel.deleteMany({ account: id })),
  },
  downloadCoverage: {
    describe: {
      what: 'Welke stukken van een bestand je vandaag kreeg',
      why: 'Zo telt een onderbroken download één keer.',
      keptFor: 'een dag, of tot je je account verwijdert',
      fields: ['DownloadCoverage._id', 'DownloadCoverage.account'],
    },
    export: ({ id }) =>
      exportLatest(CoverageModel, { account: toObjectId(id) }, 'startedAt', ['ranges', 'prefix', 'startedAt']),
    erase: async ({ id }) => void (await CoverageModel.deleteMany({ account: id })),
  },
});
