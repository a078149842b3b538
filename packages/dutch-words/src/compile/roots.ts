import { closeSyllable, openSyllable } from '../spelling.js';
import type { Entry } from './hunspell.js';
import { derivations, notDerived, shortInfinitives, strongVerbs } from './irregular.js';

/** The kinds of a word: noun, noun with forms of its own, verb (its stem), infinitive, adjective, participle, name. */
export type Kind = 'n' | 'f' | 'v' | 'i' | 'a' | 'p' | 'm';

const kindsOfFlag: [RegExp, Kind][] = [
  [/^[YZC]/, 'n'],
  [/^[YZ]/, 'f'],
  [/^V[3pq]/, 'v'],
  [/^Vi/, 'i'],
  [/^Ve/, 'p'],
  [/^A/, 'a'],
];

export const getKinds = ({ flags }: Pick<Entry, 'flags'>): Kind[] =>
  kindsOfFlag.filter(([pattern]) => flags.some((flag) => pattern.test(flag))).map(([, kind]) => kind);

/** Marks a word that is a root, whatever it looks like. */
const ownRootMark = '!';
export const toOwnRoot = (word: string): string => word + ownRootMark;

/** The forms of strong verbs, with their stem. */
const strongForms = new Map(
  strongVerbs
    .trim()
    .split(/\s+/)
    .flatMap((verb) => {
      const [stem, forms] = verb.split('=') as [string, string];
      return forms.split(',').flatMap((form) => {
        // Of a short vowel the plural is long: las, lazen.
        const voiced = form.replace(/f$/, 'v').replace(/s$/, 'z');
        const plural = /[^aeiou]a[^aeiou]$/.test(form) ? voiced : openSyllable(form);
        return [form, `${plural}en`].map((each) => [each, stem] as const);
      });
    }),
);

/** What may be added in front of verbs. */
const verbPrefix =
  /^(aan|achter|af|be|binnen|bij|buiten|door|her|in|langs|los|mee|na|neer|om|onder|ont|op|open|over|rond|samen|tegen|tentoon|terug|toe|uit|vast|ver|voor|voorbij|weg)(.{4,})$/;

/** A suffix: what may stand before it in words of the kinds `derived`, by default any, and the kinds of that word. */
type Suffix = {
  pattern: RegExp;
  toBases: (stem: string) => string[];
  bases: Kind[];
  derived?: Kind[];
  /** Whether a word that is also the stem of a verb has another root: `bevrijd`. */
  isNoVerb?: boolean;
};

const unchanged = (stem: string) => [stem];

const suffixes: Suffix[] = [
  { pattern: /^(.{3,})ing$/, toBases: closeSyllable, bases: ['v'] },
  { pattern: /^(.{3,})aar$/, toBases: unchanged, bases: ['v'] },
  { pattern: /^(.{3,})er$/, toBases: closeSyllable, bases: ['v'] },
  { pattern: /^(.{3,}r)der$/, toBases: unchanged, bases: ['v'] },
  { pattern: /^(.{3,})ster$/, toBases: unchanged, bases: ['v'] },
  { pattern: /^(.{3,}er)ij$/, toBases: unchanged, bases: ['n'] },
  { pattern: /^(.{3,})achtig$/, toBases: closeSyllable, bases: ['n'] },
  { pattern: /^(.{3,})erig$/, toBases: closeSyllable, bases: ['n'] },
  { pattern: /^(.{3,})ig$/, toBases: closeSyllable, bases: ['n'] },
  { pattern: /^(.{4,})s$/, toBases: unchanged, bases: ['n'], derived: ['a'] },
  { pattern: /^(.{3,})en$/, toBases: closeSyllable, bases: ['n'], derived: ['a'] },
  { pattern: /^(.{3,}?)e?lijk$/, toBases: closeSyllable, bases: ['n'] },
  { pattern: /^(.{3,})te$/, toBases: unchanged, bases: ['a'], derived: ['n'] },
  { pattern: /^(.{4,})isch$/, toBases: (stem) => [stem, `${stem}ie`, `${stem}iek`], bases: ['n'] },
  { pattern: /^(.{3,})atie$/, toBases: (stem) => [`${stem}eer`], bases: ['v'] },
  // Of a place: `veluws`, `limburgs`, `gronings`, `gelders`.
  { pattern: /^(.{4,})s$/, toBases: (stem) => [stem, `${stem}e`, `${stem}en`, `${stem}land`], bases: ['m'] },
  { pattern: /^be(.{3,})[dt]$/, toBases: closeSyllable, bases: ['n'], derived: ['p', 'a'], isNoVerb: true },
];

