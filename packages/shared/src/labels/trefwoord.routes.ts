import { countShape, type Routes } from '../contract/routes.js';

export const trefwoordRoutes = {
  count: {
    method: 'GET',
    path: '/fotoboek/tags/:id/trefwoord',
    effect: 'read',
    access: 'fotos.edit',
    shape: countShape,
  },
  addTag: {
    method: 'POST',
    path: '/fotoboek/tags/:id/trefwoord',
    effect: 'write',
    access: 'fotos.edit',
    shape: { results: { total: 0, done: [], gone: [], full: [] } },
  },
} as const satisfies Routes;
