import { maxSuggestions, type FotoFilter, type FotoSuggestion } from '@ledenportaal/shared';
import { countBits, intersect, type Bitmap } from '../structures/bitmap.js';
import type { FotoIndex, Posting } from '../foto-index.js';
import { combine, findByCriterion } from '../match-fotos.js';
import type { Name, NameField, NameList } from './name-list.js';
import { isFunctionWord } from '../words/terms.js';
import { analyseWord } from '../words/vocabulary.js';
import { rankName, ranks, type Rank, type TypedQuery } from './typed-query.js';

type Kind = FotoSuggestion['kind'];
type Ranked = { posting: Posting; rank: Rank };
/** A suggestion of which the text is not known yet. */
export type Candidate = { kind: Kind; posting: Posting; rank: Rank; count: number };

/** `fotos`: those that the viewer may see. `isForLeden`: whether that is what leden see. */
type Searched = {
  index: FotoIndex;
  fotos: Bitmap;
  isForLeden: boolean;
  getNames: (index: FotoIndex, field: NameField) => NameList;
};

/** At equal rank, what narrows a search best comes first. */
const kindOrder: Record<Kind, number> = { tag: 0, thema: 0, eigenaar: 1, plaats: 2, woord: 3 };
/** So many of one kind come before more of it than of other kinds. */
const evenShare = 3;
/** Each costs a search, because its number of photos is that of the results. */
const maxWords = 5;

/**
 * Finds at most `maxSuggestions` of what somebody may be typing, the most likely first. Each has at least one photo.
 */
export const findSuggestions = ({ index, fotos, isForLeden, getNames }: Searched, query: TypedQuery): Candidate[] => {
  const find = (filter: Partial<FotoFilter>) =>
    intersect(fotos, combine(index, findByCriterion(index, { tags: [], themes: [], isForLeden, ...filter })));
  const withCompleteWords = query.complete.length ? find({ tekst: query.complete.join(' ') }) : fotos;
  const chosen = takeMixed([
    ...pickBest('tag', [rankLabels(index, 'tags', query)], fotos),
    ...pickBest('thema', [rankLabels(index, 'themes', query)], fotos),
    ...pickBest('eigenaar', rankNames(getNames(index, 'eigenaarName'), query), fotos),
    ...pickBest('plaats', rankNames(getNames(index, 'locatieName'), query), fotos),
    ...withoutForms(pickBest('woord', [rankWords(index, query)], withCompleteWords, maxWords)),
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
    const rank = rankName(words.join(' '), query);
    const posting = rank !== undefined && index.findPosting(field, id);
    if (posting) yield { posting, rank };
  }
}

/** First the names that start with the text, then the others. */
const rankNames = (names: NameList, query: TypedQuery): Iterable<Ranked>[] => [
  rankFound(names.findByStart(query.text), query),
  rankFound(names.findByWord(query.last), query, ranks.laterWord),
];

function* rankFound(found: Iterable<Name>, query: TypedQuery, minRank: Rank = ranks.exact): Generator<Ranked> {
  for (const { posting, text } of found) {
    const rank = rankName(text, query);
    if (rank !== undefined && rank >= minRank) yield { posting, rank };
  }
}

function* rankWords(index: FotoIndex, { complete, last }: TypedQuery): Generator<Ranked> {
  for (const word of index.findWords('beschrijving', last)) {
    const posting = isContentWord(word) && !complete.includes(word) && index.findPosting('beschrijving', word);
    // Also the word itself: names that start with it narrow the search more.
    if (posting) yield { posting, rank: ranks.prefix };
  }
}

/** Nearly all words of two letters are function words. */
const isContentWord = (word: string): boolean => (word.length > 2 ? !isFunctionWord(word) : !/^[a-z]+$/.test(word));

/** Leaves out words of the family of one before them, which find the same photos. */
const withoutForms = (candidates: Candidate[]): Candidate[] => {
  const seen = new Set<string>();
  return candidates.filter(({ posting: { term } }) => {
    const { roots } = analyseWord(term);
    const isForm = roots.some((root) => seen.has(root));
    for (const root of roots) seen.add(root);
    return !isForm;
  });
};

const compareCandidates = (a: Candidate, b: Candidate) =>
  a.rank - b.rank || kindOrder[a.kind] - kindOrder[b.kind] || b.count - a.count;

/**
 * Returns the best candidates that have any of these photos. `passes`: each has lower ranks than the one before it. Counts
 * the photos of few others, as that takes time.
 */
const pickBest = (kind: Kind, passes: Iterable<Ranked>[], fotos: Bitmap, max = maxSuggestions): Candidate[] => {
  const best: Candidate[] = [];
  for (const pass of passes) {
    if (best.length === max) break;
    for (const { posting, rank } of pass) {
      const last = best[max - 1];
      const minCount = last && last.rank <= rank ? (last.rank < rank ? Infinity : last.count) : 0;
      if (posting.slots.size <= minCount) continue;
      const count = posting.slots.countIn(fotos);
      if (count <= minCount) continue;
      best.push({ kind, posting, rank, count });
      best.sort(compareCandidates).splice(max);
    }
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
