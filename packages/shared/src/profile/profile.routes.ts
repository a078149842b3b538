import { messageShape, objectShape, type Routes } from '../contract/routes.js';

/** Enough for a portrait photo. */
export const maxPortretBytes = 15 * 1024 ** 2;

export const profileRoutes = {
  one: { method: 'GET', path: '/admin/profile', effect: 'read', access: 'lid', shape: objectShape },
  update: { method: 'PUT', path: '/admin/profile', effect: 'write', access: 'lid', shape: objectShape },
  leave: { method: 'DELETE', path: '/admin/profile', effect: 'write', access: 'lid', shape: messageShape },
  upload: {
    method: 'POST',
    path: '/admin/profile/upload',
    effect: 'write',
    access: 'lid',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxPortretBytes },
    shape: objectShape,
  },
  removeImage: { method: 'DELETE', path: '/admin/profile/upload', effect: 'write', access: 'lid', shape: objectShape },
  password: {
    method: 'PUT',
    path: '/admin/profile/password',
    effect: 'write',
    access: 'lid',
    shape: { user: {}, token: '' },
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/admin/profile/signout',
    effect: 'write',
    access: 'lid',
    shape: messageShape,
  },
  activity: {
    method: 'GET',
    path: '/admin/profile/activity',
    effect: 'read',
    access: 'lid',
    shape: { results: { docs: [] } },
  },
} as const satisfies Routes;
