import { useEffect, useRef } from 'react';

/** Moves the focus to the region when the page number changes, unless an input (text or checkbox) has the focus. */
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
