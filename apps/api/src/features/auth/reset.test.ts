import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { authContract, accountsContract, profileContract } from '@ledenportaal/shared';
import type { AccountEdit, AccountState } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { countIn, createAccount, signToken } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { findPendingMails } from '../../test/mail/pending-mails.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { ResetModel } from '../accounts/reset.model.js';

const portal = usePortal();
const email = 'anna@example.org';
const oldPassword = 'een goed wachtwoord';
const password = 'een nog beter wachtwoord';
const passwordHash = bcrypt.hashSync(oldPassword, 4);
const createAnna = (state: AccountState = 'active') => createAccount({ email, passwordHash, voornaam: 'Anna', state });

const visitor = () => portal.as('nobody');
const forgot = (address = email) => visitor().call(authContract.forgot, { body: { email: address } });
const requestCode = async () => {
  expect((await forgot()).status).toBe(200);
  return codeFor('resets', email);
};
const resetPassword = (code: string, newPassword = password) =>
  visitor().call(authContract.reset, { body: { code, password: newPassword } });
const checkCode = async (code: string) => {
  const { status, error } = await visitor().call(authContract.resetLink, { body: { code } });
  return error?.code ?? status;
};
const signIn = (passwordInput: string) =>
  visitor().call(authContract.signin, { body: { email, password: passwordInput } });
const findAccount = async () => (await AccountModel.findOne({ email }))!;

describe('a new password', () => {
  it('replaces the old password, mails the owner and adds an audit entry', async () => {
    const account = await createAnna();
    expect((await resetPassword(await requestCode())).reply.msg).toContain('opgeslagen');
    expect([(await signIn(oldPassword)).status, (await signIn(password)).status]).toEqual([401, 200]);
    const expectedMail = { to: email, kind: 'password-changed', data: { voornaam: 'Anna' } };
    expect(await findPendingMails('accounts', email)).toEqual([expectedMail]);
    const auditEntry = await mongoose.connection.db!.collection('audit').findOne({ action: 'account.password' });
    expect([String(auditEntry?.by), String(auditEntry?.subject)]).toEqual([account.id, account.id]);
  });

  it('ends all sessions when the password is reset', async () => {
    const account = await createAnna();
    const tokens = [signToken(account), (await signIn(oldPassword)).reply.token];
    await resetPassword(await requestCode());
    for (const token of tokens) {
      const refused = await supertest(portal.app).get('/api/user').set('authorization', token);
      expect([refused.status, parseError(refused).code]).toEqual([401, 'session_ended']);
    }
  });

  it('accepts a code once', async () => {
    await createAnna();
    const code = await requestCode();
    await resetPassword(code);
    const before = (await findAccount()).toObject();
    const again = await resetPassword(code, 'iets heel anders');
    expect([again.status, again.error?.code]).toEqual([400, 'code_invalid']);
    expect((await findAccount()).toObject()).toEqual(before);
  });

  it('applies only one of twenty concurrent resets with the same code', async () => {
    await createAnna();
    const code = await requestCode();
    const candidates = Array.from({ length: 20 }, (_, index) => `wachtwoord nummer ${index}`);
    const responses = await Promise.all(candidates.map((candidate) => resetPassword(code, candidate)));
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(responses.filter(({ error }) => error?.code === 'code_invalid')).toHaveLength(19);
    const account = await findAccount();
    expect([account.tokenVersion, account.mails?.length]).toEqual([2, 1]);
    expect((await signIn(candidates[winner]!)).status).toBe(200);
  });

  it('accepts only the newest code', async () => {
    await createAnna();
    const first = await requestCode();
    const second = await requestCode();
    expect([(await resetPassword(first)).status, (await signIn(oldPassword)).status]).toEqual([400, 200]);
    expect((await resetPassword(second)).status).toBe(200);
  });

  it('refuses an expired code', async () => {
    const account = await createAnna();
    const code = await requestCode();
    await ResetModel.updateOne({ email }, { expiresAt: new Date(Date.now() - 1) });
    expect((await resetPassword(code)).error?.code).toBe('code_invalid');
    expect((await findAccount()).toObject()).toEqual(account.toObject());
  });

  it('refuses the stored nonce and hash in place of the code', async () => {
    await createAnna();
    await forgot();
    const { nonce, codeHash } = (await ResetModel.findOne({ email }))!;
    for (const stored of [nonce, codeHash, 'x']) expect((await resetPassword(stored)).status).toBe(400);
    expect((await signIn(oldPassword)).status).toBe(200);
  });

  it('refuses a code of an account that has been disabled or deleted', async () => {
    await createAnna();
    const code = await requestCode();
    await AccountModel.updateOne({ email }, { state: 'disabled' });
    expect((await resetPassword(code)).status).toBe(400);
    expect((await findAccount()).passwordHash).toBe(passwordHash);
    await AccountModel.deleteOne({ email });
    expect([(await resetPassword(code)).status, await countIn('accounts')]).toEqual([400, 0]);
  });

  describe('a reset code from before a change', () => {
    const updateAccount = async (body: Partial<AccountEdit>) => {
      const { status } = await portal
        .as('admin')
        .call(accountsContract.update, { params: { id: (await findAccount()).id }, body });
      expect(status).toBe(200);
    };
    const changes: [string, () => Promise<unknown>][] = [
      [
        'account was disabled and enabled',
        () => updateAccount({ state: 'disabled' }).then(() => updateAccount({ state: 'active' })),
      ],
      ['owner was demoted', () => updateAccount({ role: 'lid' })],
      [
        'owner signed out everywhere',
        async () => portal.as(await findAccount()).call(profileContract.signOutEverywhere),
      ],
      ['address moved to another account', () => AccountModel.deleteOne({ email }).then(() => createAnna())],
    ];

    it.each(changes)('refuses a code from before its %s', async (_, applyChange) => {
      await createAnna();
      await AccountModel.updateOne({ email }, { role: 'admin' });
      const code = await requestCode();
      const request = (await ResetModel.findOne({ email }))!.toObject();
      await applyChange();
      const account = (await findAccount()).toObject();
      expect([await checkCode(code), (await resetPassword(code)).error?.code]).toEqual([
        'code_invalid',
        'code_invalid',
      ]);
      // Simulates a request at the same moment that is stored after the change.
      await ResetModel.replaceOne({ email }, request, { upsert: true });
      expect([await checkCode(code), (await resetPassword(code)).error?.code]).toEqual([
        'code_invalid',
        'code_invalid',
      ]);
      expect(await findPendingMails('resets', email)).toEqual([undefined]);
      expect((await findAccount()).toObject()).toEqual(account);
      expect((await resetPassword(await requestCode())).status).toBe(200);
    });

    it.each([{ state: 'disabled' }, { role: 'lid' }] as const)(
      'deletes the reset request of an account that is changed to %j',
      async (body) => {
        await createAnna();
        await AccountModel.updateOne({ email }, { role: 'admin' });
        await forgot();
        await forgot('bert@example.org');
        await updateAccount(body);
        expect((await ResetModel.find()).map((request) => request.email)).toEqual(['bert@example.org']);
      },
    );

    it('refuses a code from before the address had an account', async () => {
      const code = await requestCode();
      await createAnna();
      expect([await checkCode(code), (await resetPassword(code)).error?.code]).toEqual([
        'code_invalid',
        'code_invalid',
      ]);
      expect(await findPendingMails('resets', email)).toEqual([undefined]);
    });
  });

  it('resets the password of a waiting account without activating it', async () => {
    await createAnna('waiting');
    expect((await resetPassword(await requestCode())).status).toBe(200);
    expect([(await findAccount()).state, (await signIn(password)).status]).toEqual(['waiting', 401]);
  });

  it('resets the limit on guesses, so that the owner can sign in', async () => {
    await createAnna();
    for (let time = 0; time < 6; time++) await signIn('verkeerd');
    expect((await signIn(oldPassword)).status).toBe(429);
    await resetPassword(await requestCode());
    expect((await signIn(password)).status).toBe(200);
  });

  it.each([
    [['password'], { password: 'te kort' }],
    [['password'], { password: 'welkom123' }],
    [['password'], { password: 'anna-2026' }],
    [['password'], { password: 'é'.repeat(37) }],
    [['code'], { code: '' }],
    [['code'], { code: 'x'.repeat(201) }],
    [['code', 'password'], { code: { $ne: '' }, password: undefined }],
    [['email'], { email }],
  ])('returns 400 for wrong fields %j and does not use up the code', async (fields, input) => {
    await createAnna();
    const code = await requestCode();
    const refused = await supertest(portal.app)
      .post('/api/login/forget/verification')
      .send({ code, password, ...input });
    expect([refused.status, Object.keys(parseError(refused).fields ?? {})]).toEqual([400, fields]);
    expect((await resetPassword(code)).status).toBe(200);
  });

  it('logs and returns neither the new password nor the code', async () => {
    await createAnna();
    const code = await requestCode();
    const responses = [await resetPassword(code), await resetPassword(code)];
    const responseText = JSON.stringify(responses.map(({ body, headers }) => [body, headers]));
    for (const secret of [code, password])
      for (const text of [responseText, portal.logged()]) expect(text).not.toContain(secret);
  });
});

