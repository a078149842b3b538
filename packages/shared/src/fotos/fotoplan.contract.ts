import { defineContract } from '../contract/contract.js';
import { byId, results } from '../contract/schemas.js';
import { Job } from '../jobs/job.js';
import { FotoChoice } from './foto.js';
import { maxBulkBytes } from './foto.limits.js';
import { FotoPlan } from './fotoplan.js';
import { fotoPlanRoutes } from './fotoplan.routes.js';

export const fotoPlanContract = defineContract(fotoPlanRoutes, {
  export: {
    summary: 'Haal de gegevens van foto’s op als CSV',
    body: FotoChoice,
    maxBodyBytes: maxBulkBytes,
    errors: ['count_changed'],
  },
  /** Changes no photos. Stores the changes that the file would make as a plan, which expires after an hour. */
  plan: {
    summary: 'Bekijk wat een CSV-bestand met gegevens van foto’s zou wijzigen',
    status: 201,
    response: results(FotoPlan),
    errors: ['not_csv'],
  },
  /** Starts a job with all changes of a plan. */
  apply: {
    summary: 'Wijzig foto’s zoals een CSV-bestand zegt',
    params: byId,
    mayContinue: true,
    response: results(Job),
    errors: ['plan_not_found', 'plan_has_errors', 'plan_outdated'],
  },
});
