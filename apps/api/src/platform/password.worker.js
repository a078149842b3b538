// Plain JavaScript, and with no import but Node's and bcryptjs: it runs as a worker thread from source as well as from the build.
import { getPriority, setPriority } from 'node:os';
import bcrypt from 'bcryptjs';

// There it is of this thread alone, elsewhere of the whole process: whoever waits for a page goes before who signs in.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 10));

/** @param {{ hash: string, password: string } | { cost: number, password: string }} task */
export default (task) =>
  'hash' in task ? bcrypt.compare(task.password, task.hash) : bcrypt.hash(task.password, task.cost);
