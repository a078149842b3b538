import { useEffect, useRef } from 'react';

/** After a step in the pager the keyboard goes on at the top of what it brought. */
export const useFocusOnPage = (page: number) => {
  const region = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page) region.current?.focus({ preventScroll: true });
    shown.current = page;
  }, [page]);
  return region;
};
