import { objectShape, type Routes } from '../contract/routes.js';
import { maxFotoCsvBytes } from './fotoplan.limits.js';

export const fotoPlanRoutes = {
  export: {
    method: 'POST',
    path: '/beheer/fotos/export',
    effect: 'read',
    access: 'fotos.edit',
    responseType: 'file',
  },
  plan: {
    method: 'POST',
    path: '/beheer/fotos/import',
    effect: 'write',
    access: 'fotos.edit',
    upload: { field: 'file', types: ['text/csv'], maxBytes: maxFotoCsvBytes },
    shape: { results: { errors: [], examples: [] } },
  },
  apply: {
    method: 'POST',
    path: '/beheer/fotos/import/:id',
    effect: 'write',
    access: 'fotos.edit',
    shape: objectShape,
  },
} as const satisfies Routes;
