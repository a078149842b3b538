import { pageShape } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { hasShape } from './has-shape.js';

it('accepts a value with the types of the shape, and ignores other fields and the items of a list', () => {
  expect(hasShape({ results: { docs: [1, 'a'], total: 2, next: null }, more: true }, pageShape)).toBe(true);
});

it.each([
  null,
  undefined,
  '',
  [],
  {},
  { results: null },
  { results: [] },
  { results: { total: 0 } },
  { results: { docs: {}, total: 0 } },
  { results: { docs: null, total: 0 } },
  { results: { docs: [], total: '0' } },
])('rejects %j as a page of a list', (value) => expect(hasShape(value, pageShape)).toBe(false));
