import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { message, results } from '../contract/schemas.js';
import { AccountDeletion, PasswordChange, User } from './account.js';
import { ActivityPage, activityQuery, Profile, ProfileEdit } from './profile.js';

/** Enough for a portrait photo. */
export const maxPortretBytes = 15 * 1024 ** 2;

/** Actions of a user on the own account. */
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
    body: AccountDeletion,
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
  /** Ends all sessions. The response contains the token for a new session. */
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
