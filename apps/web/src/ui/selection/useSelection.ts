import { useEffect, useEffectEvent, useState } from 'react';
import { findRange, type FindPage } from './find-range.js';
import {
  createSelection,
  getAdjacentId,
  reduceSelection,
  summarise,
  type Check,
  type Choice,
  type Item,
  type RangeRequest,
  type SelectionAction,
  type ShownResults,
} from './selection.js';

type Options<T extends Item> = {
  search: string;
  /** Undefined while the page loads. */
  results: ShownResults<T> | undefined;
  /**
   * Resolves to those of the ids that are still in the results, or to undefined if the request fails. Not needed for
   * results with `all`.
   */
  findMatching?: (ids: readonly string[], signal: AbortSignal) => Promise<string[] | undefined>;
  /** How a range across pages is fetched. Not needed for results with `all`. */
  ranges?: { findPage: FindPage<T>; limit: number; max: number };
};
export type Selection<T extends Item> = ReturnType<typeof useSelection<T>>;
/** A selection of any items, for components that choose. */
export type AnySelection = Omit<Selection<Item>, 'dispatch'> & { dispatch: (choice: Choice) => void };

/** The chosen items of a search. */
export const useSelection = <T extends Item>({ search, results, findMatching, ranges }: Options<T>) => {
  const [stored, setState] = useState(() => createSelection<T>(search));
  // During rendering, so that the count and the checkboxes agree with the items that are shown.
  const state = reduceSelection(stored, { type: 'show', search, results });
  if (state !== stored) setState(state);
  const dispatch = (action: SelectionAction<T>) => setState((current) => reduceSelection(current, action));
  const { check } = state;
  const runCheck = useEffectEvent(async ({ ids }: Check, signal: AbortSignal) => findMatching?.(ids, signal));
  useEffect(() => {
    if (!check) return;
    const controller = new AbortController();
    void runCheck(check, controller.signal).then((matching) => {
      if (matching) setState((current) => reduceSelection(current, { type: 'finishCheck', check, matching }));
    });
    return () => controller.abort();
  }, [check]);
  const { rangeRequest } = state;
  const runRange = useEffectEvent(
    async (request: RangeRequest, signal: AbortSignal) => ranges && findRange(request, ranges.findPage, ranges, signal),
  );
  const max = ranges?.max ?? 0;
  useEffect(() => {
    if (!rangeRequest) return;
    const controller = new AbortController();
    void runRange(rangeRequest, controller.signal).then((found = 'failed') => {
      const request = rangeRequest;
      const action: SelectionAction<T> =
        typeof found === 'string'
          ? { type: 'failRange', request, failure: found }
          : { type: 'finishRange', request, items: found, max };
      if (!controller.signal.aborted) setState((current) => reduceSelection(current, action));
    });
    return () => controller.abort();
  }, [rangeRequest, max]);
  return { ...summarise(state), dispatch, getAdjacentId: (id: string, step: -1 | 1) => getAdjacentId(state, id, step) };
};
