import type { CommandOutput } from '../command.js';

const stepInterval = 100;
const intervalMs = 10_000;

/** Reports progress: on a terminal by overwriting one line, elsewhere a line per 100 steps or 10 seconds. */
export const createProgress = ({ isTerminal, print, overwriteLine }: CommandOutput, now = Date.now) => {
  let last = { step: 0, at: now() };
  return {
    report: (step: number, line: string) => {
      if (isTerminal) return overwriteLine(line);
      if (step - last.step < stepInterval && now() - last.at < intervalMs) return;
      last = { step, at: now() };
      print([line]);
    },
    /** Clears the progress line on a terminal, so that further output starts on an empty line. */
    clear: () => {
      if (isTerminal) overwriteLine('');
    },
  };
};
