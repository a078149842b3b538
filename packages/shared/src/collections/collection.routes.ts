import { messageShape, objectShape, pageShape, type Routes } from '../contract/routes.js';

export const collectionRoutes = {
  list: { method: 'GET', path: '/fotoboek/collection', effect: 'read', access: 'lid', shape: pageShape },
  add: { method: 'GET', path: '/fotoboek/collection/:id', effect: 'write', access: 'lid', shape: objectShape },
  remove: { method: 'DELETE', path: '/fotoboek/collection/:id', effect: 'write', access: 'lid', shape: messageShape },
} as const satisfies Routes;
