import { readFileSync } from 'node:fs';
import { getChildPids } from './resident-memory';

/** USER_HZ, the unit of CPU times in /proc; 100 on every machine. */
const ticksPerSecond = 100;

/**
 * Seconds of CPU time used by all threads of a process and by its child processes; NaN where /proc is not available.
 */
export const getCpuSeconds = (pid: number): number => {
  try {
    return [pid, ...getChildPids(pid)].reduce((sum, processId) => sum + getOwnCpuSeconds(processId), 0);
  } catch {
    return Number.NaN;
  }
};

const getOwnCpuSeconds = (pid: number): number => {
  // Skips the program name, which is in brackets and may contain any character.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
  const [user, system] = fields.slice(11, 13);
  return (Number(user) + Number(system)) / ticksPerSecond;
};

/**
 * Milliseconds of CPU time used by the main thread of a process, which runs the event loop; NaN where /proc is not
 * available.
 */
export const getMainThreadMilliseconds = (pid: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.NaN;
  }
};
