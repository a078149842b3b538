import { expect, it } from 'vitest';
import { addSpeedSample, getUploadSpeed, type SpeedSample } from './upload-speed.js';

/** Adds a sample each second. */
const sample = (sentBytes: readonly number[], start: readonly SpeedSample[] = []) =>
  sentBytes.reduce<readonly SpeedSample[]>(
    (samples, bytes) => addSpeedSample(samples, { at: (samples.at(-1)?.at ?? 0) + 1_000, sentBytes: bytes }),
    start,
  );
const steady = (seconds: number) => Array.from({ length: seconds + 1 }, (_, second) => second * 500);

it('is unknown until it has been measured for eight seconds', () => {
  expect([getUploadSpeed(sample(steady(7))), getUploadSpeed(sample(steady(8)))]).toEqual([undefined, 500]);
});

it('follows the last half minute', () => {
  const slower = Array.from({ length: 31 }, (_, second) => 20_000 + second * 100);
  expect(getUploadSpeed(sample(slower, sample(steady(40))))).toBe(100);
});

it.each([
  ['the device has been asleep', { at: 60_000, sentBytes: 9_000 }],
  ['an upload must be repeated', { at: 11_000, sentBytes: 100 }],
])('is measured again when %s', (_, next) => {
  expect(getUploadSpeed(addSpeedSample(sample(steady(10)), next))).toBeUndefined();
});

it('is unknown when nothing is sent', () => {
  expect(getUploadSpeed(sample(Array<number>(20).fill(700)))).toBeUndefined();
});
