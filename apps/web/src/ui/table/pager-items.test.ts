import { expect, it } from 'vitest';
import { getPagerItems } from './pager-items.js';

it.each([
  [1, 1, '1'],
  [1, 3, '1 2 3'],
  [3, 5, '1 2 3 4 5'],
  [1, 9, '1 2 gap 9'],
  [4, 9, '1 2 3 4 5 gap 9'],
  [5, 9, '1 gap 4 5 6 gap 9'],
  [9, 9, '1 gap 8 9'],
  [99, 3, '1 2 3'],
])('shows for page %i of %i: %s', (current, last, shown) => expect(getPagerItems(current, last).join(' ')).toBe(shown));
