import {
  countShape,
  listShape,
  messageShape,
  objectShape,
  pageShape,
  purgeShape,
  type Routes,
} from '../contract/routes.js';
import { maxFotoBytes } from './foto.limits.js';
import { maxSidecarBytes } from './sidecar.js';

export const fotoRoutes = {
  search: {
    method: 'POST',
    path: '/fotoboek',
    effect: 'read',
    access: 'lid',
    shape: { results: { items: [], total: 0 } },
  },
  facets: { method: 'POST', path: '/fotoboek/facets', effect: 'read', access: 'lid', shape: objectShape },
  similar: { method: 'GET', path: '/fotoboek/similar/:id', effect: 'read', access: 'lid', shape: listShape },
  one: { method: 'GET', path: '/fotoboek/:id', effect: 'read', access: 'lid', shape: objectShape },
  download: { method: 'GET', path: '/fotoboek/download/:id', effect: 'read', access: 'lid', responseType: 'file' },
  renditions: { method: 'GET', path: '/fotoboek/renditions/:id', effect: 'read', access: 'lid', shape: listShape },
  upload: {
    method: 'POST',
    path: '/fotoboek/upload',
    effect: 'write',
    access: 'admin',
    upload: {
      field: 'file',
      types: ['image/jpeg'],
      maxBytes: maxFotoBytes,
      sidecar: { field: 'sidecar', types: ['application/rdf+xml', 'text/xml'], maxBytes: maxSidecarBytes },
    },
    shape: { results: {}, voorstel: { tags: [] }, gelijkend: [] },
  },
  update: { method: 'POST', path: '/fotoboek/update/:id', effect: 'write', access: 'admin', shape: objectShape },
  bulk: {
    method: 'POST',
    path: '/beheer/fotos/bulk',
    effect: 'write',
    access: 'admin',
    shape: { results: { total: 0, done: [], gone: [], full: [] } },
  },
  bulkPreview: {
    method: 'POST',
    path: '/beheer/fotos/bulk/preview',
    effect: 'read',
    access: 'admin',
    shape: { results: { total: 0, changed: 0 } },
  },
  remove: { method: 'DELETE', path: '/fotoboek/:id', effect: 'write', access: 'admin', shape: messageShape },
  trash: { method: 'GET', path: '/fotoboek/trash', effect: 'read', access: 'admin', shape: pageShape },
  restore: { method: 'POST', path: '/fotoboek/restore/:id', effect: 'write', access: 'admin', shape: objectShape },
  restoreMany: {
    method: 'POST',
    path: '/fotoboek/trash/restore',
    effect: 'write',
    access: 'admin',
    shape: { results: { done: [], gone: [], exists: [] } },
  },
  purge: { method: 'POST', path: '/fotoboek/trash/purge', effect: 'write', access: 'admin', shape: purgeShape },
  neighbours: { method: 'POST', path: '/fotoboek/neighbours/:id', effect: 'read', access: 'lid', shape: objectShape },
  count: { method: 'GET', path: '/fotoboek/count', effect: 'read', access: 'lid', shape: countShape },
} as const satisfies Routes;
