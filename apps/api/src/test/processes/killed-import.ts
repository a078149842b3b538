/** Applies a plan as the portal does, in a process of its own that kills itself just before one of its writes. */
import { listLimits } from '../../platform/limits/list-limits.js';
import mongoose from 'mongoose';
import { pino } from 'pino';
import {
  createAccountAdminService,
  createLastAdminService,
  createLinkedAccountService,
} from '../../features/accounts/index.js';
import {
  createLedenImportService,
  createLidActivationService,
  createLidLookupService,
} from '../../features/leden/index.js';
import { connectDatabase } from '../../platform/database/database.js';

type Told = { uri: string; plan: string; by: string; beforeWrite: number };
const { uri, plan, by, beforeWrite } = JSON.parse(process.argv[2]!) as Told;
const writes = ['insert', 'update', 'delete', 'findAndModify'];

await connectDatabase(uri, pino({ level: 'silent' }));
let written = 0;
// Told before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writes.includes(commandName) && ++written === beforeWrite) process.kill(process.pid, 'SIGKILL');
});
const lidLookup = createLidLookupService();
const accounts = createAccountAdminService({ ...createLastAdminService(), ...lidLookup, wakeMail: () => undefined });
const lidActivation = createLidActivationService({ ...createLinkedAccountService(), ...accounts });
const ledenImports = createLedenImportService({ ...lidLookup, ...lidActivation, listLimits });
await ledenImports.apply(plan, { id: by, name: 'Ada Beheer', role: 'admin' });
process.exit(0);
