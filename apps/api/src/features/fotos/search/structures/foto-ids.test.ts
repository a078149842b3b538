import { expect, it } from 'vitest';
import { createRandom } from '../../../../test/random.js';
import { FotoIds } from './foto-ids.js';

it('finds slots as a Map does, for random additions and removals, and after it was saved', () => {
  const random = createRandom(11);
  const toHex = () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0');
  // Consecutive ids of one process differ in their last digits only.
  const created = Array.from(
    { length: 3_000 },
    (_, n) => `66aa0000${'ab'.repeat(5)}${n.toString(16).padStart(6, '0')}`,
  );
  const known = [...created, ...Array.from({ length: 3_000 }, () => toHex() + toHex() + toHex())];
  let ids = new FotoIds();
  const expected = new Map<string, number>();
  const free = known.map((_, slot) => slot);
  for (let n = 0; n < 20_000; n++) {
    const id = known[Math.floor(random() * known.length)]!;
    const slot = expected.get(id);
    if (slot === undefined) {
      const next = free.pop()!;
      ids.set(next, id);
      expected.set(id, next);
    } else {
      ids.remove(id);
      expected.delete(id);
      free.push(slot);
    }
    if (n === 10_000) ids = new FotoIds(ids.save(), [...expected.values()]);
  }
  expect([ids.size, known.map((id) => ids.find(id))]).toEqual([expected.size, known.map((id) => expected.get(id))]);
  const [first, second] = [...expected].slice(0, 2) as [[string, number], [string, number]];
  expect([ids.get(first[1]), Math.sign(ids.compare(first[1], second[1]))]).toEqual([
    first[0],
    first[0] < second[0] ? -1 : 1,
  ]);
});

it('finds nothing for a text that is no id', () => {
  const ids = new FotoIds();
  ids.set(0, '0'.repeat(24));
  expect(['', 'x'.repeat(24), '0'.repeat(23), `${'0'.repeat(24)} `].map((text) => ids.find(text))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
