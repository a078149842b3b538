/** Applies a plan as the portal does, in a process of its own that kills itself just before one of its writes. */
import mongoose from 'mongoose';
import { pino } from 'pino';
import { createAdmission, createOneAtATime, linkedTo, unlinkedAt, unlinkFrom } from '../features/account/index.js';
import { createLedenService } from '../features/leden/index.js';
import { connectDatabase } from '../platform/database.js';

type Told = { uri: string; plan: string; by: string; beforeWrite: number };
const { uri, plan, by, beforeWrite } = JSON.parse(process.argv[2]!) as Told;
const writes = ['insert', 'update', 'delete', 'findAndModify'];

await connectDatabase(uri, pino({ level: 'silent' }));
let written = 0;
// Told before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writes.includes(commandName) && ++written === beforeWrite) process.kill(process.pid, 'SIGKILL');
});
const { welcome } = createAdmission({ oneAtATime: createOneAtATime(), wakeMail: () => undefined });
const leden = createLedenService({
  accounts: {
    findLinkedAccounts: linkedTo,
    findUnlinkedEmails: unlinkedAt,
    unlinkAccounts: unlinkFrom,
    activateAndLink: welcome,
  },
  canInvite: true,
  wakeMail: () => undefined,
});
await leden.apply(plan, { id: by, name: 'Ada Beheer', role: 'admin' });
process.exit(0);
