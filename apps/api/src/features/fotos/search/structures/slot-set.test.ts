import { expect, it } from 'vitest';
import { createRandom } from '../../../../test/random.js';
import { countBits, createBitmap, setBit } from './bitmap.js';
import { SlotSet } from './slot-set.js';

it('has the slots that a Set has, while it changes between a list and a bitmap', () => {
  const random = createRandom(5);
  const slotCount = 60_000;
  const expected = new Set<number>();
  let set = new SlotSet();
  const isList: boolean[] = [];
  const compare = () => {
    const ordered = [...expected].sort((a, b) => a - b);
    const found: number[] = [];
    set.forEach((slot) => found.push(slot));
    expect(found).toEqual(ordered);
    const [all, even] = [createBitmap(slotCount), createBitmap(slotCount)];
    for (let slot = 0; slot < slotCount; slot += 2) setBit(even, slot);
    set.addTo(all);
    const evenCount = ordered.filter((slot) => slot % 2 === 0).length;
    expect([set.size, countBits(all), set.countIn(even), set.hasAnyIn(even), set.findLastIn(even)]).toEqual([
      ordered.length,
      ordered.length,
      evenCount,
      evenCount > 0,
      ordered.findLast((slot) => slot % 2 === 0),
    ]);
    const saved = set.save();
    isList.push(saved.isList);
    set = new SlotSet(saved.numbers.slice(), saved.isList, set.size);
  };
  compare();
  for (const target of [900, 6_000, 50_000, 1_500, 200, 0]) {
    while (expected.size < target) {
      const slot = Math.floor(random() * slotCount);
      if (!expected.has(slot)) set.add(slot);
      expected.add(slot);
    }
    for (const slot of expected) {
      if (expected.size <= target) break;
      expected.delete(slot);
      set.remove(slot);
    }
    compare();
  }
  expect(isList).toEqual([true, true, false, false, false, true, true]);
});
