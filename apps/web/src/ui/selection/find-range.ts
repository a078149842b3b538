import type { Item, RangeFailure, RangeRequest } from './selection.js';

/** Fetches a page of the results, counted from 1. Resolves to undefined if the request fails. */
export type FindPage<T extends Item> = (page: number) => Promise<{ items: readonly T[]; total: number } | undefined>;

/**
 * Fetches the items of a range of at most `max`, in pages of `limit`. Where its ends are no longer at the positions of the
 * request, because the results or their order changed, searches on either side of these, in as many items at most.
 */
export const findRange = async <T extends Item>(
  { from, to }: RangeRequest,
  findPage: FindPage<T>,
  { limit, max }: { limit: number; max: number },
  signal: AbortSignal,
): Promise<readonly T[] | RangeFailure> => {
  if (Math.abs(to.index - from.index) >= max) return 'tooMany';
  const pages = new Map<number, readonly T[]>();
  let [first, last] = inOrder(from.index, to.index).map((index) => Math.floor(index / limit) + 1) as [number, number];
  for (;;) {
    let lastPage = last;
    for (let page = first; page <= last && !signal.aborted; page++) {
      if (pages.has(page)) continue;
      const found = await findPage(page);
      if (!found) return 'failed';
      pages.set(page, found.items);
      lastPage = Math.ceil(found.total / limit);
    }
    if (signal.aborted) return 'failed';
    const items = joinPages(pages);
    const [start, end] = inOrder(...([from.id, to.id].map((id) => items.findIndex(({ _id }) => _id === id)) as Pair));
    if (start >= 0) return items.slice(start, end + 1);
    if ((first === 1 && last >= lastPage) || pages.size * limit > max) return 'gone';
    [first, last] = [Math.max(1, first - 1), Math.min(last + 1, Math.max(last, lastPage))];
  }
};

type Pair = [number, number];
const inOrder = (a: number, b: number): Pair => (a < b ? [a, b] : [b, a]);

/** An item may be on two pages when the results changed in between. */
const joinPages = <T extends Item>(pages: ReadonlyMap<number, readonly T[]>): T[] => {
  const inPages = [...pages].sort(([a], [b]) => a - b).flatMap(([, items]) => items);
  return [...new Map(inPages.map((item) => [item._id, item])).values()];
};
