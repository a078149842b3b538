import { expect, it } from 'vitest';
import { getSpeed, addSample } from './download-progress.js';
import { formatProgress, formatTimeLeft } from '../running/format-progress.js';

const buildSample = (seconds: number, received: number) => ({ at: seconds * 1000, received });

it('returns the speed over the last 5 s, and undefined for less than 1 s of samples', () => {
  expect(getSpeed([])).toBeUndefined();
  expect(getSpeed([buildSample(0, 0), buildSample(0.5, 900)])).toBeUndefined();
  const samples = [buildSample(0, 0), buildSample(1, 9000), buildSample(7, 9600), buildSample(9, 9800)].reduce(
    addSample,
    [],
  );
  expect(getSpeed(samples)).toBe(100);
});

it('drops the earlier samples when a download restarts', () =>
  expect(addSample([buildSample(0, 500), buildSample(1, 900)], buildSample(2, 10))).toEqual([buildSample(2, 10)]));

it.each([
  [undefined, 'De download begint…'],
  [200, 'Nog een paar seconden'],
  [60, 'Nog ongeveer 20 seconden'],
  [20, 'Nog ongeveer 1 minuut'],
  [3, 'Nog ongeveer 6 minuten'],
])('formats the time left at %s bytes per second: %s', (speed, text) =>
  expect(formatTimeLeft({ received: 0, total: 1000 }, speed)).toBe(text),
);

it('formats the received and the total size, or only the received size when the total is unknown', () => {
  expect(formatProgress({ received: 504e6, total: 1.24e9 })).toBe('504 MB van 1,2 GB');
  expect(formatProgress({ received: 504e6, total: undefined })).toBe('504 MB');
});
