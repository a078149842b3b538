import { z } from 'zod/mini';
import { defineContract } from '../contract/contract.js';
import { message, results } from '../contract/schemas.js';
import { AccountDeletion, PasswordChange, User } from '../accounts/account.js';
import { TimelinePage, timelineQuery, PersonalDataExport, Profile, ProfileEdit } from './profile.js';
import { profileRoutes } from './profile.routes.js';

/** Actions of users on their own account. */
export const profileContract = defineContract(profileRoutes, {
  one: {
    summary: 'Lees je profiel',
    response: results(Profile),
  },
  update: {
    summary: 'Wijzig je naam',
    body: ProfileEdit,
    response: results(Profile),
  },
  leave: {
    summary: 'Verwijder je account',
    body: AccountDeletion,
    response: message,
    errors: ['last_admin', 'too_often'],
  },
  upload: {
    summary: 'Kies een profielfoto',
    response: results(Profile),
    errors: ['not_jpeg', 'unsupported_jpeg', 'damaged_file', 'too_many_pixels'],
  },
  removeImage: {
    summary: 'Verwijder je profielfoto',
    response: results(Profile),
  },
  /** Ends all sessions. The response contains the token for a new session. */
  password: {
    summary: 'Wijzig je wachtwoord',
    body: PasswordChange,
    response: z.object({ user: User, token: z.string() }),
    errors: ['too_often'],
  },
  signOutEverywhere: {
    summary: 'Log overal uit',
    response: message,
  },
  gegevens: {
    summary: 'Lees wat het portaal van je bewaart',
    response: results(PersonalDataExport),
  },
  activity: {
    summary: 'Lees wat je deed',
    query: timelineQuery,
    response: results(TimelinePage),
  },
});
