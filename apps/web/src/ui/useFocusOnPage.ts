import { useEffect, useRef } from 'react';

/** After a step in the pager the keyboard goes on at the top of what it brought. Who types, or ticks filters, stays there. */
export const useFocusOnPage = (page: number) => {
  const region = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    const isElsewhere = document.activeElement instanceof HTMLInputElement;
    if (shown.current !== page && !isElsewhere) region.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return region;
};
