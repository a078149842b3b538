import { pageShape, purgeShape, type Routes } from '../contract/routes.js';

export const labelTrashRoutes = {
  list: { method: 'GET', path: '/fotoboek/labels/trash', effect: 'read', access: 'admin', shape: pageShape },
  restore: {
    method: 'POST',
    path: '/fotoboek/labels/trash/restore',
    effect: 'write',
    access: 'admin',
    shape: { results: { done: [], gone: [], exists: [], running: [], full: 0 } },
  },
  purge: {
    method: 'POST',
    path: '/fotoboek/labels/trash/purge',
    effect: 'write',
    access: 'admin',
    shape: purgeShape,
  },
} as const satisfies Routes;
