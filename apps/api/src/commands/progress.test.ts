import { expect, it } from 'vitest';
import { createProgress } from './progress.js';

const written: string[] = [];
const told = (isTerminal: boolean, steps: [step: number, at: number][]) => {
  written.length = 0;
  let clock = 0;
  const progress = createProgress({ isTerminal, write: (text) => void written.push(text) }, () => clock);
  for (const [step, at] of steps) {
    clock = at;
    progress.tell(step, `step ${step}`);
  }
  progress.end();
  return written;
};

it('writes one line anew on a terminal, and leaves it empty', () => {
  expect(
    told(true, [
      [1, 0],
      [2, 0],
    ]),
  ).toEqual(['\r\x1b[2Kstep 1', '\r\x1b[2Kstep 2', '\r\x1b[2K']);
});

it('elsewhere writes a line every hundred steps, or every ten seconds', () => {
  expect(
    told(false, [
      [1, 0],
      [99, 9999],
      [100, 9999],
      [101, 9999],
      [102, 20_000],
    ]),
  ).toEqual(['step 100\n', 'step 102\n']);
});
