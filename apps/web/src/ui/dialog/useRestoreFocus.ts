import { useLayoutEffect, useRef, type RefObject } from 'react';

type Target = RefObject<HTMLElement | null>;

/**
 * Restores the focus that a button loses while it is busy (disabled), unless another element has the focus by then.
 * `of`: the button, when others may be busy too. `substitute` gets the focus when the button has disappeared, or stays
 * disabled.
 */
export const useRestoreFocus = (isBusy: boolean, { of, substitute }: { of?: Target; substitute?: Target } = {}) => {
  const focusedRef = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (isBusy)
      focusedRef.current = activeElement === body || (of && activeElement !== of.current) ? null : activeElement;
    else if (focusedRef.current instanceof HTMLElement && activeElement === body) {
      focusedRef.current.focus();
      if (document.activeElement === body) substitute?.current?.focus();
    }
  }, [isBusy, of, substitute]);
};
