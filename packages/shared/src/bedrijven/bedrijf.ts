import { z } from 'zod/mini';
import { Email } from '../accounts/account.js';
import { id, multilineText, requiredText, text } from '../contract/schemas.js';

const wordList = z.array(requiredText(60, 'Vul een woord in.')).check(z.maxLength(30, 'Dit zijn er te veel.'));
/** A web address. Without a scheme it gets https. */
const website = z._default(
  z
    .pipe(
      text(300, 'Dit webadres is te lang.'),
      z.transform((value) => (value && !/^[a-z][a-z\d+.-]*:/i.test(value) ? `https://${value}` : value)),
    )
    .check(z.refine((address) => !address || isWebAddress(address), 'Dit is geen geldig webadres.')),
  '',
);

/** Allows only http and https, so that a `javascript:` URL cannot become a link. */
const isWebAddress = (address: string) =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && new URL(address).hostname.includes('.');

/** The public details of a bedrijf. Only `naam` is required. */
export const NewBedrijf = z.object({
  naam: requiredText(200, 'Vul een naam in.'),
  beschrijving: z._default(multilineText(2_000), ''),
  categorie: z._default(text(60), ''),
  doelgroepen: z._default(wordList, []),
  activiteiten: z._default(wordList, []),
  plaats: z._default(text(100), ''),
  website,
  email: z._default(z.pipe(text(254), z.union([z.literal(''), Email])), ''),
  telefoon: z._default(text(30), ''),
});
export type NewBedrijf = z.output<typeof NewBedrijf>;

export const BedrijfEdit = z.extend(NewBedrijf, { updatedAt: z.optional(z.iso.datetime()) });
export type BedrijfEdit = z.output<typeof BedrijfEdit>;

/** `favourite`: whether it is a favourite of the requesting user. */
export const Bedrijf = z.object({
  _id: id,
  naam: z.string(),
  beschrijving: z.string(),
  categorie: z.string(),
  doelgroepen: z.array(z.string()),
  activiteiten: z.array(z.string()),
  plaats: z.string(),
  website: z.string(),
  email: z.string(),
  telefoon: z.string(),
  favourite: z.boolean(),
  updatedAt: z.string(),
});
export type Bedrijf = z.output<typeof Bedrijf>;

export const Favourite = z.object({ bedrijf: id, favourite: z.boolean() });
