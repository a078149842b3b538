import { pageShape, type Routes } from '../contract/routes.js';

export const downloadRoutes = {
  list: { method: 'GET', path: '/fotoboek/downloads', effect: 'read', access: 'signed-in', shape: pageShape },
  files: { method: 'GET', path: '/fotoboek/downloads/files', effect: 'read', access: 'signed-in', shape: pageShape },
  export: {
    method: 'GET',
    path: '/fotoboek/downloads/export',
    effect: 'read',
    access: 'signed-in',
    responseType: 'file',
  },
  count: {
    method: 'GET',
    path: '/fotoboek/downloads/count',
    effect: 'read',
    access: 'signed-in',
    shape: { count: 0, mine: 0 },
  },
} as const satisfies Routes;
