/** Returns the pages in a pager: first, last, current and its neighbours, with 'gap' for the omitted ones. */
export const getPagerItems = (current: number, last: number): (number | 'gap')[] => {
  const candidates = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const pages = [...new Set(candidates)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1] ?? page - 1;
    if (page - previous === 1) return [page];
    // A gap of one page is as wide as the page itself.
    return page - previous === 2 ? [page - 1, page] : (['gap', page] as const);
  });
};
