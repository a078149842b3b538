import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { message, results } from '../contract/schemas.js';
import { byCode, Credentials, ForgotPassword, Invitation, NewPassword, Signup, User } from '../accounts/account.js';
import { authRoutes } from './auth.routes.js';

export const authContract = defineContract(authRoutes, {
  signin: {
    summary: 'Log in',
    body: Credentials,
    response: z.object({ user: User, token: z.string() }),
    errors: ['bad_login', 'too_often'],
  },
  user: {
    summary: 'Wie ben ik',
    response: z.object({ user: User }),
  },
  signup: {
    summary: 'Maak een account',
    body: Signup,
    response: message,
    errors: ['signup_closed', 'too_often'],
  },
  verify: {
    summary: 'Bevestig een e-mailadres',
    params: byCode,
    response: message,
    errors: ['code_invalid'],
  },
  resendVerification: {
    summary: 'Stuur de mail om een e-mailadres te bevestigen opnieuw',
    body: Credentials,
    response: message,
    errors: ['too_often'],
  },
  invitation: {
    summary: 'Lees voor wie een uitnodiging is',
    params: byCode,
    response: results(Invitation),
    errors: ['code_invalid'],
  },
  forgot: {
    summary: 'Vraag een nieuw wachtwoord',
    body: ForgotPassword,
    response: message,
    errors: ['too_often'],
  },
  /** Reveals no more about the code than `reset` does. */
  resetLink: {
    summary: 'Controleer een wachtwoordlink',
    body: byCode,
    response: message,
    errors: ['code_invalid'],
  },
  reset: {
    summary: 'Kies een nieuw wachtwoord',
    body: NewPassword,
    response: message,
    errors: ['code_invalid'],
  },
});
