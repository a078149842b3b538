import { useLayoutEffect, useRef } from 'react';

/** A button cannot keep the focus while it is busy: it gets it back, unless somebody went elsewhere meanwhile. */
export const useFocusKept = (isBusy: boolean) => {
  const held = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) held.current = document.activeElement;
    else if (document.activeElement === document.body && held.current instanceof HTMLElement) held.current.focus();
  }, [isBusy]);
};
