import { z } from 'zod';
import { id } from '../contract/schemas.js';
import type { Role } from './account.policy.js';

/** bcrypt reads no more than 72 bytes: what comes after would count for nothing. */
const maxPasswordBytes = 72;

/** Two longer passwords with the same start would be the same one to bcrypt. */
export const isTooLongPassword = (text: string): boolean => new TextEncoder().encode(text).length > maxPasswordBytes;

/** A password as somebody chooses it. */
export const Password = z
  .string()
  .min(8, 'Kies een wachtwoord van minstens 8 tekens.')
  .refine((text) => !isTooLongPassword(text), 'Kies een korter wachtwoord: hooguit 72 tekens.');

const role = z.enum(['lid', 'admin'] satisfies Role[]);

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

/** What somebody types to come in: only lengths are checked, so that no answer tells more than 'Bad Login Info'. */
export const Credentials = z.object({
  email: z.string().trim().min(1, 'Vul je e-mailadres in.').max(320, 'Dit e-mailadres is te lang.'),
  password: z.string().min(1, 'Vul je wachtwoord in.').max(1000, 'Dit wachtwoord is te lang.'),
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
