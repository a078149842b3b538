import { z } from 'zod/mini';
import { cleanedText, requiredText } from '../../contract/schemas.js';
import { maxEigenaar } from '../foto.limits.js';
import { maxListedEigenaars, maxRenamedEigenaars } from './eigenaar.limits.js';

/** An eigenaar as it is written with photos, and the number of those photos. Each spelling of a name is one. */
export const Eigenaar = z.object({ naam: z.string(), count: z.int() });
export type Eigenaar = z.output<typeof Eigenaar>;

/** `q`: each of its words is the start of a word of the name. */
export const EigenaarQuery = z.object({
  q: z.optional(cleanedText(maxEigenaar)),
  limit: z._default(
    z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(maxListedEigenaars)),
    maxListedEigenaars,
  ),
});
export type EigenaarQuery = z.output<typeof EigenaarQuery>;

/** `more`: whether there are others, with fewer photos. */
export const EigenaarList = z.object({ results: z.array(Eigenaar), more: z.boolean() });
export type EigenaarList = z.output<typeof EigenaarList>;

const naam = requiredText(maxEigenaar, 'Vul een naam in.');

/**
 * Gives the photos of the eigenaars `from` another eigenaar. With `merge: false` an eigenaar that has the name already is
 * an error.
 */
export const EigenaarRename = z
  .object({
    from: z
      .array(naam)
      .check(
        z.minLength(1, 'Kies er minstens één.'),
        z.maxLength(maxRenamedEigenaars, `Kies er hooguit ${maxRenamedEigenaars}.`),
      ),
    to: naam,
    merge: z._default(z.boolean(), true),
  })
  .check(
    z.refine(({ from, to }) => from.some((name) => name !== to), { path: ['to'], message: 'Kies een andere naam.' }),
  );
export type EigenaarRename = z.output<typeof EigenaarRename>;