describe('checking a reset link', () => {
  it('can be repeated without using up the code', async () => {
    await createAnna();
    const code = await requestCode();
    const before = (await ResetModel.findOne({ email }))!.toObject();
    expect([await checkCode(code), await checkCode(code)]).toEqual([200, 200]);
    expect((await ResetModel.findOne({ email }))!.toObject()).toEqual(before);
    expect((await resetPassword(code)).status).toBe(200);
    expect(await checkCode(code)).toBe('code_invalid');
  });

  it('refuses a code that is replaced, expired or invented, or whose account is disabled or deleted', async () => {
    await createAnna();
    const first = await requestCode();
    const code = await requestCode();
    expect([await checkCode(first), await checkCode('x'), await checkCode(code)]).toEqual([
      'code_invalid',
      'code_invalid',
      200,
    ]);
    await AccountModel.updateOne({ email }, { state: 'disabled' });
    expect(await checkCode(code)).toBe('code_invalid');
    await AccountModel.deleteOne({ email });
    expect(await checkCode(code)).toBe('code_invalid');
    await createAnna();
    await ResetModel.updateOne({ email }, { expiresAt: new Date(Date.now() - 1) });
    expect(await checkCode(code)).toBe('code_invalid');
  });

  it('refuses a code that the account has used, although its request is still stored', async () => {
    await createAnna();
    const code = await requestCode();
    const { codeHash } = (await ResetModel.findOne({ email }))!;
    await AccountModel.updateOne({ email }, { spentCode: codeHash });
    expect([await checkCode(code), (await resetPassword(code)).error?.code]).toEqual(['code_invalid', 'code_invalid']);
  });

  it.each([[{}], [{ code: '' }], [{ code: 'x'.repeat(201) }], [{ code: { $ne: '' } }]])(
    'returns 400 for the wrong body %j, and never logs a code',
    async (body) => {
      const refused = await supertest(portal.app).post('/api/login/forget/check').send(body);
      expect([refused.status, Object.keys(parseError(refused).fields ?? {})]).toEqual([400, ['code']]);
      await createAnna();
      const code = await requestCode();
      await checkCode(code);
      expect(portal.logged()).not.toContain(code);
    },
  );
});
