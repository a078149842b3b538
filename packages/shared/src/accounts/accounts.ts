import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { RoleName, User } from './account.js';

/** `waiting`: the e-mail address is verified, but an admin has not approved the account yet. */
export const accountStates = ['waiting', 'active', 'disabled'] as const;
export type AccountState = (typeof accountStates)[number];

/** An account in the admin view. `lid` is the lid that the account is linked to. */
export const Account = z.extend(User, {
  state: z.enum(accountStates),
  lid: z.nullable(z.object({ _id: id, naam: z.string() })),
  createdAt: z.string(),
  /** Time of the last sign-in; null when never signed in. */
  signedInAt: z.nullable(z.string()),
});
export type Account = z.output<typeof Account>;

/** Omitted fields stay unchanged. An account cannot return to `waiting`. */
export const AccountEdit = z.partial(
  z.object({
    role: RoleName,
    state: z.enum(['active', 'disabled']),
    lid: z.nullable(id),
  }),
);
export type AccountEdit = z.output<typeof AccountEdit>;

/** A mail that could not be delivered. `error` is the unchanged reply of the mail server. */
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
