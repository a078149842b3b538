import { useLayoutEffect, useRef } from 'react';

/** Restores the focus that a button loses while it is busy (disabled), unless another element has the focus by then. */
export const useRestoreFocus = (isBusy: boolean) => {
  const focusedRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) focusedRef.current = document.activeElement;
    else if (document.activeElement === document.body && focusedRef.current instanceof HTMLElement)
      focusedRef.current.focus();
  }, [isBusy]);
};
