import { messageShape, objectShape, type Routes } from '../contract/routes.js';

/** Enough for a portrait photo. */
export const maxPortretBytes = 15 * 1024 ** 2;

export const profileRoutes = {
  one: { method: 'GET', path: '/admin/profile', effect: 'read', access: 'signed-in', shape: objectShape },
  update: { method: 'PUT', path: '/admin/profile', effect: 'write', access: 'signed-in', shape: objectShape },
  leave: { method: 'DELETE', path: '/admin/profile', effect: 'write', access: 'signed-in', shape: messageShape },
  upload: {
    method: 'POST',
    path: '/admin/profile/upload',
    effect: 'write',
    access: 'signed-in',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxPortretBytes },
    shape: objectShape,
  },
  removeImage: {
    method: 'DELETE',
    path: '/admin/profile/upload',
    effect: 'write',
    access: 'signed-in',
    shape: objectShape,
  },
  password: {
    method: 'PUT',
    path: '/admin/profile/password',
    effect: 'write',
    access: 'signed-in',
    shape: { user: {}, token: '' },
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/admin/profile/signout',
    effect: 'write',
    access: 'signed-in',
    shape: messageShape,
  },
  gegevens: { method: 'GET', path: '/user/gegevens', effect: 'read', access: 'signed-in', shape: objectShape },
  activity: {
    method: 'GET',
    path: '/admin/profile/activity',
    effect: 'read',
    access: 'signed-in',
    shape: { results: { docs: [] } },
  },
} as const satisfies Routes;
