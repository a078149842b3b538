import { messageShape, pageShape, type Routes } from '../contract/routes.js';

export const lookAlikeRoutes = {
  list: { method: 'GET', path: '/beheer/dubbel', effect: 'read', access: 'fotos.edit', shape: pageShape },
  keep: { method: 'DELETE', path: '/beheer/dubbel/:id', effect: 'write', access: 'fotos.edit', shape: messageShape },
} as const satisfies Routes;
