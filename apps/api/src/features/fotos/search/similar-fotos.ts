import { hasBit, type Bitmap } from './structures/bitmap.js';
import type { TermField } from './criteria.js';
import type { FotoIndex } from './foto-index.js';
import type { Period } from '../../../platform/local-days.js';

/** How much a shared term counts, before its rarity. */
const weights: Partial<Record<TermField, number>> = { tags: 1, themes: 0.5, eigenaarName: 0.5 };
const sameDayWeight = 0.5;

/**
 * Returns at most `limit` photos of a bitmap that are most like a photo: they share tags, themas, the eigenaar or the day.
 * What few photos share counts more (inverse document frequency). The newest come first among equals.
 */
export const findSimilar = (index: FotoIndex, slot: number, fotos: Bitmap, limit: number): number[] => {
  const scores = new Float32Array(fotos.length * 32);
  const getRarity = (size: number) => Math.log(1 + index.getSize() / size);
  for (const { field, slots } of index.getPostingsOf(slot)) {
    const score = (weights[field] ?? 0) * getRarity(slots.size);
    if (score) slots.forEach((other) => (scores[other]! += score));
  }
  const { days } = index;
  const date = days.toDay(index.getTakenAt(slot));
  const day: Period = [days.getStart(date), days.getStart(date, 1)];
  const sameDay: number[] = [];
  // Of a photo of which only the month or the year is known, the day is unknown.
  if (index.isTakenWithin(slot, day))
    index.byDate.forEach((other) => {
      if (index.isTakenWithin(other, day)) sameDay.push(other);
    });
  for (const other of sameDay) scores[other]! += sameDayWeight * getRarity(sameDay.length);
  const best: number[] = [];
  index.byDate.forEachBackwards((other) => {
    const score = scores[other]!;
    if (score <= 0 || other === slot || !hasBit(fotos, other)) return;
    if (best.length === limit && score <= scores[best.at(-1)!]!) return;
    const position = best.findIndex((better) => scores[better]! < score);
    best.splice(position < 0 ? best.length : position, 0, other);
    best.length = Math.min(best.length, limit);
  });
  return best;
};
