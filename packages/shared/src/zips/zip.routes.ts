import { messageShape, type Routes } from '../contract/routes.js';

const zipShape = { results: { job: '', processed: 0, total: 0 } } as const;

export const zipRoutes = {
  create: {
    method: 'POST',
    path: '/fotoboek/zip',
    effect: 'write',
    access: 'signed-in',
    needsTerms: true,
    shape: zipShape,
  },
  estimate: {
    method: 'POST',
    path: '/fotoboek/zip/estimate',
    effect: 'read',
    access: 'signed-in',
    shape: { results: { files: 0, bytes: 0 } },
  },
  one: { method: 'GET', path: '/fotoboek/zip/:id', effect: 'read', access: 'signed-in', shape: zipShape },
  cancel: { method: 'DELETE', path: '/fotoboek/zip/:id', effect: 'write', access: 'signed-in', shape: messageShape },
} as const satisfies Routes;
