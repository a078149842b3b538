import { objectShape, pageShape, type Routes } from '../contract/routes.js';

export const jobRoutes = {
  list: { method: 'GET', path: '/beheer/jobs', effect: 'read', access: 'fotos.edit', shape: pageShape },
  one: { method: 'GET', path: '/beheer/jobs/:id', effect: 'read', access: 'fotos.edit', shape: objectShape },
  cancel: { method: 'DELETE', path: '/beheer/jobs/:id', effect: 'write', access: 'fotos.edit', shape: objectShape },
  undo: { method: 'POST', path: '/beheer/undo/:id', effect: 'write', access: 'fotos.edit', shape: objectShape },
} as const satisfies Routes;
