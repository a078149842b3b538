import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

const itemsOf = (list: Element | null) => [...(list?.querySelectorAll('[role=listitem]') ?? [])];

/** Where a card goes that had the focus, the same button of the one in its place gets it, or the list. */
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
