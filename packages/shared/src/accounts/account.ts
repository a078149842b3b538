import { z } from 'zod/mini';
import { id, requiredText, text } from '../contract/schemas.js';
import { defaultRole, roleNames } from './account.policy.js';
import { credentialLimits } from '../auth/credentials.js';
import { isPasswordTooLong, minPasswordLength, tooLongPasswordText } from '../auth/password.policy.js';

/** A new password. The server also checks whether it is easy to guess: see password.policy.ts. */
export const Password = z.string().check(
  z.minLength(minPasswordLength, `Kies een wachtwoord van minstens ${minPasswordLength} tekens.`),
  z.refine((text) => !isPasswordTooLong(text), tooLongPasswordText),
);

export const RoleName = z.enum(roleNames);

/**
 * A single e-mail address, trimmed and in lower case. It identifies accounts and leden.
 * Rejects a list of addresses, a display name, and a line break (which would inject a mail header).
 */
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Vul een e-mailadres in.'),
    z.maxLength(254, 'Dit e-mailadres is te lang.'),
    z.regex(z.regexes.email, 'Dit is geen geldig e-mailadres.'),
  );

/** The personal details that users enter themselves. `bedrijf` may be empty. */
export const Person = z.object({
  voornaam: requiredText(100, 'Vul je voornaam in.'),
  name: requiredText(100, 'Vul je achternaam in.'),
  bedrijf: z._default(text(200), ''),
});
export type Person = z.output<typeof Person>;

/** A code from a link in a mail. */
const code = z
  .string()
  .check(z.trim(), z.minLength(1, 'De code ontbreekt.'), z.maxLength(200, 'Deze code is te lang.'));

/** `name` is the family name. A valid code of an `invitation` to this address confirms it. */
export const Signup = z.extend(Person, { email: Email, password: Password, invitation: z.optional(code) });
export type Signup = z.output<typeof Signup>;

/** What a lid that was invited begins to sign up with. Names can be empty. */
export const Invitation = z.object({
  email: z.string(),
  voornaam: z.string(),
  name: z.string(),
  bedrijf: z.string(),
});
export type Invitation = z.output<typeof Invitation>;

export const ForgotPassword = z.object({ email: Email });

export const byCode = z.object({ code });
export const NewPassword = z.object({ code, password: Password });

export const User = z.object({
  _id: id,
  email: z.string(),
  name: z.string(),
  voornaam: z.string(),
  bedrijf: z.string(),
  role: RoleName,
});
export type User = z.output<typeof User>;

const limit = ({ max, missing, tooLong }: (typeof credentialLimits)['email' | 'password']) =>
  [z.minLength(1, missing), z.maxLength(max, tooLong)] as const;
const currentPassword = z.string().check(...limit(credentialLimits.password));

/** Input for signing in. */
export const Credentials = z.object({
  email: z.string().check(z.trim(), ...limit(credentialLimits.email)),
  password: currentPassword,
  strategy: z.optional(z.literal('local')),
});
export type Credentials = z.output<typeof Credentials>;

/**
 * Claims of the session token. The browser uses them to render the first page. The server does not rely on `role`, but
 * reads role and state from the database.
 */
export const TokenPayload = z.object({
  sub: id,
  name: z.string(),
  voornaam: z._default(z.string(), ''),
  role: z.catch(RoleName, defaultRole),
  version: z.int(),
  exp: z.int(),
});
export type TokenPayload = z.output<typeof TokenPayload>;

/** Sensitive changes require the current password. */
export const PasswordChange = z.object({ currentpassword: currentPassword, password: Password });
export const AccountDeletion = z.object({ password: currentPassword });
