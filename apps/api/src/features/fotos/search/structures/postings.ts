import type { Bitmap } from './bitmap.js';
import type { SlotSet } from './slot-set.js';

/** Returns the photos of any of these postings. */
export const toBitmap = (index: { createBitmap: () => Bitmap }, postings: readonly { slots: SlotSet }[]): Bitmap => {
  const bitmap = index.createBitmap();
  for (const { slots } of postings) slots.addTo(bitmap);
  return bitmap;
};
