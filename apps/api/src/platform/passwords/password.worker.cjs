// Plain CommonJS that requires only Node and npm packages: it runs as a worker thread from source and from the build. Piscina loads
// it by require(). An ES module there can crash the process when it ends while the thread loads (Node 20.20: "FATAL ERROR:
// v8::Module::IsGraphAsync must be used on an instantiated module").
const { getPriority, setPriority } = require('node:os');
const bcrypt = require('bcryptjs');

// Requests for pages come first. On Linux the priority is that of this thread, elsewhere of the whole process. A step of 10 would
// leave sign-in a fortieth of a processor that other programs keep busy.
if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));

/** @param {{ hash: string, password: string } | { cost: number, password: string }} task */
module.exports = (task) =>
  'hash' in task ? bcrypt.compare(task.password, task.hash) : bcrypt.hash(task.password, task.cost);
