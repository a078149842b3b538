/** Returns the pages in a pager: first, last, current and its neighbours, with 'gap' for the omitted ones. */
export const pagesAround = (current: number, last: number): (number | 'gap')[] => {
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last);
  const named = [...new Set(near)].sort((a, b) => a - b);
  return named.flatMap((page, index) => {
    const before = named[index - 1] ?? page - 1;
    if (page - before === 1) return [page];
    // A gap of one page is as wide as the page itself.
    return page - before === 2 ? [page - 1, page] : (['gap', page] as const);
  });
};
