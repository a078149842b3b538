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
export const getMainThreadMilliseconds = (pid: number): number => readSchedulerMilliseconds(pid, 0);

/**
 * Milliseconds for which the main thread of a process was ready to run but had no processor; NaN where /proc is not
 * available. Shows how much of a wait is due to other programs.
 */
export const getProcessorWaitMilliseconds = (pid: number): number => readSchedulerMilliseconds(pid, 1);

const readSchedulerMilliseconds = (pid: number, field: number): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[field]) / 1e6;
  } catch {
    return Number.NaN;
  }
};
