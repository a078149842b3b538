import { expect, it } from 'vitest';
import { createCommandOutput } from './command-output.js';
import { createProgress } from './progress.js';

const written: string[] = [];
const getWritten = (isTerminal: boolean, steps: [step: number, atMs: number][]) => {
  written.length = 0;
  let clock = 0;
  const progress = createProgress(
    createCommandOutput({ isTTY: isTerminal, write: (text) => written.push(text) }),
    () => clock,
  );
  for (const [step, atMs] of steps) {
    clock = atMs;
    progress.report(step, `step ${step}`);
  }
  progress.clear();
  return written;
};

it('overwrites one line on a terminal and clears it at the end', () => {
  expect(
    getWritten(true, [
      [1, 0],
      [2, 0],
    ]),
  ).toEqual(['\r\x1b[2Kstep 1', '\r\x1b[2Kstep 2', '\r\x1b[2K']);
});

it('writes a line every hundred steps or ten seconds when the output is no terminal', () => {
  expect(
    getWritten(false, [
      [1, 0],
      [99, 9999],
      [100, 9999],
      [101, 9999],
      [102, 20_000],
    ]),
  ).toEqual(['step 100\n', 'step 102\n']);
});
