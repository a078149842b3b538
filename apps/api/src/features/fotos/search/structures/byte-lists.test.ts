import { expect, it } from 'vitest';
import { createRandom } from '../../../../test/random.js';
import { ByteLists } from './byte-lists.js';
import { decodeNumbers, encodeNumbers } from './numbers.js';

it('keeps bytes for each slot, which may become more and less, over several chunks and after it was saved', () => {
  const random = createRandom(2);
  let lists = new ByteLists();
  const expected = new Map<number, Buffer>();
  for (let n = 0; n < 8_000; n++) {
    const slot = Math.floor(random() * 2_000);
    const bytes = Buffer.from(Array.from({ length: Math.floor(random() * 700) }, () => Math.floor(random() * 3)));
    lists.set(slot, bytes);
    expected.set(slot, bytes);
    if (n === 4_000) lists = new ByteLists(lists.save());
  }
  expect(lists.save().length).toBeGreaterThan(3);
  for (const [slot, bytes] of expected) {
    expect(bytes.equals(lists.get(slot)) && lists.isEmpty(slot) === (bytes.length === 0)).toBe(true);
    const part = bytes.subarray(5, 9);
    expect(lists.includes(slot, part)).toBe(bytes.includes(part));
    expect(Math.sign(lists.compare(slot, 0))).toBe(Buffer.compare(bytes, expected.get(0)!));
  }
  expect([lists.get(5_000), lists.isEmpty(5_000)]).toEqual([new Uint8Array(0), true]);
  expect(lists.includes(1, Buffer.from('no such part'))).toBe(false);
});

it.each([[[]], [[0]], [[127, 128, 300, 16_383, 16_384, 2 ** 31, 2 ** 32 - 1]]])('decodes %j', (numbers: number[]) => {
  expect(decodeNumbers(encodeNumbers(numbers))).toEqual(numbers);
});
