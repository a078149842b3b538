/** Applies an import plan in a process that kills itself just before one of its database writes. */
import { listLimits } from '../../platform/limits/list-limits.js';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { createAccountAdminService } from '../../features/accounts/account-admin.service.js';
import { createLastAdminService } from '../../features/accounts/last-admin.service.js';
import { createLinkedAccountService } from '../../features/accounts/linked-account.service.js';
import { createLidLookupService } from '../../features/leden/index.js';
import { createLedenImportService } from '../../features/leden/leden-import.service.js';
import { createLidActivationService } from '../../features/leden/lid-activation.service.js';
import { connectDatabase } from '../../platform/database/database.js';

type Input = { uri: string; plan: string; by: string; beforeWrite: number };
const { uri, plan, by, beforeWrite } = JSON.parse(process.argv[2]!) as Input;
const writes = ['insert', 'update', 'delete', 'findAndModify'];

await connectDatabase(uri, pino({ level: 'silent' }));
let written = 0;
// The driver reports a command before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writes.includes(commandName) && ++written === beforeWrite) process.kill(process.pid, 'SIGKILL');
});
const lidLookup = createLidLookupService();
const accounts = createAccountAdminService({ ...createLastAdminService(), ...lidLookup, wakeMail: () => undefined });
const lidActivation = createLidActivationService({ ...createLinkedAccountService(), ...accounts });
const ledenImports = createLedenImportService({ ...lidLookup, ...lidActivation, listLimits });
await ledenImports.apply(plan, { id: by, name: 'Ada Beheer', role: 'admin' });
process.exit(0);
