/** Handles the link in a mail in a process that kills itself just before one of its database writes. */
import { listLimits } from '../../platform/limits/list-limits.js';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { createAuthLimitService } from '../../features/auth/auth-limit.service.js';
import { createResetService } from '../../features/auth/reset.service.js';
import { createVerificationService } from '../../features/auth/verification.service.js';
import { createPasswordCheckService } from '../../features/accounts/password-check.service.js';
import { createLidLookupService } from '../../features/leden/index.js';
import { createCodes } from '../../platform/codes.js';
import { connectDatabase } from '../../platform/database/database.js';
import { createPasswords } from '../../platform/passwords/passwords.js';
import { secrets } from '../secrets.js';

type Input = { uri: string; step: 'verify' | 'reset'; code: string; password: string; beforeWrite: number };
const { uri, step, code, password, beforeWrite } = JSON.parse(process.argv[2]!) as Input;
const writes = ['insert', 'update', 'delete', 'findAndModify'];

await connectDatabase(uri, pino({ level: 'silent' }));
let written = 0;
// The driver reports a command before it is sent.
mongoose.connection.getClient().on('commandStarted', ({ commandName }: { commandName: string }) => {
  if (writes.includes(commandName) && ++written === beforeWrite) process.kill(process.pid, 'SIGKILL');
});
const maxima = { signinPair: 5, signinIp: 50, signinEmail: 100, signupIp: 5, mailAccount: 4 };
const limits = createAuthLimitService({ limits: maxima });
const passwords = createPasswords(4);
const passwordCheck = createPasswordCheckService({ passwords, organisation: [] });
const deps = { passwords, passwordCheck, codes: createCodes(secrets.jwt), limits, wakeMail: () => undefined };
const verification = createVerificationService({ ...deps, ...createLidLookupService(), policy: 'leden' });
const resets = createResetService({ ...deps, listLimits });
await (step === 'verify' ? verification.verify(code) : resets.setPassword({ code, password }, '203.0.113.7'));
process.exit(0);
