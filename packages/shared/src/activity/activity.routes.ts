import type { Routes } from '../contract/routes.js';
import { listShape } from '../contract/routes.js';
import { activityAccess } from './activity.policy.js';

export const activityRoutes = {
  list: {
    method: 'GET',
    path: '/beheer/activiteit',
    effect: 'read',
    access: activityAccess,
    shape: { results: { items: [], total: 0 } },
  },
  people: {
    method: 'GET',
    path: '/beheer/activiteit/personen',
    effect: 'read',
    access: activityAccess,
    shape: listShape,
  },
  export: {
    method: 'GET',
    path: '/beheer/activiteit/export',
    effect: 'read',
    access: activityAccess,
    responseType: 'file',
  },
} as const satisfies Routes;
