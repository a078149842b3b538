import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { message } from '../contract/schemas.js';
import { byCode, Credentials, ForgotPassword, NewPassword, Signup, User } from './account.js';

export const accountContract = defineContract({
  signin: {
    method: 'POST',
    path: '/signin',
    effect: 'write',
    summary: 'Log in',
    access: 'public',
    body: Credentials,
    response: z.object({ user: User, token: z.string() }),
    errors: ['bad_login', 'too_often'],
  },
  user: {
    method: 'GET',
    path: '/user',
    effect: 'read',
    summary: 'Wie ben ik',
    access: 'lid',
    response: z.object({ user: User }),
  },
  signup: {
    method: 'POST',
    path: '/signup',
    effect: 'write',
    summary: 'Maak een account',
    access: 'public',
    body: Signup,
    response: message,
    errors: ['signup_closed', 'too_often'],
  },
  /** The user opens this link from a mail, so it is a GET that writes. Repeated requests get the same response. */
  verify: {
    method: 'GET',
    path: '/signup/verification/:code',
    effect: 'write',
    summary: 'Bevestig een e-mailadres',
    access: 'public',
    params: byCode,
    response: message,
    errors: ['code_invalid'],
  },
  forgot: {
    method: 'POST',
    path: '/signin/forget',
    effect: 'write',
    summary: 'Vraag een nieuw wachtwoord',
    access: 'public',
    body: ForgotPassword,
    response: message,
    errors: ['too_often'],
  },
  /** Reveals no more about the code than `reset` does. It is a POST, so that logs do not contain the code. */
  resetLink: {
    method: 'POST',
    path: '/login/forget/check',
    effect: 'read',
    summary: 'Controleer een wachtwoordlink',
    access: 'public',
    body: byCode,
    response: message,
    errors: ['code_invalid'],
  },
  reset: {
    method: 'POST',
    path: '/login/forget/verification',
    effect: 'write',
    summary: 'Kies een nieuw wachtwoord',
    access: 'public',
    body: NewPassword,
    response: message,
    errors: ['code_invalid'],
  },
});
