import { listShape, type Routes } from '../contract/routes.js';

export const rightsRoutes = {
  licences: { method: 'GET', path: '/licenties', effect: 'read', access: 'signed-in', shape: listShape },
} as const satisfies Routes;
