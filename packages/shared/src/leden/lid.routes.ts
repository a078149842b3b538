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
  list: { method: 'GET', path: '/leden', effect: 'read', access: 'signed-in', shape: listShape },
  count: { method: 'GET', path: '/leden/count', effect: 'read', access: 'signed-in', shape: countShape },
  one: { method: 'GET', path: '/leden/:id', effect: 'read', access: 'signed-in', shape: objectShape },
  add: { method: 'POST', path: '/leden', effect: 'write', access: 'leden.edit', shape: objectShape },
  update: { method: 'PUT', path: '/leden/:id', effect: 'write', access: 'leden.edit', shape: objectShape },
  remove: { method: 'DELETE', path: '/leden/:id', effect: 'write', access: 'leden.edit', shape: messageShape },
  removeMany: {
    method: 'POST',
    path: '/leden/trash',
    effect: 'write',
    access: 'leden.edit',
    shape: { results: { done: [], gone: [], full: [] } },
  },
  trash: { method: 'GET', path: '/leden/trash', effect: 'read', access: 'leden.edit', shape: pageShape },
  restore: { method: 'POST', path: '/leden/restore/:id', effect: 'write', access: 'leden.edit', shape: objectShape },
  purge: { method: 'POST', path: '/leden/trash/purge', effect: 'write', access: 'leden.edit', shape: purgeShape },
  invite: {
    method: 'POST',
    path: '/leden/:id/invite',
    effect: 'write',
    access: 'accounts.manage',
    shape: messageShape,
  },
  export: { method: 'GET', path: '/leden/export', effect: 'read', access: 'leden.edit', responseType: 'file' },
  plan: {
    method: 'POST',
    path: '/leden/import',
    effect: 'write',
    access: 'leden.edit',
    upload: { field: 'file', types: ['text/csv'], maxBytes: maxLedenFileBytes },
    shape: { results: { errors: [], examples: [] } },
  },
  apply: { method: 'POST', path: '/leden/import/:id', effect: 'write', access: 'leden.edit', shape: messageShape },
} as const satisfies Routes;
