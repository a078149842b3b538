import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

const itemsOf = (list: Element | null) => [...(list?.querySelectorAll('[role=listitem]') ?? [])];

/** When a focused card is removed, focuses the first button of the card in its place, or the list if there is none. */
export const useFocusOnLoss = (region: RefObject<HTMLElement | null>, cards: unknown) => {
  const held = useRef(-1);
  useEffect(() => {
    if (held.current < 0 || document.activeElement !== document.body) return;
    const items = itemsOf(region.current);
    const next = items[Math.min(held.current, items.length - 1)];
    (next?.querySelector<HTMLElement>('button') ?? region.current)?.focus();
  }, [region, cards]);
  return ({ currentTarget, target }: FocusEvent) => {
    held.current = itemsOf(currentTarget).findIndex((item) => item.contains(target));
  };
};
