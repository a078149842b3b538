import type { Routes } from '../contract/routes.js';
import { officeAccess } from './office.policy.js';

export const officeRoutes = {
  get: {
    method: 'GET',
    path: '/beheer/kantoor',
    effect: 'read',
    access: officeAccess,
    shape: { results: { version: '' } },
  },
} as const satisfies Routes;
