import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { accountContract, accountsContract, profileContract } from '@ledenportaal/shared';
import type { AccountEdit, AccountState } from '@ledenportaal/shared';
import { errorOf } from '../../test/as.js';
import { countIn, createAccount, tokenOf } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { outgoing } from '../../test/outgoing.js';
import { usePortal } from '../../test/portal.js';
import { accountMails } from './account.mails.js';
import { AccountModel } from './account.model.js';
import { ResetModel } from './reset.model.js';
import { resetMails } from './reset.service.js';

const portal = usePortal();
const email = 'anna@example.org';
const old = 'een goed wachtwoord';
const password = 'een nog beter wachtwoord';
const passwordHash = bcrypt.hashSync(old, 4);
const createAnna = (state: AccountState = 'active') => createAccount({ email, passwordHash, voornaam: 'Anna', state });

const visitor = () => portal.as('nobody');
const forgot = (address = email) => visitor().call(accountContract.forgot, { body: { email: address } });
const codeAsked = async () => {
  expect((await forgot()).status).toBe(200);
  return codeFor('resets', email);
};
const choose = (code: string, chosen = password) =>
  visitor().call(accountContract.reset, { body: { code, password: chosen } });
const check = async (code: string) => {
  const { status, error } = await visitor().call(accountContract.resetLink, { body: { code } });
  return error?.code ?? status;
};
const signIn = (chosen: string) => visitor().call(accountContract.signin, { body: { email, password: chosen } });
const find = async () => (await AccountModel.findOne({ email }))!;

describe('a new password', () => {
  it('is the one to sign in with from now on, and its owner hears of it', async () => {
    const account = await createAnna();
    expect((await choose(await codeAsked())).reply.msg).toContain('opgeslagen');
    expect([(await signIn(old)).status, (await signIn(password)).status]).toEqual([401, 200]);
    const told = { to: email, kind: 'password-changed', data: { voornaam: 'Anna' } };
    expect(await outgoing(accountMails, email)).toEqual([told]);
    const line = await mongoose.connection.db!.collection('audit').findOne({ action: 'account.password' });
    expect([String(line?.by), String(line?.subject)]).toEqual([account.id, account.id]);
  });

  it('ends every session', async () => {
    const account = await createAnna();
    const tokens = [tokenOf(account), (await signIn(old)).reply.token];
    await choose(await codeAsked());
    for (const token of tokens) {
      const refused = await supertest(portal.app).get('/api/user').set('authorization', token);
      expect([refused.status, errorOf(refused).code]).toEqual([401, 'session_ended']);
    }
  });

  it('is chosen once with a code', async () => {
    await createAnna();
    const code = await codeAsked();
    await choose(code);
    const before = (await find()).toObject();
    const again = await choose(code, 'iets heel anders');
    expect([again.status, again.error?.code]).toEqual([400, 'code_invalid']);
    expect((await find()).toObject()).toEqual(before);
  });

  it('is chosen by one of twenty that come at once', async () => {
    await createAnna();
    const code = await codeAsked();
    const chosen = Array.from({ length: 20 }, (_, index) => `wachtwoord nummer ${index}`);
    const answers = await Promise.all(chosen.map((each) => choose(code, each)));
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ error }) => error?.code === 'code_invalid')).toHaveLength(19);
    const account = await find();
    expect([account.tokenVersion, account.mails?.length]).toEqual([2, 1]);
    expect((await signIn(chosen[winner]!)).status).toBe(200);
  });

  it('needs the newest code', async () => {
    await createAnna();
    const first = await codeAsked();
    const second = await codeAsked();
    expect([(await choose(first)).status, (await signIn(old)).status]).toEqual([400, 200]);
    expect((await choose(second)).status).toBe(200);
  });

  it('is not chosen after an hour', async () => {
    const account = await createAnna();
    const code = await codeAsked();
    await ResetModel.updateOne({ email }, { expiresAt: new Date(Date.now() - 1) });
    expect((await choose(code)).error?.code).toBe('code_invalid');
    expect((await find()).toObject()).toEqual(account.toObject());
  });

  it('is not chosen with what the database holds instead of the code', async () => {
    await createAnna();
    await forgot();
    const { nonce, codeHash } = (await ResetModel.findOne({ email }))!;
    for (const kept of [nonce, codeHash, 'x']) expect((await choose(kept)).status).toBe(400);
    expect((await signIn(old)).status).toBe(200);
  });

  it('is not chosen for an account that was disabled meanwhile, or is gone', async () => {
    await createAnna();
    const code = await codeAsked();
    await AccountModel.updateOne({ email }, { state: 'disabled' });
    expect((await choose(code)).status).toBe(400);
    expect((await find()).passwordHash).toBe(passwordHash);
    await AccountModel.deleteOne({ email });
    expect([(await choose(code)).status, await countIn('accounts')]).toEqual([400, 0]);
  });

  describe('is not chosen with a code from before', () => {
    const setAccount = async (body: Partial<AccountEdit>) => {
      const { status } = await portal
        .as('admin')
        .call(accountsContract.update, { params: { id: (await find()).id }, body });
      expect(status).toBe(200);
    };
    const left: [string, () => Promise<unknown>][] = [
      [
        'the account was disabled and enabled',
        () => setAccount({ state: 'disabled' }).then(() => setAccount({ state: 'active' })),
      ],
      ['its owner was admin', () => setAccount({ role: 'lid' })],
      ['its owner signed out everywhere', async () => portal.as(await find()).call(profileContract.signOutEverywhere)],
      ['another account had the address', () => AccountModel.deleteOne({ email }).then(() => createAnna())],
    ];

    it.each(left)('%s', async (_, happens) => {
      await createAnna();
      await AccountModel.updateOne({ email }, { role: 'admin' });
      const code = await codeAsked();
      const request = (await ResetModel.findOne({ email }))!.toObject();
      await happens();
      const account = (await find()).toObject();
      expect([await check(code), (await choose(code)).error?.code]).toEqual(['code_invalid', 'code_invalid']);
      // As where it was asked for at the same moment, and is written after that.
      await ResetModel.replaceOne({ email }, request, { upsert: true });
      expect([await check(code), (await choose(code)).error?.code]).toEqual(['code_invalid', 'code_invalid']);
      expect(await outgoing(resetMails, email)).toEqual([undefined]);
      expect((await find()).toObject()).toEqual(account);
      expect((await choose(await codeAsked())).status).toBe(200);
    });

    it.each([{ state: 'disabled' }, { role: 'lid' }] as const)('%j, of which nothing is kept', async (body) => {
      await createAnna();
      await AccountModel.updateOne({ email }, { role: 'admin' });
      await forgot();
      await forgot('bert@example.org');
      await setAccount(body);
      expect((await ResetModel.find()).map((request) => request.email)).toEqual(['bert@example.org']);
    });

    it('nobody had the address', async () => {
      const code = await codeAsked();
      await createAnna();
      expect([await check(code), (await choose(code)).error?.code]).toEqual(['code_invalid', 'code_invalid']);
      expect(await outgoing(resetMails, email)).toEqual([undefined]);
    });
  });

  it('lets nobody in who waits', async () => {
    await createAnna('waiting');
    expect((await choose(await codeAsked())).status).toBe(200);
    expect([(await find()).state, (await signIn(password)).status]).toEqual(['waiting', 401]);
  });

  it('lets its owner in who had guessed too often', async () => {
    await createAnna();
    for (let time = 0; time < 6; time++) await signIn('verkeerd');
    expect((await signIn(old)).status).toBe(429);
    await choose(await codeAsked());
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
  ])('refuses %j where it is wrong, and spends no code', async (fields, told) => {
    await createAnna();
    const code = await codeAsked();
    const refused = await supertest(portal.app)
      .post('/api/login/forget/verification')
      .send({ code, password, ...told });
    expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([400, fields]);
    expect((await choose(code)).status).toBe(200);
  });

  it('stands in no log and in no answer, nor does its code', async () => {
    await createAnna();
    const code = await codeAsked();
    const answers = [await choose(code), await choose(code)];
    const said = JSON.stringify(answers.map(({ body, headers }) => [body, headers]));
    for (const secret of [code, password])
      for (const where of [said, portal.logged()]) expect(where).not.toContain(secret);
  });
});

