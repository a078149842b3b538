import { spawn } from 'node:child_process';
import { once } from 'node:events';
import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { describe, expect, inject, it } from 'vitest';
import { accountContract } from '@ledenportaal/shared';
import { createAccount } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';
import { SignupModel } from './signup.model.js';
import { programFile } from '../../test/programs.js';

const many = 1000;
const portal = usePortal(undefined, {
  limits: { signinPair: many, signinIp: many, signinEmail: many, signupIp: many, mailAccount: many },
});
const visitor = () => portal.as('nobody');
const password = 'een goed wachtwoord';
const longestMs = 180_000;

/** True where the process was killed before this write; false where it had no such write, and came to its end. */
const openAndDie = async (step: 'verify' | 'reset', code: string, beforeWrite: number): Promise<boolean> => {
  const uri = new URL(inject('mongoUri'));
  uri.pathname = mongoose.connection.name;
  uri.searchParams.set('monitorCommands', 'true');
  const told = JSON.stringify({ uri: uri.href, step, code, password, beforeWrite });
  const args = [programFile('killed'), told];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: longestMs });
  const [exit, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal !== 'SIGKILL' && exit !== 0) throw new Error(`ended with ${exit ?? signal}`);
  return signal === 'SIGKILL';
};

/** Once for each write, and one for none. */
const atEachWrite = async (writes: number, attempt: (beforeWrite: number) => Promise<boolean>) => {
  const killed = await Promise.all(Array.from({ length: writes + 1 }, (_, index) => attempt(index + 1)));
  expect(killed).toEqual([...Array<boolean>(writes).fill(true), false]);
};

const signIn = async (email: string, typed = password) =>
  (await visitor().call(accountContract.signin, { body: { email, password: typed } })).status;
const outbox = (query: object) => mongoose.connection.db!.collection('outbox').find(query).toArray();

describe('a process that is killed', () => {
  it(
    'while somebody confirms an address leaves what opening the link again completes',
    async () => {
      const admin = await createAccount({ role: 'admin' });
      await atEachWrite(3, async (beforeWrite) => {
        const email = `lid${beforeWrite}@example.org`;
        await visitor().call(accountContract.signup, { body: { email, password, name: 'Lid', voornaam: 'Lies' } });
        const code = await codeFor('signups', email);
        const killed = await openAndDie('verify', code, beforeWrite);
        const opened = await visitor().call(accountContract.verify, { params: { code } });
        expect(opened.reply.msg).toContain('Een beheerder bekijkt je aanvraag');
        const signup = (await SignupModel.findOne({ email }))!;
        expect([signup.passwordHash, signup.verifiedAt]).toEqual([undefined, expect.any(Date)]);
        expect(await AccountModel.find({ email })).toMatchObject([{ _id: signup.account, state: 'waiting' }]);
        await AccountModel.updateOne({ email }, { state: 'active' });
        expect(await signIn(email)).toBe(200);
        await AccountModel.updateOne({ email }, { state: 'waiting' });
        return killed;
      });
      await portal.background.run('mail.collect');
      expect(await outbox({ to: admin.email })).toHaveLength(4);
    },
    longestMs,
  );

  it(
    'while somebody chooses a password leaves the old one and a code that works, or the new one',
    async () => {
      const old = 'een oud wachtwoord';
      const passwordHash = bcrypt.hashSync(old, 4);
      // The first two writes count a refused password, and no longer count it.
      await atEachWrite(6, async (beforeWrite) => {
        const email = `lid${beforeWrite}@example.org`;
        await createAccount({ email, passwordHash });
        await visitor().call(accountContract.forgot, { body: { email } });
        const code = await codeFor('resets', email);
        const killed = await openAndDie('reset', code, beforeWrite);
        const wasSet = (await signIn(email)) === 200;
        expect([wasSet, await signIn(email, old)]).toEqual([beforeWrite > 3, wasSet ? 401 : 200]);
        const again = await visitor().call(accountContract.reset, { body: { code, password } });
        expect(again.error?.code).toBe(wasSet ? 'code_invalid' : undefined);
        expect(await signIn(email)).toBe(200);
        expect(await AccountModel.findOne({ email })).toMatchObject({ tokenVersion: 2 });
        return killed;
      });
      await portal.background.run('mail.collect');
      expect(await outbox({ kind: 'password-changed' })).toHaveLength(7);
    },
    longestMs,
  );
});
