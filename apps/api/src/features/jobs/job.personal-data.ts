import { listedJobKinds } from '@ledenportaal/shared';
import { toObjectId } from '../../platform/database/object-id.js';
import { exportLatest, type PersonalDataTable } from '../../platform/personal-data.js';
import type { JobResultService } from './job-result.service.js';
import { JobModel } from './job.model.js';

type Deps = { jobs: Pick<JobResultService, 'deleteResultsOfAccount'> };

export const createJobData = ({ jobs }: Deps): PersonalDataTable => ({
  jobs: {
    describe: {
      what: 'De wijzigingen van veel foto’s of leden tegelijk die je startte',
      why: 'Zo kun je ze volgen, stoppen en ongedaan maken.',
      keptFor: 'een maand',
      fields: ['Job.by'],
    },
    export: ({ id }) => {
      const kind = { $in: [...listedJobKinds, 'leden.import', 'undo'] };
      const fields = ['kind', 'state', 'total', 'done', 'createdAt', 'finishedAt'] as const;
      return exportLatest(JobModel, { by: toObjectId(id), kind }, 'createdAt', fields);
    },
    erase: { keptBecause: 'Beheerders kunnen de wijziging dan nog ongedaan maken. Het verdwijnt vanzelf.' },
  },
  jobResults: {
    describe: {
      what: 'De bestanden die een bewerking voor je maakte',
      why: 'Zo kun je ze downloaden.',
      keptFor: 'een dag, of tot je je account verwijdert',
      fields: [],
    },
    export: ({ id }) =>
      exportLatest(JobModel, { by: toObjectId(id), result: { $ne: null } }, 'createdAt', ['kind', 'createdAt']),
    erase: ({ id }) => jobs.deleteResultsOfAccount(id),
  },
});
