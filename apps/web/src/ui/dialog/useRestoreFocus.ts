import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Restores the focus that a button loses while it is busy (disabled), unless another element has the focus by then.
 * `substitute` gets it when the button has disappeared, or stays disabled.
 */
export const useRestoreFocus = (isBusy: boolean, substitute?: RefObject<HTMLElement | null>) => {
  const focusedRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isBusy) focusedRef.current = activeElement === body ? null : activeElement;
    else if (focusedRef.current instanceof HTMLElement && activeElement === body) {
      focusedRef.current.focus();
      if (document.activeElement === body) substitute?.current?.focus();
    }
  }, [isBusy, substitute]);
};
