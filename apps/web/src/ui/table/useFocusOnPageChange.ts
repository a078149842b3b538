import { useEffect, useRef } from 'react';

/** Moves the focus to the region when the page number changes, unless a field (such as a checkbox) has the focus. */
export const useFocusOnPageChange = (page: number) => {
  const region = useRef<HTMLElement>(null);
  const previousPage = useRef(page);
  useEffect(() => {
    const isFieldFocused = document.activeElement?.matches('input, select');
    if (previousPage.current !== page && !isFieldFocused) region.current?.focus({ preventScroll: true });
    previousPage.current = page;
  }, [page]);
  return region;
};
