import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { authContract, profileContract, TokenPayload } from '@ledenportaal/shared';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { countIn, createAccount, createLid, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';

const portal = usePortal();
const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);
const newPassword = 'een ander wachtwoord';
const createLies = (fields: Parameters<typeof createAccount>[0] = {}) =>
  createAccount({ email: 'lies@example.org', voornaam: 'Lies', name: 'de Wit', passwordHash, ...fields });
const findStored = async ({ id }: Account) => (await AccountModel.findById(id).orFail().lean()) as object;
const findAuditActions = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return entries.map(({ action }) => action as string);
};
const signIn = (passwordInput: string) =>
  portal.as('nobody').call(authContract.signin, { body: { email: 'lies@example.org', password: passwordInput } });
const getStatus = async (account: Account) => {
  const { status, error } = await portal.as(account).call(profileContract.one);
  return [status, error?.code];
};

describe('the own profile', () => {
  it('returns the viewer’s account with its lid', async () => {
    const lid = await createLid({ naam: 'Camping De Berk' });
    const account = await createLies({ lid: lid._id });
    const { reply, headers } = await portal.as(account).call(profileContract.one);
    expect(reply.results).toEqual({
      _id: account.id,
      email: 'lies@example.org',
      name: 'de Wit',
      voornaam: 'Lies',
      bedrijf: '',
      role: 'lid',
      portimage: '',
      lid: { _id: lid._id, naam: 'Camping De Berk' },
    });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('returns null for a lid that no longer exists', async () => {
    const account = await createLies({ lid: 'a'.repeat(24) });
    expect((await portal.as(account).call(profileContract.one)).reply.results.lid).toBeNull();
  });

  it('returns the profile of an admin too, and 401 without a session', async () => {
    expect((await portal.as('admin').call(profileContract.one)).status).toBe(200);
    for (const route of [profileContract.one, profileContract.activity, profileContract.signOutEverywhere] as const)
      expect((await portal.as('nobody').call(route)).status).toBe(401);
  });
});

describe('a new name', () => {
  const body = { voornaam: ' Elisabeth ', name: 'Zwart', bedrijf: 'De Berk' };

  it('changes the name of the account and adds an audit entry', async () => {
    const account = await createLies();
    const { reply } = await portal.as(account).call(profileContract.update, { body });
    expect(reply.results).toMatchObject({ voornaam: 'Elisabeth', name: 'Zwart', bedrijf: 'De Berk' });
    const { reply: again } = await portal.as(account).call(authContract.user);
    expect(again.user).toMatchObject({ voornaam: 'Elisabeth', name: 'Zwart', email: 'lies@example.org' });
    expect(await findAuditActions()).toEqual(['account.changed']);
  });

  it.each([
    ['voornaam', { voornaam: '  ' }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['bedrijf', { bedrijf: 'x'.repeat(201) }],
    ['email', { email: 'iemand@example.org' }],
    ['role', { role: 'admin' }],
  ])('returns 400 for a name change with a wrong %s, and changes nothing', async (field, wrong) => {
    const account = await createLies();
    const before = await findStored(account);
    const refused = await portal.as(account).call(profileContract.update, { body: { ...body, ...wrong } });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
    expect([await findStored(account), await findAuditActions()]).toEqual([before, []]);
  });

  it('returns 401 for a name change without a session', async () => {
    expect((await portal.as('nobody').call(profileContract.update, { body })).status).toBe(401);
  });
});

describe('a new password', () => {
  const changePassword = (account: Account, input: { currentpassword?: string; password?: string } = {}) => {
    const body = { currentpassword: password, password: newPassword, ...input };
    return portal.as(account).call(profileContract.password, { body });
  };

  it('changes the password at once, ends all sessions, and returns a new token', async () => {
    const account = await createLies();
    const { reply } = await changePassword(account);
    expect(reply.user).toMatchObject({ _id: account.id, voornaam: 'Lies' });
    expect(TokenPayload.parse(jwt.decode(reply.token))).toMatchObject({ sub: account.id, version: 2 });
    expect(await getStatus(account)).toEqual([401, 'session_ended']);
    expect(await getStatus((await AccountModel.findById(account.id))!)).toEqual([200, undefined]);
    expect([(await signIn(password)).status, (await signIn(newPassword)).status]).toEqual([401, 200]);
    expect(await findAuditActions()).toEqual(['account.password', 'account.signed-in']);
  });

  it('queues a mail about the new password, which contains no password', async () => {
    const account = await createLies();
    await changePassword(account);
    const { mails } = await AccountModel.findById(account.id).orFail();
    expect(mails).toEqual([
      { _id: expect.any(mongoose.Types.ObjectId) as unknown, kind: 'password-changed', data: {} },
    ]);
    const text = JSON.stringify(await findStored(account)) + portal.logged();
    for (const secret of [password, newPassword]) expect(text).not.toContain(secret);
  });

  it.each([
    ['currentpassword', { currentpassword: 'verkeerd' }],
    ['currentpassword', { currentpassword: '' }],
    ['password', { password: '1234567' }],
    ['password', { password: 'password' }],
    ['password', { password: 'Lies-2026!' }],
    ['password', { password: 'é'.repeat(37) }],
  ])('returns 400 for a password change with a wrong %s: %j', async (field, wrong) => {
    const account = await createLies();
    const before = await findStored(account);
    const refused = await changePassword(account, wrong);
    expect([refused.status, refused.error?.code, Object.keys(refused.error?.fields ?? {})]).toEqual([
      400,
      'invalid',
      [field],
    ]);
    expect([await findStored(account), await findAuditActions(), await getStatus(account)]).toEqual([
      before,
      [],
      [200, undefined],
    ]);
  });

  it('limits guesses of the current password together with signing in', async () => {
    const account = await createLies();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => changePassword(account, { currentpassword: 'verkeerd' })),
    );
    const codes = guesses.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_often')).toHaveLength(15);
    expect((await changePassword(account)).error?.code).toBe('too_often');
    expect((await signIn(password)).error?.code).toBe('too_often');
  });

  it('invalidates a reset link that was requested before the password change', async () => {
    const account = await createLies();
    const { code } = await portal.resets.createCode('lies@example.org');
    const { code: otherCode } = await portal.resets.createCode(
      (await createAccount({ email: 'bert@example.org' })).email,
    );
    await changePassword(account);
    const resetPassword = (resetCode: string) =>
      portal.as('nobody').call(authContract.reset, { body: { code: resetCode, password: 'van een ander' } });
    expect([(await resetPassword(code)).error?.code, (await resetPassword(otherCode)).status]).toEqual([
      'code_invalid',
      200,
    ]);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('applies only one of several concurrent password changes', async () => {
    const account = await createLies();
    const passwords = Array.from({ length: 5 }, (_, number) => `wachtwoord nummer ${number}`);
    const responses = await Promise.all(passwords.map((candidate) => changePassword(account, { password: candidate })));
    const winners = responses.flatMap(({ status }, number) => (status === 200 ? [number] : []));
    expect(winners).toHaveLength(1);
    for (const { status, error } of responses)
      expect([undefined, 'session_ended', 'invalid', 'too_often']).toContain(status === 200 ? undefined : error?.code);
    const { passwordHash: currentHash, tokenVersion } = await AccountModel.findById(account.id).orFail();
    expect([await bcrypt.compare(passwords[winners[0]!]!, currentHash), tokenVersion]).toEqual([true, 2]);
  });

  it('returns 401 for a password change without a session', async () => {
    const body = { currentpassword: password, password: newPassword };
    expect((await portal.as('nobody').call(profileContract.password, { body })).status).toBe(401);
  });
});

describe('signing out everywhere', () => {
  it('ends all sessions of the viewer, and none of other accounts', async () => {
    const [account, other] = [await createLies(), await createAccount()];
    const { reply } = await portal.as(account).call(profileContract.signOutEverywhere);
    expect(reply).toEqual({ msg: 'Je bent overal uitgelogd.' });
    expect([await getStatus(account), await getStatus(other)]).toEqual([
      [401, 'session_ended'],
      [200, undefined],
    ]);
    expect((await signIn(password)).status).toBe(200);
    expect(await findAuditActions()).toEqual(['account.signed-out', 'account.signed-in']);
    expect(await countIn('accounts')).toBe(2);
  });
});
