import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

const getListItems = (list: Element | null) => [...(list?.querySelectorAll('[role=listitem]') ?? [])];

/** When a focused card is removed, focuses the first button of the card in its place, or the list if there is none. */
export const useFocusAfterRemoval = (region: RefObject<HTMLElement | null>, cards: unknown) => {
  const focusedIndex = useRef(-1);
  useEffect(() => {
    if (focusedIndex.current < 0 || document.activeElement !== document.body) return;
    const items = getListItems(region.current);
    const next = items[Math.min(focusedIndex.current, items.length - 1)];
    (next?.querySelector<HTMLElement>('button') ?? region.current)?.focus();
  }, [region, cards]);
  return ({ currentTarget, target }: FocusEvent) => {
    focusedIndex.current = getListItems(currentTarget).findIndex((item) => item.contains(target));
  };
};
