import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { results } from '../contract/schemas.js';
import { ActivityFilter, ActivityList, ActivityPerson, ActivityQuery } from './activity.js';
import { activityRoutes } from './activity.routes.js';

export const activityContract = defineContract(activityRoutes, {
  list: {
    summary: 'Lees wie wat wijzigde, nieuwste eerst',
    query: ActivityQuery,
    response: results(ActivityList),
  },
  people: {
    summary: 'Lees wie iets kan wijzigen',
    response: results(z.array(ActivityPerson)),
  },
  export: {
    summary: 'Download wie wat wijzigde, als CSV',
    query: ActivityFilter,
  },
});
