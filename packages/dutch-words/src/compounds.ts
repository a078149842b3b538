import type { WordEntry } from './word-table.js';

/** What a name may stand before in one word. */
const landmarks = new Set(
  `brug berg hei eik pad bos plas meer ven zee molen kerk kasteel toren duin polder vallei beek kanaal haven markt plein museum park
  tuin route tocht huis hoeve hut kapel klooster landgoed villa straat laan dijk poort gracht bron eiland festival loop dag feest nacht week`.split(
    /\s+/,
  ),
);

/** What may be added in front of verbs, and a form of a verb. */
const prefixedVerb =
  /^(aan|achter|af|binnen|bij|buiten|door|heen|in|langs|los|mee|na|neer|om|onder|op|open|over|rond|samen|terug|toe|uit|vast|voor|voorbij|weg)(.{4,})$/;

/** A part of a compound, with its roots. */
export type Part = { text: string; roots: string[] };
type Split = { parts: Part[]; quality: number };
type PrefixedVerb = { verb: Part; roots: string[] };
type FindWord = (word: string) => WordEntry | undefined;

const toSet = (words: string) => new Set(words.trim().split(/\s+/));

const minPart = 3;
const shortLast = 2;
/** Words of two letters that are a part after a longer word: `paasei`. */
const shortLastParts = toSet('ei ui');
const minBeforeShort = 4;
/** A name that begins a compound: `Shetlandpony`. */
const minName = 4;
const maxParts = 4;

/** Words that are spelled like compounds of others, but mean nothing of these: no `paddenstoel` is a stool. */
const opaque = toSet(`
  paddenstoel paddestoel aardappel schildpad vleermuis eekhoorn olifant ooievaar duizendblad handschoen madeliefje madelief
  nachtegaal kastanje vakantie ananas kievit karwei boomgaard zeehond lieveheersbeest duizendknoop vingerhoedskruid dagpauwoog
  landschap gereedschap boodschap maatschap vriendschap wetenschap gezelschap eigenschap burgemeester postzegel wasbeer
  stekelvarken zeevarken luipaard nijlpaard vingerhoed pissebed meikever restaurant antwoord station terras kasteel kapel
  fontein paleis overal altijd vliegtuig voertuig speeltuig venster maandag dinsdag woensdag donderdag vrijdag zaterdag zondag heilig kazemat
  hagedis narcis varken wandel kampeer fantastisch bestuur bedrijf besluit bedrag betoog gelijk diamant college klimaat keuken hamster halster
  katoen kalkoen dossier formaat fantast fantoom jasmijn jenever biljet bundel barrage bastion banket basket kennis druppel
  dubbel bisdom drempel cesuur ketting kapoen anijs koningin lampion malaria mandaat karaat koppel pompoen citroen pelikaan
  salamander kameel oranje balkon ballon patroon kroniek muziek fabriek klassiek antiek kritiek boetiek rubriek`);

/** Compounds of which only the last part tells what they are: a `koolmees` has nothing of cabbage. */
const headOnly = toSet(`
  koolmees pimpelmees kuifmees ijsvogel paardenbloem paardebloem paardenkastanje vliegenzwam sneeuwklokje boerenkool bloemkool
  zonnebloem walnoot sinaasappel granaatappel waterhoen citroenvlinder wasbeer zeeleeuw zeester kraanvogel vossenbes winterkoning winterkoninkje eekhoorntjesbrood brandnetel hondsroos boterbloem koekoeksbloem stokroos`);

/** Function words and endings, which are no parts. */
const noParts = toSet(`
  aan aar ach als and ant are been bij den der des die dit dat een eer eten end ens ent erg ers est gen gij had heb hem hen het
  hij hoe hun ier iet ijl ing ist jij kon leen loos men met mij moe naar nee niet nog nut ons ont ook per sen sint sta stel
  tal tam ten ter tot uit van ver wel wie wij zag zal zij zin zou zus age ale aal agen ast kan lier rap rek ren som wil
  her pre pro sub non lig achtig baar erij heid lijk ling schap sel zaam iseren eren elen eel eke ige isch`);

