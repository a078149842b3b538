import { z } from 'zod';
import { defineContract } from '../contract/contract.js';
import { Credentials, User } from './account.js';

export const accountContract = defineContract({
  signin: {
    method: 'POST',
    path: '/signin',
    effect: 'write',
    summary: 'Log in',
    access: 'public',
    body: Credentials,
    response: z.object({ user: User, token: z.string() }),
    errors: ['bad_login'],
  },
  user: {
    method: 'GET',
    path: '/user',
    effect: 'read',
    summary: 'Wie ben ik',
    access: 'lid',
    response: z.object({ user: User }),
  },
});
