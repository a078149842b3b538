import { getWoorden, maxSuggestions, type FotoFilter, type FotoSuggestion } from '@ledenportaal/shared';
import { countBits, intersect, type Bitmap } from '../structures/bitmap.js';
import type { FotoIndex, Posting } from '../foto-index.js';
import type { LocalDays } from '../local-days.js';
import { combine, findByCriterion } from '../match-fotos.js';
import { isContentWord } from './function-words.js';
import { rankName, ranks, type NameWords, type Rank, type TypedQuery } from './typed-query.js';

type Kind = FotoSuggestion['kind'];
type Ranked = { posting: Posting; rank: Rank | undefined };
/** A suggestion of which the text is not known yet. */
export type Candidate = { kind: Kind; posting: Posting; rank: Rank; count: number };

/** At equal rank, what narrows a search best comes first. */
const kindOrder: Record<Kind, number> = { tag: 0, thema: 0, eigenaar: 1, plaats: 2, woord: 3 };
/** So many of one kind come before more of it than of other kinds. */
const evenShare = 3;
/** Each costs a search, because its number of photos is that of the results. */
const maxWords = 5;

/**
 * Finds at most `maxSuggestions` of what somebody may be typing, the most likely first. `fotos`: those that the viewer may
 * see. Each has at least one of them.
 */
export const findSuggestions = (index: FotoIndex, days: LocalDays, query: TypedQuery, fotos: Bitmap): Candidate[] => {
  const find = (filter: Partial<FotoFilter>) =>
    intersect(fotos, combine(index, findByCriterion(index, days, { tags: [], themes: [], ...filter })));
  const withCompleteWords = query.complete.length ? find({ tekst: query.complete.join(' ') }) : fotos;
  const chosen = takeMixed([
    ...pickBest('tag', rankLabels(index, 'tags', query), fotos),
    ...pickBest('thema', rankLabels(index, 'themes', query), fotos),
    ...pickBest('eigenaar', rankNames(index, 'eigenaarName', query), fotos),
    ...pickBest('plaats', rankNames(index, 'locatieName', query), fotos),
    ...pickBest('woord', rankWords(index, query), withCompleteWords, maxWords),
  ]);
  return chosen
    .map((candidate) => {
      const filter = toSearch(candidate, query);
      return filter ? { ...candidate, count: countBits(find(filter)) } : candidate;
    })
    .filter(({ count }) => count > 0)
    .sort(compareCandidates);
};

/** Returns the search of a suggestion that finds more than the photos of its posting. */
const toSearch = (
  { kind, posting: { term } }: Candidate,
  { complete }: TypedQuery,
): Partial<FotoFilter> | undefined => {
  if (kind === 'woord') return { tekst: [...complete, term].join(' ') };
  return kind === 'plaats' ? { locatie: term } : undefined;
};

function* rankLabels(index: FotoIndex, field: 'tags' | 'themes', query: TypedQuery): Generator<Ranked> {
  for (const [id, words] of index.labelWords[field]) {
    const rank = rankName({ words, text: words.join(' ') }, query);
    const posting = rank !== undefined && index.findPosting(field, id);
    if (posting) yield { posting, rank };
  }
}

/** Of tens of thousands of names this takes longer than all else. */
const nameWords = new WeakMap<Posting, NameWords>();

const getNameWords = (posting: Posting): NameWords => {
  const known = nameWords.get(posting);
  if (known) return known;
  const words = getWoorden(posting.term);
  const name = { words, text: words.join(' ') };
  nameWords.set(posting, name);
  return name;
};

function* rankNames(index: FotoIndex, field: 'eigenaarName' | 'locatieName', query: TypedQuery): Generator<Ranked> {
  for (const posting of index.getPostings(field))
    // Most names do not match at all.
    if (posting.term.includes(query.last)) yield { posting, rank: rankName(getNameWords(posting), query) };
}

function* rankWords(index: FotoIndex, { complete, last }: TypedQuery): Generator<Ranked> {
  for (const word of index.findWords('beschrijving', last)) {
    const posting = isContentWord(word) && !complete.includes(word) && index.findPosting('beschrijving', word);
    if (posting) yield { posting, rank: word === last ? ranks.exact : ranks.prefix };
  }
}

type Worth = Pick<Candidate, 'rank' | 'count'>;
const compareWorth = (a: Worth, b: Worth) => a.rank - b.rank || b.count - a.count;

const compareCandidates = (a: Candidate, b: Candidate) =>
  a.rank - b.rank || kindOrder[a.kind] - kindOrder[b.kind] || b.count - a.count;

/** Returns the best candidates that have any of these photos. Counts those of few others, as that takes time. */
const pickBest = (kind: Kind, all: Iterable<Ranked>, fotos: Bitmap, max = maxSuggestions): Candidate[] => {
  const best: Candidate[] = [];
  for (const { posting, rank } of all) {
    if (rank === undefined) continue;
    const last = best[max - 1];
    const isBetter = (count: number) => !last || compareWorth({ rank, count }, last) < 0;
    if (!isBetter(posting.slots.size)) continue;
    const count = posting.slots.countIn(fotos);
    if (count === 0 || !isBetter(count)) continue;
    best.push({ kind, posting, rank, count });
    best.sort(compareWorth).splice(max);
  }
  return best;
};

/** Takes the best, so that each kind has its share before one has more. */
const takeMixed = (candidates: Candidate[]): Candidate[] => {
  const taken = new Map<Kind, number>();
  const isInShare = ({ kind }: Candidate) => {
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    return taken.get(kind)! <= evenShare;
  };
  const [shares, others]: [Candidate[], Candidate[]] = [[], []];
  for (const candidate of candidates.sort(compareCandidates)) (isInShare(candidate) ? shares : others).push(candidate);
  return [...shares, ...others].slice(0, maxSuggestions);
};
