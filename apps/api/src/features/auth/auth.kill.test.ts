import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { createAccount } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { SignupModel } from './signup.model.js';
import { usePrograms } from '../../test/programs.js';

const highLimit = 1000;
const portal = usePortal(undefined, {
  limits: {
    signinPair: highLimit,
    signinIp: highLimit,
    signinEmail: highLimit,
    signupIp: highLimit,
    mailAccount: highLimit,
  },
});
const { killBeforeWrite } = usePrograms();
const visitor = () => portal.as('nobody');
const password = 'een goed wachtwoord';
const timeoutMs = 180_000;

/** Kills a process before each write, and lets one exit normally. */
const killAtEachWrite = async (writes: number, attempt: (beforeWrite: number) => Promise<boolean>) => {
  const killed = await Promise.all(Array.from({ length: writes + 1 }, (_, index) => attempt(index + 1)));
  expect(killed).toEqual([...Array<boolean>(writes).fill(true), false]);
};

const signIn = async (email: string, passwordInput = password) =>
  (await visitor().call(authContract.signin, { body: { email, password: passwordInput } })).status;
const findOutboxMails = (query: object) => mongoose.connection.db!.collection('outbox').find(query).toArray();

describe('a process that is killed half-way', () => {
  it(
    'lets a second opening of the link complete an address verification that was interrupted',
    async () => {
      const admin = await createAccount({ role: 'admin' });
      await killAtEachWrite(4, async (beforeWrite) => {
        const email = `lid${beforeWrite}@example.org`;
        const signUp = async (passwordInput: string) => {
          const body = { email, password: passwordInput, name: 'Lid', voornaam: 'Lies' };
          await visitor().call(authContract.signup, { body });
          return codeFor('signups', email);
        };
        const code = await signUp(password);
        const otherCode = await signUp('een ander wachtwoord');
        const killed = await killBeforeWrite(portal, { name: 'verify', code }, beforeWrite);
        const opened = await visitor().call(authContract.verify, { params: { code } });
        expect(opened.reply.msg).toContain('Je krijgt een mail zodra je aanvraag is goedgekeurd');
        const signups = await SignupModel.find({ email }).lean();
        expect(signups).toEqual([expect.objectContaining({ verifiedAt: expect.any(Date) as Date })]);
        expect(signups[0]).not.toHaveProperty('passwordHash');
        expect(await AccountModel.find({ email })).toMatchObject([{ _id: signups[0]?.account, state: 'waiting' }]);
        expect((await visitor().call(authContract.verify, { params: { code: otherCode } })).status).toBe(400);
        await AccountModel.updateOne({ email }, { state: 'active' });
        expect(await signIn(email)).toBe(200);
        await AccountModel.updateOne({ email }, { state: 'waiting' });
        return killed;
      });
      await portal.background.run('mail.collect');
      expect(await findOutboxMails({ to: admin.email })).toHaveLength(5);
    },
    timeoutMs,
  );

  it(
    'leaves either the old password with a valid code or the new password after an interrupted reset',
    async () => {
      const oldPassword = 'een oud wachtwoord';
      const passwordHash = bcrypt.hashSync(oldPassword, 4);
      // The first two writes reserve a password check and release it again.
      await killAtEachWrite(6, async (beforeWrite) => {
        const email = `lid${beforeWrite}@example.org`;
        await createAccount({ email, passwordHash });
        await visitor().call(authContract.forgot, { body: { email } });
        const code = await codeFor('resets', email);
        const killed = await killBeforeWrite(portal, { name: 'reset', code, password }, beforeWrite);
        const isPasswordSet = (await signIn(email)) === 200;
        expect([isPasswordSet, await signIn(email, oldPassword)]).toEqual([beforeWrite > 3, isPasswordSet ? 401 : 200]);
        const again = await visitor().call(authContract.reset, { body: { code, password } });
        expect(again.error?.code).toBe(isPasswordSet ? 'code_invalid' : undefined);
        expect(await signIn(email)).toBe(200);
        expect(await AccountModel.findOne({ email })).toMatchObject({ tokenVersion: 2 });
        return killed;
      });
      await portal.background.run('mail.collect');
      expect(await findOutboxMails({ kind: 'password-changed' })).toHaveLength(7);
    },
    timeoutMs,
  );
});
