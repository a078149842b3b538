import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

const getListItems = (list: Element | null) => [
  ...(list?.querySelectorAll('[role=listitem], [data-item], tbody tr') ?? []),
];

/**
 * When a focused element disappears with its item, focuses the first button of the item in its place. Focuses the list
 * when there is none, or when the element was in no item.
 */
export const useFocusAfterRemoval = (region: RefObject<HTMLElement | null>, items: unknown) => {
  const focused = useRef<{ element: Element; index: number }>(undefined);
  useEffect(() => {
    if (!focused.current || focused.current.element.isConnected || document.activeElement !== document.body) return;
    const listItems = getListItems(region.current);
    const next = listItems[Math.min(focused.current.index, listItems.length - 1)];
    const button = next?.querySelector<HTMLElement>('button');
    if (button) button.focus();
    else region.current?.focus({ preventScroll: true });
  }, [region, items]);
  return ({ currentTarget, target }: FocusEvent) => {
    const index = getListItems(currentTarget).findIndex((item) => item.contains(target));
    focused.current = { element: target, index };
  };
};
