import { expect, it } from 'vitest';
import { createRandom } from '../../../../test/random.js';
import { PictureHashes } from './picture-hashes.js';

const toHex = (value: bigint) => value.toString(16).padStart(16, '0');
const flip = (phash: string, bits: number[]) =>
  toHex(bits.reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${phash}`)));
const createHashes = (list: (string | null)[]) => {
  const hashes = new PictureHashes();
  for (const [slot, phash] of list.entries()) hashes.set(slot, phash);
  return hashes;
};
const base = '00ff12345678abcd';

it('finds the slots within the distance, the nearest first', () => {
  const hashes = createHashes([
    base,
    flip(base, [0, 31, 32, 63]),
    base,
    flip(base, [1, 40]),
    flip(base, [0, 1, 2, 3, 4]),
  ]);
  expect(hashes.findNear(0, 4, 12)).toEqual([
    { slot: 2, distance: 0 },
    { slot: 3, distance: 2 },
    { slot: 1, distance: 4 },
  ]);
});

it('finds the nearest ones when there are more than the limit', () => {
  const list = [base, ...[5, 3, 4, 1, 2].map((count) => flip(base, [...Array(count).keys()]))];
  expect(createHashes(list).findNear(0, 8, 2)).toEqual([
    { slot: 4, distance: 1 },
    { slot: 5, distance: 2 },
  ]);
});

it('finds nothing for a slot without a hash, and no such slot', () => {
  const hashes = createHashes([base, null, null, '0000000000000001']);
  expect([hashes.findNear(1, 8, 12), hashes.findNear(3, 8, 12), hashes.findNear(99, 8, 12)]).toEqual([[], [], []]);
});

it('no longer finds a slot whose hash was replaced or removed', () => {
  const hashes = createHashes([base, base, base]);
  hashes.set(
    1,
    flip(
      base,
      Array.from({ length: 20 }, (_, bit) => bit),
    ),
  );
  hashes.set(2, null);
  expect(hashes.findNear(0, 8, 12)).toEqual([]);
});

it('finds the same as a comparison of all pairs, for more slots than it starts with', () => {
  const random = createRandom(3);
  const list = Array.from({ length: 3_000 }, () =>
    flip(
      base,
      Array.from({ length: 12 }, () => Math.floor(random() * 64)),
    ),
  );
  const hashes = createHashes(list);
  const countDifferences = (other: string) =>
    (BigInt(`0x${list[7]!}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
  const expected = [...list.keys()].filter((slot) => slot !== 7 && countDifferences(list[slot]!) <= 12);
  const found = hashes.findNear(7, 12, list.length).map(({ slot }) => slot);
  expect(found.sort((a, b) => a - b)).toEqual(expected);
  expect(expected.length).toBeGreaterThan(0);
});
