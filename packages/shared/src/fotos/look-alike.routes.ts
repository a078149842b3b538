import { messageShape, pageShape, type Routes } from '../contract/routes.js';

export const lookAlikeRoutes = {
  list: { method: 'GET', path: '/beheer/dubbel', effect: 'read', access: 'admin', shape: pageShape },
  keep: { method: 'DELETE', path: '/beheer/dubbel/:id', effect: 'write', access: 'admin', shape: messageShape },
} as const satisfies Routes;
