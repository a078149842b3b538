import { listShape, messageShape, objectShape, type Routes } from '../contract/routes.js';

export const bedrijfRoutes = {
  list: { method: 'GET', path: '/beheer/bedrijven', effect: 'read', access: 'signed-in', shape: listShape },
  add: { method: 'POST', path: '/beheer/bedrijven', effect: 'write', access: 'bedrijven.edit', shape: objectShape },
  update: {
    method: 'PUT',
    path: '/beheer/bedrijven/:id',
    effect: 'write',
    access: 'bedrijven.edit',
    shape: objectShape,
  },
  remove: {
    method: 'DELETE',
    path: '/beheer/bedrijven/:id',
    effect: 'write',
    access: 'bedrijven.edit',
    shape: messageShape,
  },
  setFavourite: {
    method: 'POST',
    path: '/beheer/bedrijven/setfavo',
    effect: 'write',
    access: 'signed-in',
    shape: { data: {} },
  },
  favourites: {
    method: 'GET',
    path: '/beheer/bedrijven/getfavo',
    effect: 'read',
    access: 'signed-in',
    shape: listShape,
  },
} as const satisfies Routes;
