import { useEffect, useRef, type MouseEvent } from 'react';

/** For two elements of which one takes the other's place as `which` changes: where one had the focus, the other gets it. */
export const useSteadyFocus = (which: boolean) => {
  const element = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current) element.current?.focus();
  }, [which]);
  return {
    ref: (node: HTMLElement | null) => {
      element.current = node;
    },
    onFocus: () => {
      hasFocus.current = true;
    },
    // React tells of no blur while it takes an element away.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
};

/** The second half of a double click was meant for what stood here before. */
export const ignoreSecondClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};
