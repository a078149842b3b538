import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { accountContract, errorTable } from '@ledenportaal/shared';
import { errorOf } from '../../test/as.js';
import { countIn, createAccount, createLid } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { outgoing } from '../../test/outgoing.js';
import { usePortal } from '../../test/portal.js';
import { accountMails } from './account.mails.js';
import { AccountModel } from './account.model.js';
import { SignupModel } from './signup.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
const email = 'anna@example.org';
const typed = { email, password: 'een goed wachtwoord', name: 'de Wit', voornaam: 'Anna', bedrijf: 'De Heihoeve' };
const visitor = () => portal.as('nobody');
const signUp = async (told: object = {}) => {
  const { reply } = await visitor().call(accountContract.signup, { body: { ...typed, ...told } });
  expect(reply.msg).toBeTruthy();
  return codeFor('signups', email);
};
const open = (code: string) => visitor().call(accountContract.verify, { params: { code } });
const signIn = () => visitor().call(accountContract.signin, { body: { email, password: typed.password } });
const find = () => AccountModel.findOne({ email });
const passwordHashLeft = async () => (await SignupModel.findOne({ email }))?.passwordHash;

const mails = () => outgoing(accountMails, email);

describe('opening the link', () => {
  it('lets in who is on the members list, and links the account to that lid', async () => {
    const lid = await createLid({ email });
    const code = await signUp({ email: 'Anna@Example.org' });
    expect((await signIn()).status).toBe(401);
    expect((await open(code)).reply.msg).toContain('Je kunt nu inloggen');
    const account = (await find())!;
    expect(account).toMatchObject({ state: 'active', role: 'lid', voornaam: 'Anna', bedrijf: 'De Heihoeve' });
    expect([String(account.lid), String(account.createdBy)]).toEqual([lid._id, account.id]);
    expect((await signIn()).reply.user).toMatchObject({ _id: account.id, name: 'de Wit' });
  });

  it('makes who is not on it wait, and asks every admin by mail', async () => {
    const admins = [await createAccount({ role: 'admin' }), await createAccount({ role: 'admin', voornaam: 'Ada' })];
    await createAccount({ role: 'admin', state: 'disabled' });
    expect((await open(await signUp())).reply.msg).toContain('Een beheerder bekijkt je aanvraag');
    expect(await find()).toMatchObject({ state: 'waiting', lid: undefined });
    expect((await signIn()).error?.code).toBe('bad_login');
    const who = { naam: 'Anna de Wit', bedrijf: 'De Heihoeve', email };
    const told = admins.map(({ email: to, voornaam }) => ({ to, kind: 'aanvraag', data: { ...who, voornaam } }));
    expect(await mails()).toEqual(told);
  });

  it('asks no admin who is none any more, and none about somebody who is in already', async () => {
    const [one, other] = [await createAccount({ role: 'admin' }), await createAccount({ role: 'admin' })];
    await open(await signUp());
    await AccountModel.updateOne({ _id: one._id }, { role: 'lid' });
    expect((await mails()).map((mail) => mail?.to)).toEqual([undefined, other.email]);
    await AccountModel.updateOne({ email }, { state: 'active' });
    expect(await mails()).toEqual([undefined, undefined]);
  });

  it('twice says the same, and makes one account', async () => {
    const code = await signUp();
    const answers = [await open(code), await open(code)];
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, answers[0]?.body],
      [200, answers[0]?.body],
    ]);
    expect([await countIn('accounts'), await countIn('audit')]).toEqual([1, 1]);
  });

  it('twenty times at once makes one account', async () => {
    const code = await signUp();
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(code)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([answers[0]?.status, await countIn('accounts'), await countIn('audit')]).toEqual([200, 1, 1]);
  });

  it('says the same after its time too, where it was opened in time', async () => {
    const code = await signUp();
    const first = await open(code);
    await SignupModel.updateOne({ email }, { expiresAt: new Date(0) });
    expect((await open(code)).body).toEqual(first.body);
  });

  it('changes nothing of an account that is there, whatever became of it', async () => {
    const code = await signUp();
    await open(code);
    await AccountModel.updateOne({ email }, { state: 'disabled', name: 'Anders', role: 'admin' });
    const before = (await find())!.toObject();
    expect((await open(code)).status).toBe(200);
    expect((await find())!.toObject()).toEqual(before);
  });

  it('leaves the password in one place only', async () => {
    const code = await signUp();
    expect(await passwordHashLeft()).toMatch(/^\$2b\$/);
    await open(code);
    expect(await passwordHashLeft()).toBeUndefined();
  });

  it('too late makes no account', async () => {
    const code = await signUp();
    await SignupModel.updateOne({ email }, { expiresAt: new Date(Date.now() - 1) });
    const refused = await open(code);
    expect([refused.status, refused.error?.code, await countIn('accounts')]).toEqual([400, 'code_invalid', 0]);
    expect(refused.reason).toBe(errorTable.code_invalid.text);
  });

  it('of somebody who has left brings nothing back', async () => {
    const code = await signUp();
    await open(code);
    await AccountModel.deleteOne({ email });
    expect([(await open(code)).status, await countIn('accounts')]).toEqual([400, 0]);
  });

  it('changes nothing where the address has got another account meanwhile', async () => {
    const code = await signUp();
    const other = await createAccount({ email });
    expect((await open(code)).error?.code).toBe('code_invalid');
    expect((await find())?.toObject()).toEqual(other.toObject());
  });

  it.each(['x', 'x'.repeat(43), 'undefined', '%00'])('with a code that nobody got (%s) is refused', async (code) => {
    await signUp();
    const refused = await supertest(portal.app).get(`/api/signup/verification/${code}`);
    expect([refused.status, errorOf(refused).code]).toEqual([400, 'code_invalid']);
    expect(await countIn('accounts')).toBe(0);
  });

  it('with what the database holds instead of the code is refused', async () => {
    await signUp();
    const { nonce, codeHash } = (await SignupModel.findOne({ email }))!;
    for (const kept of [nonce, codeHash]) expect((await open(kept)).status).toBe(400);
    expect(await countIn('accounts')).toBe(0);
  });

  it('is a GET, and no HEAD, which would confirm without being read', async () => {
    const code = await signUp();
    for (const method of ['head', 'post', 'put', 'delete'] as const) {
      const refused = await supertest(portal.app)[method](`/api/signup/verification/${code}`);
      expect([refused.status, refused.headers.allow]).toEqual([405, 'GET']);
    }
    expect(await countIn('accounts')).toBe(0);
  });

  it('is not kept by any cache', async () => {
    expect((await open(await signUp())).headers['cache-control']).toBe('no-store');
  });

  it('leaves its code in no log, however the address is written', async () => {
    const code = await signUp();
    const encoded = `%${code.charCodeAt(0).toString(16)}${code.slice(1)}`;
    const paths = ['/api/signup/verification/', '/api//Signup/Verification/', '/signup/verify/', '/login/forget/'];
    for (const path of paths)
      for (const written of [code, `${code}/`, encoded, `${code}?x=1`]) await supertest(portal.app).get(path + written);
    await eventually(() => expect(portal.logged()).toContain('/api/signup/verification/[long]'));
    expect(portal.logged()).not.toContain(code.slice(1));
  });
});
