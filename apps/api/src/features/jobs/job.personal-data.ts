import { toObjectId } from '../../platform/database/object-id.js';
import { exportLatest, type PersonalData } from '../../platform/personal-data.js';
import { JobModel } from './job.model.js';

export const jobData: PersonalData = {
  describe: {
    what: 'De wijzigingen van veel foto’s tegelijk die je startte',
    why: 'Zo kun je ze volgen, stoppen en ongedaan maken.',
    keptFor: 'een maand',
    fields: ['Job.by'],
  },
  export: ({ id }) => {
    const fields = ['kind', 'state', 'total', 'done', 'createdAt', 'finishedAt'] as const;
    return exportLatest(JobModel, { by: toObjectId(id) }, 'createdAt', fields);
  },
  erase: { keptBecause: 'Beheerders kunnen de wijziging dan nog ongedaan maken. Het verdwijnt vanzelf.' },
};
