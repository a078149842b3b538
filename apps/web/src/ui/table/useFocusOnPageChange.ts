import { useEffect, useRef } from 'react';

/** Moves the focus to the region when the page number changes, unless an input (text or checkbox) has the focus. */
export const useFocusOnPageChange = (page: number) => {
  const region = useRef<HTMLElement>(null);
  const previousPage = useRef(page);
  useEffect(() => {
    const isInputFocused = document.activeElement instanceof HTMLInputElement;
    if (previousPage.current !== page && !isInputFocused) region.current?.focus({ preventScroll: true });
    previousPage.current = page;
  }, [page]);
  return region;
};
