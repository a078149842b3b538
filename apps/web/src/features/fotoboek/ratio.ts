import type { Foto } from '@ledenportaal/shared';

const widest = 2.4;
const tallest = 0.56;

/** Width to height of the frame on a page of its own: a tower does not get longer than a window. */
export const itemRatio = ({ width, height }: Pick<Foto, 'width' | 'height'>) => Math.max(tallest, width / height);

/** And in a grid, where a panorama too is cut: whole, it would be a stripe among the others. */
export const gridRatio = (foto: Pick<Foto, 'width' | 'height'>) => Math.min(widest, itemRatio(foto));

/** Of a row in a grid, in CSS pixels: rows that fill the width are somewhat lower or higher. */
export const rowHeight = 216;

/** Between two photos of a row, and between two rows. */
export const rowSpacing = 20;

/** What few photos may grow to, before they leave the rest of the width empty. */
export const highestRow = rowHeight * 1.3;
