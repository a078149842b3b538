import { expect, it } from 'vitest';
import { formatBytes, formatDate, formatDuration, formatIsoDate, formatWaitTime, formatNumber } from './format.js';
import { truncateText } from './truncate-text.js';

it.each([
  [0, '0 kB'],
  [21_300, '22 kB'],
  [812_345, '0,8 MB'],
  [52_428_800, '52,4 MB'],
  [1_240_000_000, '1,2 GB'],
])('formats %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));

it.each([
  [1, '1 seconde'],
  [59.2, '60 seconden'],
  [60, '1 minuut'],
  [61, '2 minuten'],
  [3541, '1 uur'],
  [3601, '2 uur'],
])('formats a wait of %d seconds as %s', (seconds, text) => expect(formatWaitTime(seconds)).toBe(text));

it.each([
  [0.4, '0:00'],
  [20, '0:20'],
  [59.6, '1:00'],
  [69, '1:09'],
  [3723, '1:02:03'],
])('formats a duration of %d seconds as %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text));

it('formats a date in the time zone of the portal', () =>
  expect(formatDate('2026-11-20T23:30:00.000Z', 'Europe/Amsterdam')).toBe('21 november 2026'));

it('truncates text without splitting a character', () => {
  expect(truncateText('Heide\n bij  avond')).toBe('Heide bij avond');
  expect(truncateText('🦌🦌🦌🦌', 7)).toBe('🦌🦌🦌…');
});

it('formats a file date in the given time zone', () => {
  const date = new Date('2026-11-21T23:30:00.000Z');
  expect(formatIsoDate(date, 'Europe/Amsterdam')).toBe('2026-11-22');
  expect(formatIsoDate(date, 'UTC')).toBe('2026-11-21');
});

it('formats whole numbers as Intl does', () => {
  const intl = new Intl.NumberFormat('nl-NL');
  const numbers = [0, 7, 999, 1000, 12_345, 1_234_567, 1_000_000_000, -1000];
  expect(numbers.map(formatNumber)).toEqual(numbers.map((number) => intl.format(number)));
});
