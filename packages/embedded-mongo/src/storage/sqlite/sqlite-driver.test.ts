import { expect, it } from 'vitest';
import { isSafeVersion } from './sqlite-driver';

it.each([
  ['3.51.3', true],
  ['3.53.0', true],
  ['4.0.0', true],
  ['3.51.2', false],
  ['3.50.7', true],
  ['3.50.6', false],
  ['3.49.9', false],
  ['3.44.6', true],
  ['3.45.3', false],
  ['', false],
])('takes SQLite %s: %s', (version, isSafe) => {
  expect(isSafeVersion(version)).toBe(isSafe);
});
