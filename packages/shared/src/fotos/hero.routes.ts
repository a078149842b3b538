import { objectShape, type Routes } from '../contract/routes.js';

export const heroRoutes = {
  one: { method: 'GET', path: '/hero', effect: 'read', access: 'lid', shape: objectShape },
  choice: { method: 'GET', path: '/beheer/hero', effect: 'read', access: 'admin', shape: objectShape },
  choose: { method: 'PUT', path: '/beheer/hero', effect: 'write', access: 'admin', shape: objectShape },
} as const satisfies Routes;
