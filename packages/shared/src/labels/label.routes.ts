import { listShape, messageShape, objectShape, type Routes } from '../contract/routes.js';

export const tagRoutes = {
  list: { method: 'GET', path: '/fotoboek/tags', effect: 'read', access: 'lid', shape: listShape },
  add: { method: 'POST', path: '/fotoboek/tags', effect: 'write', access: 'admin', shape: objectShape },
  rename: { method: 'PUT', path: '/fotoboek/tags/:id', effect: 'write', access: 'admin', shape: objectShape },
  merge: { method: 'POST', path: '/fotoboek/tags/:id/merge', effect: 'write', access: 'admin', shape: messageShape },
  remove: { method: 'DELETE', path: '/fotoboek/tags/:id', effect: 'write', access: 'admin', shape: messageShape },
} as const satisfies Routes;

export const themaRoutes = {
  list: { method: 'GET', path: '/fotoboek/themas', effect: 'read', access: 'lid', shape: listShape },
  add: { method: 'POST', path: '/fotoboek/themas', effect: 'write', access: 'admin', shape: objectShape },
  rename: { method: 'PUT', path: '/fotoboek/themas/:id', effect: 'write', access: 'admin', shape: objectShape },
  merge: { method: 'POST', path: '/fotoboek/themas/:id/merge', effect: 'write', access: 'admin', shape: messageShape },
  remove: { method: 'DELETE', path: '/fotoboek/themas/:id', effect: 'write', access: 'admin', shape: messageShape },
} as const satisfies Routes;
