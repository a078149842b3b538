import { expect, it } from 'vitest';
import { formatDate } from '../../lib/format.js';
import { formatGenomenOp } from './format-genomen-op.js';

it.each([
  ['1978', '1978'],
  ['1978-06', 'juni 1978'],
  ['1978-01', 'januari 1978'],
  ['1978-06-01T22:30:00.000Z', '2 juni 1978'],
])('formats %s as %s', (genomenOp, text) => {
  expect(formatGenomenOp(genomenOp, formatDate, 'Europe/Amsterdam')).toBe(text);
});