/**
 * Returns a function that returns the word from which a word is derived, or the word itself: `wandel` for `wandelaar`,
 * `wandelen` and `gewandeld`, `herfst` for `herfstig`, `stad` for `steden`.
 */
export const createRootFinder = (kinds: ReadonlyMap<string, ReadonlySet<Kind>>) => {
  const has = (word: string, wanted: readonly Kind[]) => wanted.some((kind) => kinds.get(word)?.has(kind));
  const findVerb = (stem: string) => closeSyllable(stem).find((base) => has(base, ['v']));

  /** `omgevallen` and `bevroren` are forms of `omval` and `bevries`. */
  const findPrefixedVerb = (word: string): string | undefined => {
    const [, particle, form] = verbPrefix.exec(word) ?? [];
    if (!form || has(word, ['f', 'i'])) return undefined;
    const stem = strongForms.get(form) ?? strongForms.get(`ge${form}`) ?? findVerbOfParticiple(form);
    return stem && has(particle + stem, ['v']) ? particle + stem : undefined;
  };

  const findVerbOfParticiple = (word: string): string | undefined => {
    const participle = /^ge(.{3,})$/.exec(word)?.[1];
    if (!participle) return undefined;
    const stems = [participle, participle.slice(0, -1), participle.slice(0, -2)];
    return (
      stems.find((stem) => has(stem, ['v'])) ?? closeSyllable(participle.slice(0, -1)).find((stem) => has(stem, ['v']))
    );
  };

  const findBase = (word: string): string | undefined => {
    const listed = derivations.get(word) ?? shortInfinitives.get(word);
    if (listed) return listed;
    // `school` is a noun, not the past of `schuilen`.
    if (strongForms.has(word) && (word.startsWith('ge') || !has(word, ['n']))) return strongForms.get(word);
    const prefixed = findPrefixedVerb(word);
    if (prefixed) return prefixed;
    if (notDerived.has(word)) return undefined;
    if (word.endsWith('en') && has(word, ['i'])) {
      const stem = findVerb(word.slice(0, -2));
      if (stem) return stem;
    }
    const verb = has(word, ['n']) ? undefined : findVerbOfParticiple(word);
    if (verb) return verb;
    // A plural that is an entry of its own.
    if (word.endsWith('en') && has(word, ['n']) && !has(word, ['f', 'i'])) {
      const singular = closeSyllable(word.slice(0, -2)).find((base) => has(base, ['n']));
      if (singular) return singular;
    }
    for (const { pattern, toBases, bases, derived, isNoVerb } of suffixes) {
      const stem = pattern.exec(word)?.[1];
      if (!stem || (derived && !has(word, derived)) || (isNoVerb && has(word, ['v']))) continue;
      const base = toBases(stem).find((each) => each.length > 2 && has(each, bases));
      if (base) return base;
    }
    return undefined;
  };

  const maxSteps = 3;
  return (word: string): string => {
    if (word.endsWith(ownRootMark)) return word.slice(0, -ownRootMark.length);
    let root = word;
    for (let step = 0; step < maxSteps; step++) {
      const base = findBase(root);
      if (base === undefined || base === root) break;
      root = base;
    }
    return root;
  };
};
