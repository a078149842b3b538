import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const steps = 10;

/** Whoever waits for an answer goes before this process, in all its threads. */
export const giveWay = () => {
  const priority = Math.min(19, getPriority() + steps);
  // On Linux each thread has its own, and gives it to those that it starts; elsewhere there is one.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) setNicer(thread, priority);
};

/** A thread may have ended just now, and a system may not allow it: the work itself goes on. */
const setNicer = (thread: number, priority: number) => {
  try {
    setPriority(thread, priority);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall !== 'uv_os_setpriority') throw cause;
  }
};