describe('a link in a mail', () => {
  it('can be looked at as often as somebody wants, and works then', async () => {
    await createAnna();
    const code = await codeAsked();
    const before = (await ResetModel.findOne({ email }))!.toObject();
    expect([await check(code), await check(code)]).toEqual([200, 200]);
    expect((await ResetModel.findOne({ email }))!.toObject()).toEqual(before);
    expect((await choose(code)).status).toBe(200);
    expect(await check(code)).toBe('code_invalid');
  });

  it('is refused where the password would be: replaced, too old, made up, of nobody, or of who may not come in', async () => {
    await createAnna();
    const first = await codeAsked();
    const code = await codeAsked();
    expect([await check(first), await check('x'), await check(code)]).toEqual(['code_invalid', 'code_invalid', 200]);
    await AccountModel.updateOne({ email }, { state: 'disabled' });
    expect(await check(code)).toBe('code_invalid');
    await AccountModel.deleteOne({ email });
    expect(await check(code)).toBe('code_invalid');
    await createAnna();
    await ResetModel.updateOne({ email }, { expiresAt: new Date(Date.now() - 1) });
    expect(await check(code)).toBe('code_invalid');
  });

  it('is refused where the account has spent it, though the request is still there', async () => {
    await createAnna();
    const code = await codeAsked();
    const { codeHash } = (await ResetModel.findOne({ email }))!;
    await AccountModel.updateOne({ email }, { spentCode: codeHash });
    expect([await check(code), (await choose(code)).error?.code]).toEqual(['code_invalid', 'code_invalid']);
  });

  it.each([[{}], [{ code: '' }], [{ code: 'x'.repeat(201) }], [{ code: { $ne: '' } }]])(
    'refuses %j where it is wrong, and its code stands in no log',
    async (body) => {
      const refused = await supertest(portal.app).post('/api/login/forget/check').send(body);
      expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([400, ['code']]);
      await createAnna();
      const code = await codeAsked();
      await check(code);
      expect(portal.logged()).not.toContain(code);
    },
  );
});
