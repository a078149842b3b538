import { readFileSync } from 'node:fs';
import { childrenOf } from './resident';

/** What Linux counts in, whatever the machine. */
const ticksInSecond = 100;

/** Seconds that a process has had of the processor, in all its threads and in the processes that it started; NaN where that is not told. */
export function processorSeconds(pid: number): number {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownSeconds(one), 0);
  } catch {
    return Number.NaN;
  }
}

function ownSeconds(pid: number): number {
  // The name of the program stands before these, between brackets, and may hold anything.
  const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  const [user, system] = numbers.slice(11, 13);
  return (Number(user) + Number(system)) / ticksInSecond;
}

/** Milliseconds that the first thread of a process, which runs its event loop, has had of a processor; NaN where that is not told. */
export function mainThreadMilliseconds(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
