import { expect, it } from 'vitest';
import { findRange, type FindPage } from './find-range.js';

type Foto = { _id: string };
const limit = 3;
const { signal } = new AbortController();

/** Pages of these results, as often as they are asked for. */
const setup = (ids: string, failsAt?: number) => {
  const requested: number[] = [];
  const findPage: FindPage<Foto> = (page) => {
    requested.push(page);
    const items = Array.from(ids.slice((page - 1) * limit, page * limit), (_id) => ({ _id }));
    return Promise.resolve(page === failsAt ? undefined : { items, total: ids.length });
  };
  const find = async (from: [string, number], to: [string, number]) => {
    const [start, end] = [from, to].map(([id, index]) => ({ id, index })) as [
      { id: string; index: number },
      { id: string; index: number },
    ];
    const found = await findRange({ from: start, to: end, isChosen: true }, findPage, { limit, max: 12 }, signal);
    return typeof found === 'string' ? found : found.map(({ _id }) => _id).join('');
  };
  return { find, requested };
};

it.each([
  [
    ['b', 1],
    ['h', 7],
    [1, 2, 3],
  ],
  [
    ['h', 7],
    ['b', 1],
    [1, 2, 3],
  ],
] as const)('fetches the pages between %j and %j', async (from, to, pages) => {
  const { find, requested } = setup('abcdefghijkl');
  expect([await find([...from], [...to]), requested]).toEqual(['bcdefgh', pages]);
});

it('finds items that are at other positions now, as after another order', async () => {
  const { find, requested } = setup('lkjihgfedcba');
  expect(await find(['b', 1], ['h', 7])).toBe('hgfedcb');
  expect(new Set(requested).size).toBe(requested.length);
});

it('fetches nothing for more items than can be chosen, and does not search further than that', async () => {
  const tooMany = setup('abcdefghijklmnopqrstuvwxyz');
  expect([await tooMany.find(['a', 0], ['m', 12]), tooMany.requested]).toEqual(['tooMany', []]);
  const gone = setup('abcdefghijklmnopqrstuvwxyz');
  expect(await gone.find(['?', 12], ['n', 13])).toBe('gone');
  expect(gone.requested.length).toBeLessThan(8);
});

it('says that an item is gone after it has read all results, and that a request failed', async () => {
  expect(await setup('acdefghijkl').find(['b', 1], ['h', 6])).toBe('gone');
  expect(await setup('abcdefghi', 2).find(['b', 1], ['h', 7])).toBe('failed');
});
