import { messageShape, objectShape, type Routes } from '../contract/routes.js';

export const authRoutes = {
  signin: { method: 'POST', path: '/signin', effect: 'write', access: 'public', shape: { user: {}, token: '' } },
  user: { method: 'GET', path: '/user', effect: 'read', access: 'signed-in', shape: { user: {} } },
  signup: { method: 'POST', path: '/signup', effect: 'write', access: 'public', shape: messageShape },
  /** The user opens this link from a mail, so it is a GET that writes. Repeated requests get the same response. */
  verify: { method: 'GET', path: '/signup/verification/:code', effect: 'write', access: 'public', shape: messageShape },
  /** Returns the same response for every address. Sends the mail of the sign-up that has this password, if there is one. */
  resendVerification: {
    method: 'POST',
    path: '/signup/verification',
    effect: 'write',
    access: 'public',
    shape: messageShape,
  },
  invitation: { method: 'GET', path: '/signup/invitation/:code', effect: 'read', access: 'public', shape: objectShape },
  forgot: { method: 'POST', path: '/signin/forget', effect: 'write', access: 'public', shape: messageShape },
  /** It is a POST, so that logs do not contain the code. */
  resetLink: { method: 'POST', path: '/login/forget/check', effect: 'read', access: 'public', shape: messageShape },
  reset: { method: 'POST', path: '/login/forget/verification', effect: 'write', access: 'public', shape: messageShape },
} as const satisfies Routes;
