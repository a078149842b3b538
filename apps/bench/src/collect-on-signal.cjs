// Loaded into the process that is measured. The inspector collects all that V8 can; the function gc leaves tens of MB.
const { Session } = require('node:inspector');
const session = new Session();
session.connect();
process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'));
