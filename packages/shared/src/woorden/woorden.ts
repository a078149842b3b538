import { z } from 'zod/mini';
import { cleanedText, text } from '../contract/schemas.js';
import { maxTekst } from '../fotos/foto-search.limits.js';
import { getWoorden } from '../fotos/woorden.js';
import {
  maxPreviewedGroups,
  maxSynonymGroups,
  maxSynonymLength,
  maxSynonyms,
  maxSynonymWords,
  minSynonyms,
} from './woorden.limits.js';

/** How a synonym is compared and searched: words of letters and digits, without case and accents. */
export const toSynonymKey = (synonym: string): string => getWoorden(synonym).join(' ');

const countWords = (synonym: string): number => getWoorden(synonym).length;

const Synonym = text(maxSynonymLength).check(
  z.overwrite((value) => value.toLowerCase().replace(/\s+/g, ' ')),
  z.refine((value) => countWords(value) > 0, 'Vul een woord in.'),
  z.refine((value) => countWords(value) <= maxSynonymWords, `Dit mag hooguit ${maxSynonymWords} woorden lang zijn.`),
);

/** Keeps the first of the synonyms that are searched in the same way. */
const removeDuplicates = (group: string[]): string[] => {
  const keys = group.map(toSynonymKey);
  return group.filter((_, at) => keys.indexOf(keys[at]!) === at);
};

const createGroupSchema = (min: number) =>
  z
    .array(Synonym)
    .check(
      z.maxLength(maxSynonyms, `Een groep heeft hooguit ${maxSynonyms} woorden.`),
      z.overwrite(removeDuplicates),
      z.minLength(min, 'Vul minstens twee verschillende woorden in.'),
    );

/** Reports each synonym that an earlier group has. */
const checkGroupsDiffer: z.core.CheckFn<string[][]> = ({ value: groups, issues }) => {
  const groupByKey = new Map<string, number>();
  for (const [at, group] of groups.entries())
    for (const [position, synonym] of group.entries()) {
      const key = toSynonymKey(synonym);
      const earlier = groupByKey.get(key) ?? at;
      groupByKey.set(key, earlier);
      if (earlier !== at)
        issues.push({
          code: 'custom',
          input: synonym,
          path: [at, position],
          message: `‘${synonym}’ staat al in een andere groep: ${groups[earlier]!.join(', ')}.`,
        });
    }
};

/** Groups of words that find the same photos. A word is in one group only. */
export const Synoniemen = z
  .array(createGroupSchema(minSynonyms))
  .check(z.maxLength(maxSynonymGroups, `Er kunnen hooguit ${maxSynonymGroups} groepen zijn.`), checkGroupsDiffer);

/** `revision`: 0 before the first change. A change of another revision than the current one is refused. */
export const Woorden = z.object({ synoniemen: Synoniemen, revision: z.int().check(z.minimum(0)) });
export type Woorden = z.output<typeof Woorden>;

/** Groups that are not saved. One word is enough, to show what it finds while a group is typed. */
export const WoordenProef = z.object({
  synoniemen: z
    .array(createGroupSchema(1))
    .check(
      z.minLength(1, 'Stuur minstens één groep.'),
      z.maxLength(maxPreviewedGroups, `Stuur hooguit ${maxPreviewedGroups} groepen.`),
    ),
});

/**
 * Numbers of photos that a search for `woord` finds: `now` with the saved groups, `with` when the group is saved. `more`
 * is the difference, which is negative when the saved group of the word finds more.
 */
export const WoordProef = z.object({ woord: z.string(), now: z.int(), with: z.int(), more: z.int() });
export type WoordProef = z.output<typeof WoordProef>;

/** A text that found nothing. `count`: how often in the last 90 days. `laatst`: the last day, such as 2026-01-31, in UTC. */
export const Zoekvraag = z.object({ tekst: z.string(), count: z.int(), laatst: z.string() });
export type Zoekvraag = z.output<typeof Zoekvraag>;

/** A photo that a member misses, by what was searched for. */
export const FotoRequest = z.object({
  tekst: cleanedText(maxTekst).check(z.refine((tekst) => countWords(tekst) > 0, 'Vul in welk beeld je zoekt.')),
});
export type FotoRequest = z.output<typeof FotoRequest>;
