/** On these screens the sidebar and the filters are drawers. The stylesheets use the same 62em. */
export const smallScreen = '(max-width: 62em)';
