import { expect, it } from 'vitest';
import { createRandom } from '../../../../test/random.js';
import { countBits, createBitmap, hasBit, intersect } from './bitmap.js';
import { SlotList } from './slot-list.js';

it('keeps its slots in order, as an array would, for random additions and removals', () => {
  const random = createRandom(7);
  const keys = Array.from({ length: 300 }, () => Math.floor(random() * 20));
  const compare = (a: number, b: number) => keys[a]! - keys[b]! || a - b;
  const list = new SlotList(compare);
  const expected = new Set<number>();
  for (let n = 0; n < 2_000; n++) {
    const slot = Math.floor(random() * keys.length);
    if (expected.delete(slot)) list.remove(slot);
    else {
      expected.add(slot);
      list.add(slot);
    }
    if (n % 100) continue;
    const found: number[] = [];
    list.forEach((each) => found.push(each));
    expect(found).toEqual([...expected].sort(compare));
  }
  const [all, even] = [createBitmap(keys.length), createBitmap(keys.length)];
  list.addTo(all);
  for (const slot of expected) if (slot % 2 === 0) even[slot >>> 5]! |= 1 << (slot & 31);
  expect(countBits(all)).toBe(expected.size);
  expect(list.countIn(even)).toBe([...expected].filter((slot) => slot % 2 === 0).length);
  expect([...keys.keys()].filter((slot) => hasBit(intersect(all, even), slot))).toEqual(
    [...expected].filter((slot) => slot % 2 === 0).sort((a, b) => a - b),
  );
});

it('refuses to remove a slot that it does not have', () => {
  const list = new SlotList();
  list.add(3);
  expect(() => list.remove(2)).toThrow('not in the list');
});
