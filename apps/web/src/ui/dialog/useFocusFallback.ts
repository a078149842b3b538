import { useRef } from 'react';

/** Mantine calls `onExitTransitionEnd` before it removes the dialog, and returns the focus 10 ms after it closes. */
const focusReturnMs = 20;

/** Moves the focus into `region` when a dialog has closed, and the button that opened it is gone. */
export const useFocusFallback = () => {
  const region = useRef<HTMLDivElement>(null);
  const moveFocus = () => {
    const { activeElement, body } = document;
    // The dialog may still be there.
    if (activeElement !== body && !activeElement?.closest('[role="dialog"]')) return;
    const checkbox = region.current?.querySelector<HTMLElement>('input[type=checkbox]');
    // Without any result left, the region is gone too.
    (checkbox ?? region.current ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  const restoreFocus = () => window.setTimeout(moveFocus, focusReturnMs);
  return { region, restoreFocus };
};
