import type { Routes } from '../contract/routes.js';

export const platformRoutes = {
  config: {
    method: 'GET',
    path: '/config',
    effect: 'read',
    access: 'public',
    shape: { results: { product: {}, contact: {}, messages: {} } },
  },
  live: { method: 'GET', path: '/health/live', effect: 'read', access: 'public', shape: { status: '' } },
  ready: {
    method: 'GET',
    path: '/health/ready',
    effect: 'read',
    access: 'public',
    shape: { status: '', components: {} },
  },
  openapi: { method: 'GET', path: '/openapi.json', effect: 'read', access: 'public', shape: { openapi: '' } },
} as const satisfies Routes;
