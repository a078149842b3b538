import { listShape, messageShape, objectShape, type Routes } from '../contract/routes.js';

export const bedrijfRoutes = {
  list: { method: 'GET', path: '/beheer/bedrijven', effect: 'read', access: 'lid', shape: listShape },
  add: { method: 'POST', path: '/beheer/bedrijven', effect: 'write', access: 'admin', shape: objectShape },
  update: { method: 'PUT', path: '/beheer/bedrijven/:id', effect: 'write', access: 'admin', shape: objectShape },
  remove: { method: 'DELETE', path: '/beheer/bedrijven/:id', effect: 'write', access: 'admin', shape: messageShape },
  setFavourite: {
    method: 'POST',
    path: '/beheer/bedrijven/setfavo',
    effect: 'write',
    access: 'lid',
    shape: { data: {} },
  },
  favourites: { method: 'GET', path: '/beheer/bedrijven/getfavo', effect: 'read', access: 'lid', shape: listShape },
} as const satisfies Routes;
