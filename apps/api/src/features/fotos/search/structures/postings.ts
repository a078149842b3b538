import type { FotoIndex, Posting } from '../foto-index.js';
import type { Bitmap } from './bitmap.js';

/** Returns the photos of any of these postings. */
export const toBitmap = (index: Pick<FotoIndex, 'createBitmap'>, postings: readonly Posting[]): Bitmap => {
  const bitmap = index.createBitmap();
  for (const { slots } of postings) slots.addTo(bitmap);
  return bitmap;
};
