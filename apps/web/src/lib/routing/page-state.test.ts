import { expect, it } from 'vitest';
import { idOf } from '../../test/builders.js';
import { parsePageState } from './page-state.js';

it('returns a state that it knows', () => {
  const state = { from: '/leden', of: idOf(1), cameFrom: 'fotos', fromList: true, after: 'upload', batch: [idOf(2)] };
  expect(parsePageState(state)).toEqual(state);
});

it('accepts fields that are undefined', () => {
  expect(parsePageState({ fromList: true, cameFrom: undefined }).fromList).toBe(true);
});

it.each([
  null,
  undefined,
  'state',
  5,
  ['/'],
  { from: 'https://example.org' },
  { from: 5 },
  { of: {} },
  { email: 5 },
  { cameFrom: 'trash' },
  { fromList: 'true' },
  { toSearch: 1 },
  { after: 'download' },
  { batch: idOf(1) },
  { batch: [idOf(1), 'x'] },
  { batch: [idOf(1), [idOf(2)]] },
])('ignores a state that it does not know: %j', (state) => expect(parsePageState(state)).toEqual({}));

it('ignores the valid fields of a state with an invalid one', () => {
  expect(parsePageState({ from: '/leden', batch: 'x' })).toEqual({});
});
