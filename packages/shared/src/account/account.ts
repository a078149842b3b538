import { z } from 'zod';
import { id, text } from '../contract/schemas.js';
import type { Role } from './account.policy.js';

/** bcrypt reads no more than 72 bytes: what comes after would count for nothing. */
const maxPasswordBytes = 72;

/** Two longer passwords with the same start would be the same one to bcrypt. */
export const isTooLongPassword = (text: string): boolean => new TextEncoder().encode(text).length > maxPasswordBytes;

export const minPasswordLength = 8;
export const tooLongPasswordText =
  'Dit wachtwoord is te lang: hooguit 72 tekens, en een letter met een accent of een emoji telt voor meer dan één.';

/** A password that somebody chooses. The server also checks whether it is easy to guess: see password.policy.ts. */
export const Password = z
  .string()
  .min(minPasswordLength, `Kies een wachtwoord van minstens ${minPasswordLength} tekens.`)
  .refine((text) => !isTooLongPassword(text), tooLongPasswordText);

export const roles = ['lid', 'admin'] as const satisfies readonly Role[];
const role = z.enum(roles);

/**
 * One mailbox, as accounts and leden are known by: without space around it, in small letters.
 * A list, a name beside it, or a line break (which would add a header to a mail) is refused.
 */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Vul een e-mailadres in.')
  .max(254, 'Dit e-mailadres is te lang.')
  .regex(z.regexes.email, 'Dit is geen geldig e-mailadres.');

/** What people say of themselves. `bedrijf` may stay empty. */
export const Person = z.object({
  voornaam: text(100).min(1, 'Vul je voornaam in.'),
  name: text(100).min(1, 'Vul je achternaam in.'),
  bedrijf: text(200).default(''),
});
export type Person = z.output<typeof Person>;

/** `name` is the family name. */
export const Signup = Person.extend({ email: Email, password: Password });
export type Signup = z.output<typeof Signup>;

export const Forgot = z.object({ email: Email });

/** A code as it stands in the link of a mail. */
const code = z.string().trim().min(1, 'De code ontbreekt.').max(200, 'Deze code is te lang.');
export const byCode = z.object({ code });
export const NewPassword = z.object({ code, password: Password });

export const User = z.object({
  _id: id,
  email: z.string(),
  name: z.string(),
  voornaam: z.string(),
  bedrijf: z.string(),
  role,
});
export type User = z.output<typeof User>;

/** As people are called on the screen and beside what they made: `name` is the family name. */
export const fullName = ({ voornaam = '', name }: { voornaam?: string | undefined; name: string }): string =>
  `${voornaam} ${name}`.trim();

const typedPassword = z.string().min(1, 'Vul je wachtwoord in.').max(1000, 'Dit wachtwoord is te lang.');

/** What somebody types to come in: only lengths are checked, so that no answer tells more than 'Bad Login Info'. */
export const Credentials = z.object({
  email: z.string().trim().min(1, 'Vul je e-mailadres in.').max(320, 'Dit e-mailadres is te lang.'),
  password: typedPassword,
  strategy: z.literal('local').optional(),
});
export type Credentials = z.output<typeof Credentials>;

/** What the token says; the server asks the database for role and state, the browser reads these to draw its first page. */
export const TokenPayload = z.object({
  sub: id,
  name: z.string(),
  voornaam: z.string().default(''),
  role,
  version: z.int(),
  exp: z.int(),
});
export type TokenPayload = z.output<typeof TokenPayload>;

/** Who changes something that matters says the password again. */
export const PasswordChange = z.object({ currentpassword: typedPassword, password: Password });
export const Leaving = z.object({ password: typedPassword });
