import { useRef } from 'react';

/** Moves the focus into `region` when a dialog has closed, and the button that opened it is gone. */
export const useFocusFallback = () => {
  const region = useRef<HTMLDivElement>(null);
  const restoreFocus = () => {
    if (document.activeElement !== document.body) return;
    const checkbox = region.current?.querySelector<HTMLElement>('input[type=checkbox]');
    // Without any result left, the region is gone too.
    (checkbox ?? region.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  return { region, restoreFocus };
};
