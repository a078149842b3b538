import { z } from 'zod/mini';
import { Email } from '../accounts/account.js';
import { id, requiredText } from '../contract/schemas.js';
import { CsvRowError } from '../csv/csv.js';
import { deletionFields, trashIds, unexpectedCount } from '../trash/trash.js';

/** Kinds of business of a lid. The first one is the default in the form. */
export const lidTypes = ['verblijf', 'horeca', 'dagrecreatie', 'winkel', 'geen'] as const;

const dutchPostcode = /^([1-9]\d{3})\s*([a-z]{2})$/i;
/** Formats a Dutch postcode as `1234 AB`. Leaves other postcodes unchanged. */
const Postcode = requiredText(20, 'Vul een postcode in.').check(
  z.overwrite((postcode) =>
    postcode.replace(dutchPostcode, (_, digits: string, letters: string) => `${digits} ${letters.toUpperCase()}`),
  ),
);

/** Input for a new lid. `islid`: the lid pays the yearly contribution. */
export const NewLid = z.object({
  naam: requiredText(200, 'Vul een naam in.'),
  contactpersoon: requiredText(200, 'Vul een contactpersoon in.'),
  adres: requiredText(200, 'Vul een adres in.'),
  postcode: Postcode,
  plaats: requiredText(100, 'Vul een plaats in.'),
  email: Email,
  type: z.enum(lidTypes, 'Kies een van de soorten.'),
  islid: z.boolean(),
});
export type NewLid = z.output<typeof NewLid>;
/** The fields in the order of the form and of the columns in a file. */
export const lidFields = Object.keys(NewLid.shape) as (keyof NewLid)[];

/** `updatedAt` is the value that the client last read. The edit is rejected when the lid changed since then. */
export const LidEdit = z.extend(NewLid, { updatedAt: z.optional(z.iso.datetime()) });
export type LidEdit = z.output<typeof LidEdit>;

/**
 * A lid. Only sent to admins: `isregist`, the accounts that are linked to this lid, and `invitedAt`, the time of the
 * last invitation to create an account.
 */
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
  isregist: z.optional(z.array(z.object({ _id: id, name: z.string() }))),
  invitedAt: z.optional(z.string()),
  updatedAt: z.string(),
});
export type Lid = z.output<typeof Lid>;

/** A lid in the trash. */
export const DeletedLid = z.object({ _id: id, lid: z.omit(Lid, { isregist: true }), ...deletionFields });
export type DeletedLid = z.output<typeof DeletedLid>;

export const LidRemoval = z.object({ leden: trashIds });
/** The ids of a removal, by outcome. */
export const LidRemovalResult = z.object({
  done: z.array(id),
  /** Removed before. */
  gone: z.array(id),
  /** Not removed, because the trash is full. */
  full: z.array(id),
});
export type LidRemovalResult = z.output<typeof LidRemovalResult>;

export const LidPurge = z
  .object({ leden: trashIds, expected: z.int() })
  .check(z.refine(({ leden, expected }) => leden.length === expected, unexpectedCount));

/** A stored lid, without validation: it can be older than a rule of `NewLid`. */
const ListedLid = z.pick(Lid, {
  naam: true,
  contactpersoon: true,
  adres: true,
  postcode: true,
  plaats: true,
  email: true,
  type: true,
  islid: true,
});

/** The changes that an import file would make. `line` counts from 1, the line of the column names. */
export const LedenPlan = z.object({
  _id: id,
  added: z.int(),
  changed: z.int(),
  /** Number of leden in the file that are unchanged. */
  same: z.int(),
  /** With at least one error the plan cannot be applied. At most the first hundred. */
  errors: z.array(CsvRowError),
  errorCount: z.int(),
  /** The first changes, as examples. `before` is null for a new lid. */
  examples: z.array(z.object({ line: z.int(), before: z.nullable(ListedLid), after: ListedLid })),
});
export type LedenPlan = z.output<typeof LedenPlan>;
