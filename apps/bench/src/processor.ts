import { readFileSync } from 'node:fs';
import { childrenOf } from './resident';

/** USER_HZ, the unit of CPU times in /proc; 100 on every machine. */
const ticksInSecond = 100;

/**
 * Seconds of CPU time used by all threads of a process and by its child processes; NaN where /proc is not available.
 */
export function processorSeconds(pid: number): number {
  try {
    return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + ownSeconds(one), 0);
  } catch {
    return Number.NaN;
  }
}

function ownSeconds(pid: number): number {
  // Skips the program name, which is in brackets and may contain any character.
  const numbers = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  const [user, system] = numbers.slice(11, 13);
  return (Number(user) + Number(system)) / ticksInSecond;
}

/**
 * Milliseconds of CPU time used by the main thread of a process, which runs the event loop; NaN where /proc is not
 * available.
 */
export function mainThreadMilliseconds(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
}
