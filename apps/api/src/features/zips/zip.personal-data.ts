import type { PersonalData } from '../../platform/personal-data.js';
import type { JobService } from '../jobs/index.js';
import { zipKind, type ZipInput } from './zip-job.js';
import type { ZipPartService } from './zip-part.service.js';

type Deps = { jobs: Pick<JobService, 'listOfAccount'>; parts: Pick<ZipPartService, 'deleteZips'> };

export const createZipData = ({ jobs, parts }: Deps): PersonalData => ({
  describe: {
    what: 'De zips die je maakte',
    why: 'Zo kun je ze downloaden, ook na een onderbreking.',
    keptFor: 'een dag, of tot je je account verwijdert',
    fields: [],
  },
  export: async ({ id }) => {
    const zips = await jobs.listOfAccount(zipKind, id);
    const latest = zips.map(({ input, total, createdAt, expiresAt }) => {
      const { als, soort, doel, voorwaarden } = input as Partial<ZipInput>;
      return { als, soort, doel, voorwaarden, total, createdAt, expiresAt };
    });
    return { total: zips.length, latest };
  },
  erase: async ({ id }) => parts.deleteZips((await jobs.listOfAccount(zipKind, id)).map(({ _id }) => _id)),
});
