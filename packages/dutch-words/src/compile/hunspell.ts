/** A word of a Hunspell dictionary, with its flags of two letters. */
export type Entry = { word: string; flags: string[] };
type Suffix = { strip: string; add: string; condition: RegExp; isCompoundBegin: boolean };

/** A form of an entry that a suffix makes. */
export type Form = { form: string; flag: string; isCompoundBegin: boolean };

/** `SFX flag strip add/flags condition`, as in hunspell(5). */
const suffixPattern = /^SFX (\S\S) (\S+) ([^/\s]+)(?:\/(\S+))?\s+([^\s#]+)/;

/** Reads the suffix rules of an .aff file, by flag. Leaves out those that add a hyphen, and apostrophes: `fotos`. */
const parseSuffixes = (aff: string): Map<string, Suffix[]> => {
  const suffixes = new Map<string, Suffix[]>();
  for (const line of aff.split('\n')) {
    const [, flag, strip, add, flags = '', condition] = suffixPattern.exec(line) ?? [];
    // The first line of each flag has a number of rules instead of what is added.
    if (flag === undefined || /^\d+$/.test(add!) || add!.includes('-')) continue;
    const suffix = {
      strip: strip === '0' ? '' : strip!,
      add: add === '0' ? '' : add!.replace("'", ''),
      condition: new RegExp(`${condition === '.' ? '' : condition}$`),
      isCompoundBegin: flags.includes('Ca'),
    };
    suffixes.set(flag, [...(suffixes.get(flag) ?? []), suffix]);
  }
  return suffixes;
};

/** Reads the words of a .dic file that consist of letters, except those that are forbidden. */
export const parseEntries = (dic: string): Entry[] =>
  dic
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, word = '', flags = ''] = /^(\p{L}{2,})(?:\/(\S+))?(?=\s|$)/u.exec(line) ?? [];
      const parsed: string[] = flags.match(/../g) ?? [];
      return word && !parsed.includes('Fw') ? [{ word, flags: parsed }] : [];
    });

/** Returns a function that returns the forms of an entry that suffixes make. */
export const createInflector = (aff: string) => {
  const suffixes = parseSuffixes(aff);
  return ({ word, flags }: Entry): Form[] =>
    flags.flatMap((flag) =>
      (suffixes.get(flag) ?? []).flatMap(({ strip, add, condition, isCompoundBegin }) =>
        condition.test(word) && word.endsWith(strip)
          ? [{ form: word.slice(0, word.length - strip.length) + add, flag, isCompoundBegin }]
          : [],
      ),
    );
};
