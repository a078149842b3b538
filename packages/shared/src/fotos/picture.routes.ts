import { listShape, objectShape, type Routes } from '../contract/routes.js';
import { maxFotoBytes } from './foto.limits.js';

/** The pictures of a photo, for admins. */
export const pictureRoutes = {
  replace: {
    method: 'POST',
    path: '/fotoboek/replace/:id',
    effect: 'write',
    access: 'fotos.edit',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxFotoBytes, isOptional: true },
    shape: objectShape,
  },
  rotate: { method: 'POST', path: '/fotoboek/rotate/:id', effect: 'write', access: 'fotos.edit', shape: objectShape },
  old: { method: 'GET', path: '/fotoboek/versions/:id', effect: 'read', access: 'fotos.edit', shape: listShape },
  restore: {
    method: 'POST',
    path: '/fotoboek/versions/:id/restore',
    effect: 'write',
    access: 'fotos.edit',
    shape: objectShape,
  },
} as const satisfies Routes;
