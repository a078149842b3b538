import type { Routes } from '../contract/routes.js';

export const contentRoutes = {
  all: {
    method: 'GET',
    path: '/content',
    effect: 'read',
    access: 'lid',
    shape: {
      results: {
        toolkit: [],
        texts: {},
        palette: { colours: [], extras: [] },
        social: { posts: [], files: [] },
        video: [],
        jaarplan: [],
        bijeenkomsten: [],
      },
    },
  },
  download: { method: 'POST', path: '/download', effect: 'read', access: 'lid', responseType: 'file' },
  address: {
    method: 'POST',
    path: '/download/address',
    effect: 'read',
    access: 'lid',
    shape: { results: { address: '' } },
  },
} as const satisfies Routes;
