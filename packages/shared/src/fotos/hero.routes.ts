import { objectShape, type Routes } from '../contract/routes.js';

export const heroRoutes = {
  one: { method: 'GET', path: '/hero', effect: 'read', access: 'signed-in', shape: objectShape },
  choice: { method: 'GET', path: '/beheer/hero', effect: 'read', access: 'settings.edit', shape: objectShape },
  choose: { method: 'PUT', path: '/beheer/hero', effect: 'write', access: 'settings.edit', shape: objectShape },
} as const satisfies Routes;
