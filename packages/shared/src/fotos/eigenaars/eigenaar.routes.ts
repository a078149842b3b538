import { listShape, type Routes } from '../../contract/routes.js';
import { fotoRoutes } from '../foto.routes.js';

export const eigenaarRoutes = {
  list: { method: 'GET', path: '/beheer/eigenaars', effect: 'read', access: 'fotos.edit', shape: listShape },
  rename: {
    method: 'POST',
    path: '/beheer/eigenaars/rename',
    effect: 'write',
    access: 'fotos.edit',
    shape: fotoRoutes.bulk.shape,
  },
} as const satisfies Routes;
