import { objectShape, pageShape, type Routes } from '../contract/routes.js';

export const reeksRoutes = {
  list: { method: 'GET', path: '/beheer/reeksen', effect: 'read', access: 'fotos.edit', shape: pageShape },
  add: {
    method: 'POST',
    path: '/beheer/reeksen',
    effect: 'write',
    access: 'fotos.edit',
    shape: { results: { _id: '' } },
  },
  one: { method: 'GET', path: '/beheer/reeksen/:id', effect: 'read', access: 'fotos.edit', shape: objectShape },
} as const satisfies Routes;
