import type { Routes } from '../contract/routes.js';

export const contentRoutes = {
  all: {
    method: 'GET',
    path: '/content',
    effect: 'read',
    access: 'signed-in',
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
  download: {
    method: 'POST',
    path: '/download',
    effect: 'read',
    access: 'signed-in',
    needsTerms: true,
    responseType: 'file',
  },
  address: {
    method: 'POST',
    path: '/download/address',
    effect: 'read',
    access: 'signed-in',
    needsTerms: true,
    shape: { results: { address: '' } },
  },
} as const satisfies Routes;
