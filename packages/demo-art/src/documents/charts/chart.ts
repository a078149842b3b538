import type { Box, Pdf } from '../pdf-drawing.js';

/** Draws a chart into a box. Charts are vectors with real text. */
export type Chart = (pdf: Pdf, box: Box) => void;

/** The smallest of 1, 2, 2.5 and 5 times a power of ten that gives at most `steps` steps. */
export const getNiceStep = (max: number, steps: number): number => {
  const power = 10 ** Math.floor(Math.log10(max / steps));
  return [1, 2, 2.5, 5, 10].map((part) => part * power).find((step) => max / step <= steps) ?? max;
};
