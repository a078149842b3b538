import { createInflector, parseEntries, type Entry } from './hunspell.js';
import { closeSyllable, openSyllable } from '../spelling.js';
import { extraEntries, irregularDiminutives, irregularPlurals } from './irregular.js';
import { createRootFinder, getKinds, toOwnRoot, type Kind } from './roots.js';

/** A form, and the entries that have it. */
/** `otherLemmas`: those of which it is a form that matters only when it is nothing else: a past, or a part of compounds. */
type FormEntry = { lemmas: Set<string>; otherLemmas: Set<string>; isBegin: boolean; isWord: boolean };
type AddForm = (form: string, lemma: string, traits: { isBegin: boolean; isWord: boolean; isMinor?: boolean }) => void;

const normalise = (word: string) =>
  word.replace(/ĳ/g, 'ij').replace(/Ĳ/g, 'IJ').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Flags of words that begin a compound, that end one, and that are part of one only. */
const beginFlags = new Set(['Ca', 'CA', 'Ce']);
const linkFlags = new Set(['Ch', 'Cd']);
const partOnlyFlag = 'Cx';

/**
 * Compiles a Hunspell dictionary into lines `form flags roots`, in the order of code units: flags are `b` for what may begin a
 * compound, `e` for what may end one, `n`, `v`, `a` and `m` for nouns, verbs, adjectives and names, and `x` for what is only a part of
 * words. The roots are left out when the only one is the form itself.
 */
export const compileWords = (aff: string, dic: string): string => {
  const inflect = createInflector(aff);
  // Names begin with a capital; they are no parts of compounds.
  const entries = [...parseEntries(dic), ...extraEntries].map((entry) => ({
    ...entry,
    isName: /^\p{Lu}/u.test(entry.word),
  }));
  const kinds = new Map<string, Set<Kind>>();
  const flagsOf = new Map<string, Set<string>>();
  for (const { word, flags, isName } of entries) {
    const lemma = normalise(word);
    const ownKinds = isName ? (['m'] as const) : getKinds({ flags });
    kinds.set(lemma, new Set([...(kinds.get(lemma) ?? []), ...ownKinds]));
    flagsOf.set(lemma, new Set([...(flagsOf.get(lemma) ?? []), ...(isName ? [] : flags)]));
  }
  // The dictionary marks most stems of verbs, but not those that end in t or d.
  for (const [word, ofWord] of kinds)
    if (ofWord.has('i')) {
      const stems = closeSyllable(word.slice(0, -'en'.length)).flatMap((stem) => kinds.get(stem) ?? []);
      if (!stems.some((stem) => stem.has('v'))) stems[0]?.add('v');
    }
  const forms = new Map<string, FormEntry>();
  const add: AddForm = (form, lemma, { isBegin, isWord, isMinor = false }) => {
    const normal = normalise(form);
    if (!/^[a-z]{2,}$/.test(normal)) return;
    const known = forms.get(normal) ?? { lemmas: new Set(), otherLemmas: new Set(), isBegin: false, isWord: false };
    (isMinor ? known.otherLemmas : known.lemmas).add(lemma);
    forms.set(normal, { ...known, isBegin: known.isBegin || isBegin, isWord: known.isWord || isWord });
  };
  for (const entry of entries) {
    const isInfinitive = kinds.get(normalise(entry.word))?.has('i') ?? false;
    addForms({ ...entry, isInfinitive }, inflect(entry), add);
  }
  // Of some nouns the dictionary has the plural only as an entry of its own.
  for (const [lemma, flags] of flagsOf) {
    const isNounWithoutPlural = kinds.get(lemma)?.has('n') && ![...flags].some((flag) => flag.startsWith('Z'));
    if (!isNounWithoutPlural || lemma.endsWith('en')) continue;
    for (const plural of [`${openSyllable(lemma)}en`, `${lemma}s`])
      if (forms.get(plural)?.lemmas.size === 1 && flagsOf.has(plural) && !kinds.get(plural)?.has('f'))
        add(plural, lemma, { isBegin: false, isWord: true });
  }
  for (const [form, lemma] of [...irregularPlurals, ...irregularDiminutives])
    add(form, toOwnRoot(lemma), { isBegin: forms.get(form)?.isBegin ?? false, isWord: true });

  const findRoot = createRootFinder(kinds);
  return [...forms]
    .map(([form, { lemmas: main, otherLemmas, isBegin, isWord }]) => {
      // `paarden` are horses, and hardly ever the past of `paren`.
      const isClear = [...main].some((lemma) => ['f', 'a'].some((kind) => kinds.get(lemma)?.has(kind as Kind)));
      const lemmas = [...withoutShortVowels(form, [...main]), ...(isClear ? [] : otherLemmas)];
      const flags = flagsOf.get(form) ?? new Set();
      const formKinds = [form, ...lemmas].flatMap((lemma) => [...(kinds.get(lemma) ?? [])]);
      const marks = [
        isBegin && 'b',
        flags.has('Cc') && 'e',
        formKinds.includes('n') && 'n',
        formKinds.some((kind) => 'vip'.includes(kind)) && 'v',
        formKinds.includes('a') && 'a',
        formKinds.includes('m') && 'm',
        !isWord && 'x',
      ];
      const roots = [...new Set(lemmas.map(findRoot))].sort();
      return [form, marks.filter(Boolean).join(''), ...(roots.length === 1 && roots[0] === form ? [] : roots)]
        .join(' ')
        .trimEnd();
    })
    .sort()
    .join('\n');
};

const addForms = (
  { word, flags, isName, isInfinitive }: Entry & { isName: boolean; isInfinitive: boolean },
  inflected: ReturnType<ReturnType<typeof createInflector>>,
  add: AddForm,
) => {
  const lemma = normalise(word);
  const isBegin = !isName && flags.some((flag) => beginFlags.has(flag));
  add(word, lemma, { isBegin, isWord: !flags.includes(partOnlyFlag) });
  if (isInfinitive && getKinds({ flags }).includes('f')) add(word, toOwnRoot(lemma), { isBegin, isWord: true });
  // The plural of the noun `varen` comes from no verb, as its infinitive does.
  const noun = isInfinitive ? toOwnRoot(lemma) : lemma;
  for (const { form, flag, isCompoundBegin } of inflected) {
    if (/^[YZAV]|^PI$/.test(flag))
      add(form, /^[YZ]/.test(flag) ? noun : lemma, {
        isBegin: isCompoundBegin && !isName,
        isWord: true,
        isMinor: /^(?:V[3pqab]|Ai)/.test(flag),
      });
    else if (linkFlags.has(flag)) add(form, lemma, { isBegin: true, isWord: false, isMinor: true });
  }
};

/** The dictionary has `bomen` as a plural of `bom` too: a long vowel before it means that of `boom`. */
const withoutShortVowels = (form: string, lemmas: string[]): string[] =>
  form.endsWith('en') ? lemmas.filter((lemma) => !lemmas.some((other) => other === lengthen(lemma))) : lemmas;

/** Returns how a word would be spelled with a long last vowel; undefined when it cannot have one. */
const lengthen = (word: string) =>
  /[^aeiou][aeou][^aeiou]$/.test(word) ? word.slice(0, -1) + word.at(-2)! + word.at(-1)! : undefined;
