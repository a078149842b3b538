import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { authContract, errorTable } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { countIn, createAccount, createLid } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { findPendingMails } from '../../test/mail/pending-mails.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { SignupModel } from './signup.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
const email = 'anna@example.org';
const input = { email, password: 'een goed wachtwoord', name: 'de Wit', voornaam: 'Anna', bedrijf: 'De Heihoeve' };
const visitor = () => portal.as('nobody');
const signUp = async (changes: object = {}) => {
  const { reply } = await visitor().call(authContract.signup, { body: { ...input, ...changes } });
  expect(reply.msg).toBeTruthy();
  return codeFor('signups', email);
};
const openLink = (code: string) => visitor().call(authContract.verify, { params: { code } });
const signIn = () => visitor().call(authContract.signin, { body: { email, password: input.password } });
const findAccount = () => AccountModel.findOne({ email });
const findSignupPasswordHash = async () => (await SignupModel.findOne({ email }))?.passwordHash;

const findMails = () => findPendingMails('accounts', email);

describe('the verification link', () => {
  it('activates an account whose address is on the members list, and links it to that lid', async () => {
    const lid = await createLid({ email });
    const code = await signUp({ email: 'Anna@Example.org' });
    expect((await signIn()).status).toBe(401);
    expect((await openLink(code)).reply.msg).toContain('Je kunt nu inloggen');
    const account = (await findAccount())!;
    expect(account).toMatchObject({ state: 'active', role: 'lid', voornaam: 'Anna', bedrijf: 'De Heihoeve' });
    expect([String(account.lid), String(account.createdBy)]).toEqual([lid._id, account.id]);
    expect((await signIn()).reply.user).toMatchObject({ _id: account.id, name: 'de Wit' });
  });

  it('leaves an account that is not on the members list waiting, and mails everybody who can let it in', async () => {
    const admins = [
      await createAccount({ role: 'admin' }),
      await createAccount({ role: 'secretaris', voornaam: 'Ada' }),
    ];
    await createAccount({ role: 'admin', state: 'disabled' });
    await createAccount({ role: 'redacteur' });
    expect((await openLink(await signUp())).reply.msg).toContain('Je krijgt een mail zodra je aanvraag is goedgekeurd');
    expect(await findAccount()).toMatchObject({ state: 'waiting', lid: undefined });
    expect((await signIn()).error?.code).toBe('bad_login');
    const applicant = { naam: 'Anna de Wit', bedrijf: 'De Heihoeve', email };
    const expectedMails = admins.map(({ email: to, voornaam }) => ({
      to,
      kind: 'aanvraag',
      data: { ...applicant, voornaam },
    }));
    expect(await findMails()).toEqual(expectedMails);
  });

  it('sends no mail to a former admin, and none about an account that is active by now', async () => {
    const [demotedAdmin, other] = [await createAccount({ role: 'admin' }), await createAccount({ role: 'admin' })];
    await openLink(await signUp());
    await AccountModel.updateOne({ _id: demotedAdmin._id }, { role: 'lid' });
    expect((await findMails()).map((mail) => mail?.to)).toEqual([undefined, other.email]);
    await AccountModel.updateOne({ email }, { state: 'active' });
    expect(await findMails()).toEqual([undefined, undefined]);
  });

  it('returns the same response when the link is opened twice, and creates one account', async () => {
    const code = await signUp();
    const responses = [await openLink(code), await openLink(code)];
    expect(responses.map(({ status, body }) => [status, body])).toEqual([
      [200, responses[0]?.body],
      [200, responses[0]?.body],
    ]);
    expect([await countIn('accounts'), await countIn('audit')]).toEqual([1, 1]);
  });

  it('creates one account when the link is opened twenty times at once', async () => {
    const code = await signUp();
    const responses = await Promise.all(Array.from({ length: 20 }, () => openLink(code)));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([responses[0]?.status, await countIn('accounts'), await countIn('audit')]).toEqual([200, 1, 1]);
  });

  it('returns the same response for an expired link that was opened in time', async () => {
    const code = await signUp();
    const first = await openLink(code);
    await SignupModel.updateOne({ email }, { expiresAt: new Date(0) });
    expect((await openLink(code)).body).toEqual(first.body);
  });

  it('does not change the existing account when the link is opened again', async () => {
    const code = await signUp();
    await openLink(code);
    await AccountModel.updateOne({ email }, { state: 'disabled', name: 'Anders', role: 'admin' });
    const before = (await findAccount())!.toObject();
    expect((await openLink(code)).status).toBe(200);
    expect((await findAccount())!.toObject()).toEqual(before);
  });

  it('removes the password hash from a verified sign-up', async () => {
    const code = await signUp();
    expect(await findSignupPasswordHash()).toMatch(/^\$2b\$/);
    await openLink(code);
    expect(await findSignupPasswordHash()).toBeUndefined();
  });

  it('creates no account for an expired link', async () => {
    const code = await signUp();
    await SignupModel.updateOne({ email }, { expiresAt: new Date(Date.now() - 1) });
    const refused = await openLink(code);
    expect([refused.status, refused.error?.code, await countIn('accounts')]).toEqual([400, 'code_invalid', 0]);
    expect(refused.reason).toBe(errorTable.code_invalid.text);
  });

  it('does not restore an account that was deleted', async () => {
    const code = await signUp();
    await openLink(code);
    await AccountModel.deleteOne({ email });
    expect([(await openLink(code)).status, await countIn('accounts')]).toEqual([400, 0]);
  });

  it('changes nothing when the address has another account by now', async () => {
    const code = await signUp();
    const other = await createAccount({ email });
    expect((await openLink(code)).error?.code).toBe('code_invalid');
    expect((await findAccount())?.toObject()).toEqual(other.toObject());
  });

  it.each(['x', 'x'.repeat(43), 'undefined', '%00'])('returns 400 for an invented code: %s', async (code) => {
    await signUp();
    const refused = await supertest(portal.app).get(`/api/signup/verification/${code}`);
    expect([refused.status, parseError(refused).code]).toEqual([400, 'code_invalid']);
    expect(await countIn('accounts')).toBe(0);
  });

  it('refuses the stored nonce and hash in place of the code', async () => {
    await signUp();
    const { nonce, codeHash } = (await SignupModel.findOne({ email }))!;
    for (const stored of [nonce!, codeHash]) expect((await openLink(stored)).status).toBe(400);
    expect(await countIn('accounts')).toBe(0);
  });

  it('accepts GET only, because a HEAD request would verify without showing the result', async () => {
    const code = await signUp();
    for (const method of ['head', 'post', 'put', 'delete'] as const) {
      const refused = await supertest(portal.app)[method](`/api/signup/verification/${code}`);
      expect([refused.status, refused.headers.allow]).toEqual([405, 'GET']);
    }
    expect(await countIn('accounts')).toBe(0);
  });

  it('returns Cache-Control no-store for a verification', async () => {
    expect((await openLink(await signUp())).headers['cache-control']).toBe('no-store');
  });

  it('logs no code, however the URL is written', async () => {
    const code = await signUp();
    const encoded = `%${code.charCodeAt(0).toString(16)}${code.slice(1)}`;
    const paths = ['/api/signup/verification/', '/api//Signup/Verification/', '/signup/verify/', '/login/forget/'];
    for (const path of paths)
      for (const variant of [code, `${code}/`, encoded, `${code}?x=1`]) await supertest(portal.app).get(path + variant);
    await eventually(() => expect(portal.logged()).toContain('/api/signup/verification/[long]'));
    expect(portal.logged()).not.toContain(code.slice(1));
  });
});
