import {
  countShape,
  listShape,
  messageShape,
  objectShape,
  pageShape,
  purgeShape,
  type Routes,
} from '../contract/routes.js';
import { maxLedenFileBytes } from './lid.limits.js';

export const lidRoutes = {
  list: { method: 'GET', path: '/leden', effect: 'read', access: 'lid', shape: listShape },
  count: { method: 'GET', path: '/leden/count', effect: 'read', access: 'lid', shape: countShape },
  one: { method: 'GET', path: '/leden/:id', effect: 'read', access: 'lid', shape: objectShape },
  add: { method: 'POST', path: '/leden', effect: 'write', access: 'admin', shape: objectShape },
  update: { method: 'PUT', path: '/leden/:id', effect: 'write', access: 'admin', shape: objectShape },
  remove: { method: 'DELETE', path: '/leden/:id', effect: 'write', access: 'admin', shape: messageShape },
  removeMany: {
    method: 'POST',
    path: '/leden/trash',
    effect: 'write',
    access: 'admin',
    shape: { results: { done: [], gone: [], full: [] } },
  },
  trash: { method: 'GET', path: '/leden/trash', effect: 'read', access: 'admin', shape: pageShape },
  restore: { method: 'POST', path: '/leden/restore/:id', effect: 'write', access: 'admin', shape: objectShape },
  purge: { method: 'POST', path: '/leden/trash/purge', effect: 'write', access: 'admin', shape: purgeShape },
  invite: { method: 'POST', path: '/leden/:id/invite', effect: 'write', access: 'admin', shape: messageShape },
  export: { method: 'GET', path: '/leden/export', effect: 'read', access: 'admin', responseType: 'file' },
  plan: {
    method: 'POST',
    path: '/leden/import',
    effect: 'write',
    access: 'admin',
    upload: { field: 'file', types: ['text/csv'], maxBytes: maxLedenFileBytes },
    shape: { results: { errors: [], examples: [] } },
  },
  apply: { method: 'POST', path: '/leden/import/:id', effect: 'write', access: 'admin', shape: messageShape },
} as const satisfies Routes;
