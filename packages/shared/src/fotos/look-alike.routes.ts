import { messageShape, pageShape, type Routes } from '../contract/routes.js';
import { maxFotoBytes } from './foto.limits.js';

export const lookAlikeRoutes = {
  list: { method: 'GET', path: '/beheer/dubbel', effect: 'read', access: 'fotos.edit', shape: pageShape },
  recognise: {
    method: 'POST',
    path: '/fotoboek/herken',
    effect: 'read',
    access: 'signed-in',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxFotoBytes },
    shape: { results: { items: [] } },
  },
  keep: { method: 'DELETE', path: '/beheer/dubbel/:id', effect: 'write', access: 'fotos.edit', shape: messageShape },
} as const satisfies Routes;
