import { pageShape, purgeShape, type Routes } from '../contract/routes.js';

export const labelTrashRoutes = {
  list: { method: 'GET', path: '/fotoboek/labels/trash', effect: 'read', access: 'labels.edit', shape: pageShape },
  restore: {
    method: 'POST',
    path: '/fotoboek/labels/trash/restore',
    effect: 'write',
    access: 'labels.edit',
    shape: { results: { done: [], gone: [], exists: [], running: [], full: 0 } },
  },
  purge: {
    method: 'POST',
    path: '/fotoboek/labels/trash/purge',
    effect: 'write',
    access: 'labels.edit',
    shape: purgeShape,
  },
} as const satisfies Routes;
