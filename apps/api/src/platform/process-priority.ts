import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const priorityStep = 10;

/** Lowers the CPU priority of all threads of this process, so that the server's requests go first. */
export const lowerProcessPriority = () => {
  const priority = Math.min(19, getPriority() + priorityStep);
  // On Linux a priority belongs to a thread and is inherited by new threads; elsewhere it belongs to the process.
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
  for (const thread of threads) trySetPriority(thread, priority);
};

/** Ignores failures of setPriority: the thread may have ended, or the system may not permit it. */
const trySetPriority = (thread: number, priority: number) => {
  try {
    setPriority(thread, priority);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).syscall !== 'uv_os_setpriority') throw cause;
  }
};
