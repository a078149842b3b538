import { z } from 'zod/mini';
import { id, text } from '../contract/schemas.js';
import { trashIds } from '../trash/trash.js';
import { normalise } from '../names.js';

/** A tag or a thema, with the number of photos that have it. */
export const Label = z.object({ _id: id, naam: z.string(), count: z.int() });
export type Label = z.output<typeof Label>;

/** Maximum number of characters of a name. */
export const maxNaam = 60;

export const NewLabel = z.object({
  naam: text(maxNaam).check(z.refine((naam) => normalise(naam) !== '', 'Vul een naam in.')),
});
export type NewLabel = z.output<typeof NewLabel>;

/** `into`: the id of the label that remains after the merge. */
export const LabelMerge = z.object({ into: id });
export type LabelMerge = z.output<typeof LabelMerge>;

export const LabelRemoval = z.object({ labels: trashIds });
