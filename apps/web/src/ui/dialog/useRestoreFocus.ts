import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Restores the focus that a button loses while it is busy (disabled), unless another element has the focus by then.
 * `substitute` gets it when the button has disappeared, or stays disabled.
 */
export const useRestoreFocus = (isBusy: boolean, substitute?: RefObject<HTMLElement | null>) => {
  const focusedRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) focusedRef.current = document.activeElement;
    else
      for (const element of [focusedRef.current, substitute?.current])
        if (document.activeElement === document.body && element instanceof HTMLElement) element.focus();
  }, [isBusy, substitute]);
};
