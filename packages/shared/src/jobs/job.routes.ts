import { objectShape, pageShape, type Routes } from '../contract/routes.js';
import { jobAccess } from './job.policy.js';

export const jobRoutes = {
  list: { method: 'GET', path: '/beheer/jobs', effect: 'read', access: jobAccess, shape: pageShape },
  one: { method: 'GET', path: '/beheer/jobs/:id', effect: 'read', access: jobAccess, shape: objectShape },
  cancel: { method: 'DELETE', path: '/beheer/jobs/:id', effect: 'write', access: jobAccess, shape: objectShape },
  undo: { method: 'POST', path: '/beheer/undo/:id', effect: 'write', access: jobAccess, shape: objectShape },
} as const satisfies Routes;
