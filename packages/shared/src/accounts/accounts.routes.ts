import { listShape, messageShape, objectShape, type Routes } from '../contract/routes.js';

export const accountsRoutes = {
  list: { method: 'GET', path: '/beheer/accounts', effect: 'read', access: 'accounts.manage', shape: listShape },
  update: {
    method: 'PUT',
    path: '/beheer/accounts/:id',
    effect: 'write',
    access: 'accounts.manage',
    shape: objectShape,
  },
} as const satisfies Routes;

export const mailRoutes = {
  failed: { method: 'GET', path: '/beheer/mail', effect: 'read', access: 'mails.manage', shape: listShape },
  retry: { method: 'POST', path: '/beheer/mail/:id', effect: 'write', access: 'mails.manage', shape: messageShape },
  remove: { method: 'DELETE', path: '/beheer/mail/:id', effect: 'write', access: 'mails.manage', shape: messageShape },
} as const satisfies Routes;
