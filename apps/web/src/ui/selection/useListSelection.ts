import type { Item } from './selection.js';
import { useSelection } from './useSelection.js';

type Options<T extends Item> = {
  search: string;
  /** Identifies the page, with the order of the results. */
  page: string;
  /** The items on this page; undefined while it loads. */
  items: readonly T[] | undefined;
  /** The results on all pages, with another identity after each change. */
  results?: readonly T[] | undefined;
  /** The largest number of results that can be chosen at once. */
  max: number;
};

/** The chosen items of a list that the browser has as a whole. */
export const useListSelection = <T extends Item>({ search, page, items, results = items, max }: Options<T>) =>
  useSelection<T>({
    search,
    results: items &&
      results && {
        page,
        items,
        total: results.length,
        more: results.length > max,
        all: results,
        version: results,
      },
  });
