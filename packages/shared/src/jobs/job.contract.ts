import { defineContract } from '../contract/contract.js';
import { byId, pagedDocs, paging, results } from '../contract/schemas.js';
import { Job } from './job.js';
import { jobRoutes } from './job.routes.js';

export const jobContract = defineContract(jobRoutes, {
  list: {
    summary: 'Lees de laatste bewerkingen van veel foto’s, nieuwste eerst',
    query: paging,
    response: results(pagedDocs(Job)),
  },
  one: {
    summary: 'Lees hoe ver een bewerking is',
    params: byId,
    response: results(Job),
    errors: ['job_not_found'],
  },
  cancel: {
    summary: 'Stop een bewerking; wat al gewijzigd is, blijft zo',
    params: byId,
    response: results(Job),
    errors: ['job_not_found', 'not_cancellable'],
  },
  undo: {
    summary: 'Maak een bewerking ongedaan; foto’s die sindsdien gewijzigd zijn, blijven zoals ze zijn',
    params: byId,
    mayContinue: true,
    response: results(Job),
    errors: ['job_not_found', 'job_running', 'undo_expired', 'tag_exists', 'thema_exists'],
  },
});
