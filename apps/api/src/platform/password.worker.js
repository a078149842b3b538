// Plain JavaScript, and with no import but bcryptjs: it runs as a worker thread from source as well as from the build.
import bcrypt from 'bcryptjs';

/** @param {{ hash: string, password: string } | { cost: number, password: string }} task */
export default (task) =>
  'hash' in task ? bcrypt.compare(task.password, task.hash) : bcrypt.hash(task.password, task.cost);
