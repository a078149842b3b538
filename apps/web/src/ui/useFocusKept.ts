import { useLayoutEffect, useRef } from 'react';

/** Restores the focus that a button loses while it is busy (disabled), unless another element has the focus by then. */
export const useFocusKept = (isBusy: boolean) => {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) held.current = document.activeElement;
    else if (document.activeElement === document.body && held.current instanceof HTMLElement) held.current.focus();
  }, [isBusy]);
};
