import { z } from 'zod';
import { Email } from '../account/account.js';
import { id, text } from '../contract/schemas.js';

/** What kind of business a lid is; the first is what the form begins with. */
export const lidTypes = ['verblijf', 'horeca', 'dagrecreatie', 'winkel', 'geen'] as const;
export type LidType = (typeof lidTypes)[number];

const required = (max: number, what: string) => text(max).min(1, `Vul ${what} in.`);

const dutchPostcode = /^([1-9]\d{3})\s*([a-z]{2})$/i;
/** A Dutch one as it is written on a letter, `1234 AB`; others as they come. */
const Postcode = required(20, 'een postcode').overwrite((postcode) =>
  postcode.replace(dutchPostcode, (_, digits: string, letters: string) => `${digits} ${letters.toUpperCase()}`),
);

/** What is asked of a lid. `islid`: pays the yearly contribution. */
export const NewLid = z.object({
  naam: required(200, 'een naam'),
  contactpersoon: required(200, 'een contactpersoon'),
  adres: required(200, 'een adres'),
  postcode: Postcode,
  plaats: required(100, 'een plaats'),
  email: Email,
  type: z.enum(lidTypes, 'Kies een van de soorten.'),
  islid: z.boolean(),
});
export type NewLid = z.output<typeof NewLid>;
/** In the order in which they are asked, and stand in a file. */
export const lidFields = Object.keys(NewLid.shape) as (keyof NewLid)[];

/** `updatedAt` of the lid as it was read: where somebody changed it since, the edit is refused. */
export const LidEdit = NewLid.extend({ updatedAt: z.iso.datetime().optional() });
export type LidEdit = z.output<typeof LidEdit>;

/** For admins only: `isregist`, the accounts that are linked to this lid, and `invitedAt`, when it was last invited to make one. */
export const Lid = z.object({
  _id: id,
  naam: z.string(),
  contactpersoon: z.string(),
  adres: z.string(),
  postcode: z.string(),
  plaats: z.string(),
  email: z.string(),
  type: z.enum(lidTypes),
  islid: z.boolean(),
  isregist: z.array(z.object({ _id: id, name: z.string() })).optional(),
  invitedAt: z.string().optional(),
  updatedAt: z.string(),
});
export type Lid = z.output<typeof Lid>;

/** Leden in one file, and its size. */
export const maxLedenInFile = 20_000;
export const maxLedenFileBytes = 10 * 1024 ** 2;

/** As a lid is kept: what was stored before a rule of `NewLid` is still shown. */
const ListedLid = Lid.pick({
  naam: true,
  contactpersoon: true,
  adres: true,
  postcode: true,
  plaats: true,
  email: true,
  type: true,
  islid: true,
});

/** What a file with leden would do. `line` as a person counts them: the names of the columns are on line 1. */
export const LedenPlan = z.object({
  _id: id,
  added: z.int(),
  changed: z.int(),
  /** Leden that stand in the file as they are. */
  same: z.int(),
  /** With one of these nothing is done at all. At most the first hundred. */
  errors: z.array(z.object({ line: z.int(), field: z.string(), message: z.string() })),
  errorCount: z.int(),
  /** The first of what would change, to look at: `before` is null for a lid that is new. */
  examples: z.array(z.object({ line: z.int(), before: ListedLid.nullable(), after: ListedLid })),
});
export type LedenPlan = z.output<typeof LedenPlan>;
