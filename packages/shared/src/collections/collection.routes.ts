import { messageShape, objectShape, pageShape, type Routes } from '../contract/routes.js';

export const collectionRoutes = {
  list: { method: 'GET', path: '/fotoboek/collection', effect: 'read', access: 'signed-in', shape: pageShape },
  add: { method: 'GET', path: '/fotoboek/collection/:id', effect: 'write', access: 'signed-in', shape: objectShape },
  remove: {
    method: 'DELETE',
    path: '/fotoboek/collection/:id',
    effect: 'write',
    access: 'signed-in',
    shape: messageShape,
  },
} as const satisfies Routes;
