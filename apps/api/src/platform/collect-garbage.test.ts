import { expect, it } from 'vitest';
import { collectGarbage } from './collect-garbage.js';

const megabyte = 2 ** 20;
const fill = () => Buffer.alloc(64 * megabyte, 1).length;

it('releases buffers that nothing refers to', () => {
  const before = process.memoryUsage().arrayBuffers;
  fill();
  collectGarbage();
  expect(process.memoryUsage().arrayBuffers).toBeLessThan(before + 32 * megabyte);
});
