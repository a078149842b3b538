import { objectShape, pageShape, type Routes } from '../contract/routes.js';

/** Every visit loads the logo. */
export const maxLogoBytes = 1_000_000;

const shape = { results: { values: {}, sources: {}, revision: 0 } } as const;

export const settingsRoutes = {
  read: { method: 'GET', path: '/beheer/instellingen', effect: 'read', access: 'settings.edit', shape },
  change: { method: 'PUT', path: '/beheer/instellingen', effect: 'write', access: 'settings.edit', shape },
  versions: {
    method: 'GET',
    path: '/beheer/instellingen/versies',
    effect: 'read',
    access: 'settings.edit',
    shape: pageShape,
  },
  undo: {
    method: 'POST',
    path: '/beheer/instellingen/versies/:id/undo',
    effect: 'write',
    access: 'settings.edit',
    shape,
  },
  logo: {
    method: 'POST',
    path: '/beheer/instellingen/logo',
    effect: 'write',
    access: 'settings.edit',
    upload: {
      field: 'file',
      types: ['image/jpeg', 'image/png', 'image/svg+xml', 'image/webp'],
      maxBytes: maxLogoBytes,
    },
    shape: objectShape,
  },
  export: {
    method: 'GET',
    path: '/beheer/instellingen/export',
    effect: 'read',
    access: 'settings.edit',
    responseType: 'file',
  },
} as const satisfies Routes;