/** Returns a function that returns the parts of a compound, from the first to the last, or nothing for another word. */
export const createSplitter = (find: FindWord) => {
  const isPart = ({ flags }: WordEntry) => /[nvab]/.test(flags);

  const findFirst = (text: string): Split | undefined => {
    if (text.length < minPart || noParts.has(text)) return undefined;
    const entry = find(text);
    const isKnownPart = entry?.flags.includes('b') ?? false;
    // The e of an earlier spelling: `pannekoek`.
    const plural = text.endsWith('e') && text.length > minPart ? find(`${text}n`) : undefined;
    const singulars =
      plural?.flags.includes('n') && !isKnownPart ? plural.roots.filter((root) => root !== `${text}n`) : [];
    const roots = [...(entry && isPart(entry) ? entry.roots : []), ...singulars];
    if (roots.length > 0) return toSplit(text, roots, isKnownPart || singulars.length > 0);
    // A linking s that the dictionary does not have.
    const linked = text.endsWith('s') && text.length > minPart ? find(text.slice(0, -1)) : undefined;
    if (linked?.flags.includes('n')) return toSplit(text, linked.roots);
    return entry?.flags.includes('m') && text.length >= minName ? toSplit(text, entry.roots) : undefined;
  };

  const findLast = (text: string, before: number): Split | undefined => {
    if (noParts.has(text)) return undefined;
    const isLongEnough = text.length >= minPart || (shortLastParts.has(text) && before >= minBeforeShort);
    const entry = isLongEnough ? find(text) : undefined;
    return entry && /[nva]/.test(entry.flags) ? toSplit(text, entry.roots, entry.flags.includes('e')) : undefined;
  };

  /** Returns a compound with its last part as a root: `paddenstoel` for `paddenstoelen`. */
  const toSingular = (word: string, { text, roots }: Part) => word.slice(0, -text.length) + roots[0]!;

  /** Finds the best of the ways to cut a word in two, of which one may be cut again. */
  const findBest = (word: string, cut: (before: string, after: string) => (Split | undefined)[]): Split | undefined => {
    let best: Split | undefined;
    for (let at = word.length - shortLast; at >= minPart; at--) {
      const [start, end] = cut(word.slice(0, at), word.slice(at));
      if (!start || !end) continue;
      const found = { parts: [...start.parts, ...end.parts], quality: start.quality + end.quality };
      if (opaque.has(word) || opaque.has(toSingular(word, found.parts.at(-1)!))) continue;
      if (!best || found.quality > best.quality) best = found;
    }
    return best;
  };

  const split = (word: string, parts = maxParts): Split | undefined =>
    findBest(word, (before, after) => [findFirst(before), findLast(after, before.length)]) ??
    (parts > 2
      ? findBest(word, (before, after) => {
          const [first, last] = [findFirst(before), findLast(after, before.length)];
          if (first) return [first, split(after, parts - 1)];
          return last ? [split(before, parts - 1), last] : [];
        })
      : undefined);

  /** Of `weggevlogen` the verb is the only part. */
  const splitVerb = (word: string): PrefixedVerb | undefined => {
    const [, prefix, form] = prefixedVerb.exec(word) ?? [];
    const [verb, whole] = [form === undefined ? undefined : find(form), find(word)];
    const isNoun = whole && /n/.test(whole.flags) && !/v/.test(whole.flags);
    if (!prefix || !verb || isNoun || !isVerb(form!, verb)) return undefined;
    return { verb: { text: form!, roots: verb.roots }, roots: verb.roots.map((root) => prefix + root) };
  };

  /** Of `IJsselbrug` the first part is a name. */
  const splitName = (word: string): Part[] | undefined => {
    for (let at = minPart; at <= word.length - minPart; at++) {
      const text = word.slice(at);
      const entry = find(text);
      if (entry && entry.roots.some((root) => landmarks.has(root)) && /[aeiou]/.test(word.slice(0, at)))
        return [{ text, roots: entry.roots }];
    }
    return undefined;
  };

  /** `roots`: those of the whole, of a verb with a prefix. */
  return (word: string): { parts: Part[]; roots: string[] } => {
    const prefixed = splitVerb(word);
    if (prefixed) return { parts: [prefixed.verb], roots: prefixed.roots };
    const whole = find(word);
    // A place is no compound: `Winterswijk`.
    const isPlace = whole?.flags === 'm';
    const parts = (isPlace ? undefined : split(word)?.parts) ?? (!whole || isPlace ? splitName(word) : undefined) ?? [];
    const last = parts.at(-1);
    // In the name of a street the first part is a name.
    const isHeadOnly = last && (headOnly.has(toSingular(word, last)) || last.roots.includes('straat'));
    return { parts: isHeadOnly ? [last] : parts, roots: [] };
  };
};

/** A form such as `gevlogen` or `vloog` need not be marked as one. */
const isVerb = (form: string, { flags, roots }: WordEntry) => flags.includes('v') || (!flags && !roots.includes(form));

const toSplit = (text: string, roots: string[], isKnownPart = false): Split => ({
  // As a part of a compound `varen` is a noun: that of a verb is its stem.
  parts: [{ text, roots: text.endsWith('en') && roots.includes(text) ? [text] : [...new Set(roots)] }],
  // What the dictionary uses in compounds is the likelier part.
  quality: isKnownPart ? 1 : 0,
});
