import { messageShape, objectShape, pageShape, type Routes } from '../contract/routes.js';
import { fileKinds } from './file-kinds.js';

const mimeTypes = Object.values(fileKinds).map(({ type }) => type);
/** The maximum size is a setting of the portal. */
const upload = { field: 'file', types: mimeTypes, maxBytes: 'setting' } as const;
export const maxPosterBytes = 15 * 1024 ** 2;

export const catalogueRoutes = {
  add: { method: 'POST', path: '/beheer/files', effect: 'write', access: 'files.edit', upload, shape: objectShape },
  update: { method: 'PUT', path: '/beheer/files/:id', effect: 'write', access: 'files.edit', shape: objectShape },
  replace: {
    method: 'POST',
    path: '/beheer/files/:id/content',
    effect: 'write',
    access: 'files.edit',
    upload,
    shape: objectShape,
  },
  poster: {
    method: 'POST',
    path: '/beheer/files/:id/poster',
    effect: 'write',
    access: 'files.edit',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxPosterBytes },
    shape: objectShape,
  },
  remove: { method: 'DELETE', path: '/beheer/files/:id', effect: 'write', access: 'files.edit', shape: messageShape },
  old: { method: 'GET', path: '/beheer/files/old', effect: 'read', access: 'files.edit', shape: pageShape },
  restore: {
    method: 'POST',
    path: '/beheer/files/old/:id/restore',
    effect: 'write',
    access: 'files.edit',
    shape: objectShape,
  },
} as const satisfies Routes;
