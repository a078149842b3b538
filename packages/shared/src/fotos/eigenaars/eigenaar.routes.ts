import { listShape, type Routes } from '../../contract/routes.js';
import { fotoRoutes } from '../foto.routes.js';

export const eigenaarRoutes = {
  list: { method: 'GET', path: '/beheer/eigenaars', effect: 'read', access: 'admin', shape: listShape },
  rename: {
    method: 'POST',
    path: '/beheer/eigenaars/rename',
    effect: 'write',
    access: 'admin',
    shape: fotoRoutes.bulk.shape,
  },
} as const satisfies Routes;
