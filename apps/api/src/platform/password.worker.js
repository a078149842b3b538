// Plain JavaScript that imports only Node and npm packages: it runs as a worker thread from source and from the build.
import { getPriority, setPriority } from 'node:os';
import bcrypt from 'bcryptjs';

// On Linux the priority is per thread, and other requests go before sign-ins; elsewhere it would be that of the whole
// process.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10));

/** @param {{ hash: string, password: string } | { cost: number, password: string }} task */
export default (task) =>
  'hash' in task ? bcrypt.compare(task.password, task.hash) : bcrypt.hash(task.password, task.cost);
