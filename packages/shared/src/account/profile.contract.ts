import { z } from 'zod';
import { defineContract } from '../contract/contract.js';
import { message, results } from '../contract/schemas.js';
import { Leaving, PasswordChange, User } from './account.js';
import { ActivityPage, activityQuery, Profile, ProfileEdit } from './profile.js';

/** A photo of a face needs no more. */
export const maxPortretBytes = 15 * 1024 ** 2;

/** What somebody does with the own account. */
export const profileContract = defineContract({
  one: {
    method: 'GET',
    path: '/admin/profile',
    effect: 'read',
    summary: 'Lees je profiel',
    access: 'lid',
    response: results(Profile),
  },
  update: {
    method: 'PUT',
    path: '/admin/profile',
    effect: 'write',
    summary: 'Wijzig je naam',
    access: 'lid',
    body: ProfileEdit,
    response: results(Profile),
  },
  leave: {
    method: 'DELETE',
    path: '/admin/profile',
    effect: 'write',
    summary: 'Verwijder je account',
    access: 'lid',
    body: Leaving,
    response: message,
    errors: ['last_admin', 'too_often'],
  },
  upload: {
    method: 'POST',
    path: '/admin/profile/upload',
    effect: 'write',
    summary: 'Kies een profielfoto',
    access: 'lid',
    upload: { field: 'file', types: ['image/jpeg'], maxBytes: maxPortretBytes },
    response: results(Profile),
    errors: ['not_jpeg', 'unsupported_jpeg', 'damaged_file', 'too_many_pixels'],
  },
  removeImage: {
    method: 'DELETE',
    path: '/admin/profile/upload',
    effect: 'write',
    summary: 'Verwijder je profielfoto',
    access: 'lid',
    response: results(Profile),
  },
  /** Ends every other session: the token in the answer is the one to go on with. */
  password: {
    method: 'PUT',
    path: '/admin/profile/password',
    effect: 'write',
    summary: 'Wijzig je wachtwoord',
    access: 'lid',
    body: PasswordChange,
    response: z.object({ user: User, token: z.string() }),
    errors: ['too_often'],
  },
  signOutEverywhere: {
    method: 'POST',
    path: '/admin/profile/signout',
    effect: 'write',
    summary: 'Log overal uit',
    access: 'lid',
    response: message,
  },
  activity: {
    method: 'GET',
    path: '/admin/profile/activity',
    effect: 'read',
    summary: 'Lees wat je deed',
    access: 'lid',
    query: activityQuery,
    response: results(ActivityPage),
  },
});
