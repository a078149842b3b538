import { listShape, messageShape, type Routes } from '../contract/routes.js';

const shape = { results: { synoniemen: [], revision: 0 } } as const;

export const woordenRoutes = {
  read: { method: 'GET', path: '/beheer/woorden', effect: 'read', access: 'words.edit', shape },
  change: { method: 'PUT', path: '/beheer/woorden', effect: 'write', access: 'words.edit', shape },
  preview: {
    method: 'POST',
    path: '/beheer/woorden/proef',
    effect: 'read',
    access: 'words.edit',
    shape: listShape,
  },
  emptySearches: {
    method: 'GET',
    path: '/beheer/zoekvragen',
    effect: 'read',
    access: 'words.edit',
    shape: listShape,
  },
  request: {
    method: 'POST',
    path: '/fotoboek/gevraagd',
    effect: 'write',
    access: 'signed-in',
    shape: messageShape,
  },
} as const satisfies Routes;
