// Loaded into the measured process. Uses the inspector, because the function `gc` leaves tens of MB uncollected.
const { Session } = require('node:inspector');
const session = new Session();
session.connect();
process.on('SIGUSR2', () => session.post('HeapProfiler.collectGarbage'));
