import { maxCountedFotos, type FotoSort } from '@ledenportaal/shared';
import { clearBit, hasBit, type Bitmap } from './structures/bitmap.js';
import type { FotoIndex } from './foto-index.js';
import { getTextPlan, type PlannedTerm, type TextPlan } from './words/text-plan.js';

/** What decides the order of the results of a search for `tekst`. `downloads`: the number of recent downloads, by id of the photo. */
export type FotoOrdering = {
  sort: FotoSort;
  tekst?: string | undefined;
  isForLeden?: boolean | undefined;
  downloads: ReadonlyMap<string, number>;
};

/** Returns at most `limit` of these photos in order, after the first `skip`. */
export const takePage = (
  index: FotoIndex,
  fotos: Bitmap,
  ordering: FotoOrdering,
  { skip, limit }: { skip: number; limit: number },
): number[] => takeFirst(index, fotos, ordering, skip + limit).slice(skip);

const takeFirst = (index: FotoIndex, fotos: Bitmap, ordering: FotoOrdering, limit: number): number[] => {
  const { sort, tekst, isForLeden = false, downloads } = ordering;
  if (sort === 'downloads') return takeByDownloads(index, fotos, downloads, limit);
  if (sort === 'relevance' && tekst) return takeByRelevance(index, fotos, getTextPlan(index, tekst, isForLeden), limit);
  const taken: number[] = [];
  const { list, step, start } = getOrder(index, sort);
  for (let at = start; taken.length < limit; at += step) {
    const slot = list.at(at);
    if (slot === undefined) break;
    if (hasBit(fotos, slot)) taken.push(slot);
  }
  return taken;
};

/** The list that is in the order of a sort, from its start in steps of 1 or from its end in steps of -1. */
const getOrder = ({ byDate, byTitle }: FotoIndex, sort: FotoSort) => {
  if (sort === 'title') return { list: byTitle, step: 1, start: 0 } as const;
  if (sort === 'oldest') return { list: byDate, step: 1, start: 0 } as const;
  return { list: byDate, step: -1, start: byDate.size - 1 } as const;
};

const newest: FotoOrdering = { sort: 'newest', downloads: new Map() };

/** Most downloaded first; then the newest. */
const takeByDownloads = (index: FotoIndex, fotos: Bitmap, downloads: ReadonlyMap<string, number>, limit: number) => {
  const downloaded = [...downloads]
    .flatMap(([id, count]) => {
      const slot = index.findSlot(id);
      return slot !== undefined && hasBit(fotos, slot) ? [{ slot, count }] : [];
    })
    .sort((a, b) => b.count - a.count || index.byDate.compare(b.slot, a.slot))
    .map(({ slot }) => slot);
  if (downloaded.length >= limit) return downloaded.slice(0, limit);
  const others = fotos.slice();
  for (const slot of downloaded) clearBit(others, slot);
  return [...downloaded, ...takeFirst(index, others, newest, limit - downloaded.length)];
};

/** First those that have each term in the closest way, then the newest. */
const takeByRelevance = (index: FotoIndex, fotos: Bitmap, { terms }: TextPlan, limit: number): number[] => {
  const byScore = new Map<number, number[]>();
  index.byDate.forEachBackwards((slot) => {
    if (!hasBit(fotos, slot)) return;
    const score = getScore(terms, slot);
    const equals = byScore.get(score) ?? [];
    if (!equals.length) byScore.set(score, equals);
    if (equals.length < limit) equals.push(slot);
  });
  const scores = [...byScore.keys()].sort((a, b) => b - a);
  return scores.flatMap((score) => byScore.get(score)!).slice(0, limit);
};

/** More than the weights of all terms together. */
const worstFactor = 10_000;

/** The term that matches worst decides, then all together: no term makes up for the name of a maker. */
const getScore = (terms: readonly PlannedTerm[], slot: number): number => {
  let [worst, sum] = [Infinity, 0];
  for (const { levels } of terms) {
    const weight = levels.find(({ fotos }) => hasBit(fotos, slot))?.weight ?? 0;
    worst = Math.min(worst, weight);
    sum += weight;
  }
  return worst * worstFactor + sum;
};

/**
 * Finds the photos before and after a slot in the order of the results. A photo that is not one of them has neighbours only
 * in an order that does not depend on the search.
 */
export const findNeighbours = (index: FotoIndex, fotos: Bitmap, ordering: FotoOrdering, slot: number) => {
  const { sort, tekst } = ordering;
  if (sort === 'downloads' || (sort === 'relevance' && tekst)) {
    const ordered = takeFirst(index, fotos, ordering, maxCountedFotos);
    const position = ordered.indexOf(slot);
    return position < 0 ? {} : { previous: ordered[position - 1], next: ordered[position + 1] };
  }
  const { list, step } = getOrder(index, sort);
  const position = list.findPosition(slot);
  return {
    previous: list.findFrom(position - step, -step as 1 | -1, fotos),
    next: list.findFrom(position + step, step, fotos),
  };
};
