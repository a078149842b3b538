import { pageShape, type Routes } from '../contract/routes.js';

export const downloadRoutes = {
  list: { method: 'GET', path: '/fotoboek/downloads', effect: 'read', access: 'lid', shape: pageShape },
  files: { method: 'GET', path: '/fotoboek/downloads/files', effect: 'read', access: 'lid', shape: pageShape },
  export: { method: 'GET', path: '/fotoboek/downloads/export', effect: 'read', access: 'lid', responseType: 'file' },
  count: {
    method: 'GET',
    path: '/fotoboek/downloads/count',
    effect: 'read',
    access: 'lid',
    shape: { count: 0, mine: 0 },
  },
} as const satisfies Routes;
