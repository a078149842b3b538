import { expect, it } from 'vitest';
import { createBatchedReading } from './shared-reading.js';

/** A reading that ends when the test says so. */
const createControlled = () => {
  const readings: { keys: string[]; end: () => void; fail: () => void }[] = [];
  const read = createBatchedReading(
    (keys: string[]) =>
      new Promise<string>((resolve, reject) =>
        readings.push({ keys, end: () => resolve(keys.join()), fail: () => reject(new Error('gone')) }),
      ),
  );
  return { read, readings };
};
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('one reading is for all calls that came before it, and each call is answered by a reading that began after it', async () => {
  const { read, readings } = createControlled();
  const first = [read('a'), read('b')];
  await nextTurn();
  const later = [read('c'), read('a')];
  await nextTurn();
  expect(readings.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  readings[0]!.end();
  expect(await Promise.all(first)).toEqual(['a,b', 'a,b']);
  await nextTurn();
  readings[1]!.end();
  expect(await Promise.all(later)).toEqual(['c,a', 'c,a']);
});

it('a reading that fails does so for its own calls only', async () => {
  const { read, readings } = createControlled();
  const failed = expect(read('a')).rejects.toThrow('gone');
  await nextTurn();
  const later = read('b');
  readings[0]!.fail();
  await failed;
  await nextTurn();
  readings[1]!.end();
  expect(await later).toBe('b');
});
