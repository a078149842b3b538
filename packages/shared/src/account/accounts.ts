import { z } from 'zod';
import { id } from '../contract/schemas.js';
import { roles, User } from './account.js';

/** `waiting`: the address is verified, and an admin has yet to let this person in. */
export const accountStates = ['waiting', 'active', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** An account as admins see it. `lid` is the member that it belongs to. */
export const Account = User.extend({
  state: z.enum(accountStates),
  lid: z.object({ _id: id, naam: z.string() }).nullable(),
  createdAt: z.string(),
  /** The last time that somebody signed in; null for never. */
  signedInAt: z.string().nullable(),
});
export type Account = z.output<typeof Account>;

/** What is left out stays as it is. Nobody goes back to waiting. */
export const AccountEdit = z
  .object({
    role: z.enum(roles),
    state: z.enum(['active', 'disabled']),
    lid: id.nullable(),
  })
  .partial();
export type AccountEdit = z.output<typeof AccountEdit>;

/** A mail that could not be delivered. `error` is what the mail server said, in its own words. */
export const FailedMail = z.object({
  _id: id,
  to: z.string(),
  subject: z.string(),
  attempts: z.int(),
  error: z.string(),
  createdAt: z.string(),
  failedAt: z.string(),
});
export type FailedMail = z.output<typeof FailedMail>;
