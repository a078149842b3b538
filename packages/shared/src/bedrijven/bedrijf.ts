import { z } from 'zod';
import { Email } from '../account/account.js';
import { id, multilineText, text } from '../contract/schemas.js';

const words = z.array(text(60).min(1, 'Vul een woord in.')).max(30, 'Dit zijn er te veel.');
/** As people write it: without a scheme it is https. */
const website = text(300, 'Dit webadres is te lang.')
  .transform((typed) => (typed && !/^[a-z][a-z\d+.-]*:/i.test(typed) ? `https://${typed}` : typed))
  .refine((address) => !address || isWebAddress(address), 'Dit is geen geldig webadres.')
  .default('');

/** Nothing but http and https: an address with a script in it must not become a link. */
const isWebAddress = (address: string) =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && new URL(address).hostname.includes('.');

/** A company as visitors know it. All but `naam` may stay empty. */
export const NewBedrijf = z.object({
  naam: text(200).min(1, 'Vul een naam in.'),
  beschrijving: multilineText(2_000).default(''),
  categorie: text(60).default(''),
  doelgroepen: words.default([]),
  activiteiten: words.default([]),
  plaats: text(100).default(''),
  website,
  email: z.union([z.literal(''), Email]).default(''),
  telefoon: text(30).default(''),
});
export type NewBedrijf = z.output<typeof NewBedrijf>;

export const BedrijfEdit = NewBedrijf.extend({ updatedAt: z.iso.datetime().optional() });
export type BedrijfEdit = z.output<typeof BedrijfEdit>;

/** `favourite` of whoever asks. */
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
