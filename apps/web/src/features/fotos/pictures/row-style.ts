import type { CSSProperties } from 'react';

/** Next to each other, and on more lines where they do not fit. Inline, because one style sheet is loaded for all pages. */
export const rowStyle: CSSProperties = { display: 'flex', flexWrap: 'wrap', gap: 8 };
