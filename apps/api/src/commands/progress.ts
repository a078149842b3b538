import type { Out } from './command.js';

const stepsBetween = 100;
const msBetween = 10_000;

/** How far it is: on a terminal one line that is written anew, elsewhere a line now and then. */
export const createProgress = ({ isTerminal, write }: Out, now = Date.now) => {
  let last = { step: 0, at: now() };
  return {
    tell: (step: number, line: string) => {
      if (isTerminal) return write(`\r\x1b[2K${line}`);
      if (step - last.step < stepsBetween && now() - last.at < msBetween) return;
      last = { step, at: now() };
      write(`${line}\n`);
    },
    /** What is written after it begins on a line of its own. */
    end: () => {
      if (isTerminal) write('\r\x1b[2K');
    },
  };
};
