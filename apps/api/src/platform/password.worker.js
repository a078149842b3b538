// Plain JavaScript that imports only Node and npm packages: it runs as a worker thread from source and from the build.
import { getPriority, setPriority } from 'node:os';
import bcrypt from 'bcryptjs';

// Requests for pages come first. On Linux the priority is that of this thread, elsewhere of the whole process. A step of 10 would
// leave sign-in a fortieth of a processor that other programs keep busy.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));

/** @param {{ hash: string, password: string } | { cost: number, password: string }} task */
export default (task) =>
  'hash' in task ? bcrypt.compare(task.password, task.hash) : bcrypt.hash(task.password, task.cost);
