import type { FotoIndex, Posting } from '../foto-index.js';
import { clearBit, type Bitmap } from './bitmap.js';

/** Returns the photos of any of these postings. */
export const toBitmap = (index: Pick<FotoIndex, 'createBitmap'>, postings: readonly Posting[]): Bitmap => {
  const bitmap = index.createBitmap();
  for (const { slots } of postings) slots.addTo(bitmap);
  return bitmap;
};

/** Returns the photos that leden see. */
export const findVisible = (index: Pick<FotoIndex, 'getPresent' | 'findPosting'>): Bitmap => {
  const visible = index.getPresent().slice();
  index.findPosting('status', 'concept')?.slots.forEach((slot) => clearBit(visible, slot));
  return visible;
};
