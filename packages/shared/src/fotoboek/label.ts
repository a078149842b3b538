import { z } from 'zod';
import { id, text } from '../contract/schemas.js';

/** A tag or a thema: a name that photos carry, with the number of photos that do. */
export const Label = z.object({ _id: id, naam: z.string(), count: z.int() });
export type Label = z.output<typeof Label>;

/** One form for names that people take for the same: case, accents and white space folded. */
export const normalise = (naam: string): string =>
  naam.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Characters of a name. */
export const maxNaam = 60;

export const NewLabel = z.object({
  naam: text(maxNaam).refine((naam) => normalise(naam) !== '', 'Vul een naam in.'),
});
export type NewLabel = z.output<typeof NewLabel>;

/** Into which other label one is merged. */
export const LabelMerge = z.object({ into: id });
export type LabelMerge = z.output<typeof LabelMerge>;
