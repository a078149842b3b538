import { objectShape, type Routes } from '../contract/routes.js';

export const termsRoutes = {
  /** Without terms the results are null. */
  one: { method: 'GET', path: '/voorwaarden', effect: 'read', access: 'signed-in', shape: {} },
  agree: { method: 'POST', path: '/voorwaarden', effect: 'write', access: 'signed-in', shape: objectShape },
} as const satisfies Routes;
