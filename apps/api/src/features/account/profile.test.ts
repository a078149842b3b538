import bcrypt from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { accountContract, profileContract, TokenPayload } from '@ledenportaal/shared';
import jwt from 'jsonwebtoken';
import mongoose from 'mongoose';
import { countIn, createAccount, createLid, type Account } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';

const portal = usePortal();
const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);
const fresh = 'een ander wachtwoord';
const lies = (told: Parameters<typeof createAccount>[0] = {}) =>
  createAccount({ email: 'lies@example.org', voornaam: 'Lies', name: 'de Wit', passwordHash, ...told });
const stored = async ({ id }: Account) => (await AccountModel.findById(id).orFail().lean()) as object;
const actions = async () => {
  const entries = await mongoose.connection.db!.collection('audit').find().sort({ _id: 1 }).toArray();
  return entries.map(({ action }) => action as string);
};
const signIn = (typed: string) =>
  portal.as('nobody').call(accountContract.signin, { body: { email: 'lies@example.org', password: typed } });
const statusOf = async (account: Account) => {
  const { status, error } = await portal.as(account).call(profileContract.one);
  return [status, error?.code];
};

describe('the own profile', () => {
  it('tells who I am, and which lid I belong to', async () => {
    const lid = await createLid({ naam: 'Camping De Berk' });
    const account = await lies({ lid: lid._id });
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

  it('has no lid where there is none any more', async () => {
    const account = await lies({ lid: 'a'.repeat(24) });
    expect((await portal.as(account).call(profileContract.one)).reply.results.lid).toBeNull();
  });

  it('is of every member, and of nobody else', async () => {
    expect((await portal.as('admin').call(profileContract.one)).status).toBe(200);
    for (const route of [profileContract.one, profileContract.activity, profileContract.signOutEverywhere] as const)
      expect((await portal.as('nobody').call(route)).status).toBe(401);
  });
});

describe('a new name', () => {
  const body = { voornaam: ' Elisabeth ', name: 'Zwart', bedrijf: 'De Berk' };

  it('is what I am called from now on', async () => {
    const account = await lies();
    const { reply } = await portal.as(account).call(profileContract.update, { body });
    expect(reply.results).toMatchObject({ voornaam: 'Elisabeth', name: 'Zwart', bedrijf: 'De Berk' });
    const { reply: again } = await portal.as(account).call(accountContract.user);
    expect(again.user).toMatchObject({ voornaam: 'Elisabeth', name: 'Zwart', email: 'lies@example.org' });
    expect(await actions()).toEqual(['account.changed']);
  });

  it.each([
    ['voornaam', { voornaam: '  ' }],
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(101) }],
    ['bedrijf', { bedrijf: 'x'.repeat(201) }],
    ['email', { email: 'iemand@example.org' }],
    ['role', { role: 'admin' }],
  ])('is refused for its %s, and nothing changes', async (field, wrong) => {
    const account = await lies();
    const before = await stored(account);
    const refused = await portal.as(account).call(profileContract.update, { body: { ...body, ...wrong } });
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([400, [field]]);
    expect([await stored(account), await actions()]).toEqual([before, []]);
  });

  it('is not for nobody', async () => {
    expect((await portal.as('nobody').call(profileContract.update, { body })).status).toBe(401);
  });
});

describe('a new password', () => {
  const change = (account: Account, told: { currentpassword?: string; password?: string } = {}) => {
    const body = { currentpassword: password, password: fresh, ...told };
    return portal.as(account).call(profileContract.password, { body });
  };

  it('counts at once, ends every other session, and goes on with this one', async () => {
    const account = await lies();
    const { reply } = await change(account);
    expect(reply.user).toMatchObject({ _id: account.id, voornaam: 'Lies' });
    expect(TokenPayload.parse(jwt.decode(reply.token))).toMatchObject({ sub: account.id, version: 2 });
    expect(await statusOf(account)).toEqual([401, 'session_ended']);
    expect(await statusOf((await AccountModel.findById(account.id))!)).toEqual([200, undefined]);
    expect([(await signIn(password)).status, (await signIn(fresh)).status]).toEqual([401, 200]);
    expect(await actions()).toEqual(['account.password', 'account.signed-in']);
  });

  it('is told to its owner by a mail that carries nothing of it', async () => {
    const account = await lies();
    await change(account);
    const { mails } = await AccountModel.findById(account.id).orFail();
    expect(mails).toEqual([
      { _id: expect.any(mongoose.Types.ObjectId) as unknown, kind: 'password-changed', data: {} },
    ]);
    const text = JSON.stringify(await stored(account)) + portal.logged();
    for (const secret of [password, fresh]) expect(text).not.toContain(secret);
  });

  it.each([
    ['currentpassword', { currentpassword: 'verkeerd' }],
    ['currentpassword', { currentpassword: '' }],
    ['password', { password: '1234567' }],
    ['password', { password: 'password' }],
    ['password', { password: 'Lies-2026!' }],
    ['password', { password: 'é'.repeat(37) }],
  ])('is refused for its %s: %j', async (field, wrong) => {
    const account = await lies();
    const before = await stored(account);
    const refused = await change(account, wrong);
    expect([refused.status, refused.error?.code, Object.keys(refused.error?.fields ?? {})]).toEqual([
      400,
      'invalid',
      [field],
    ]);
    expect([await stored(account), await actions(), await statusOf(account)]).toEqual([before, [], [200, undefined]]);
  });

  it('is guessed at as often as at the door, and no more', async () => {
    const account = await lies();
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => change(account, { currentpassword: 'verkeerd' })),
    );
    const codes = guesses.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too_often')).toHaveLength(15);
    expect((await change(account)).error?.code).toBe('too_often');
    expect((await signIn(password)).error?.code).toBe('too_often');
  });

  it('takes its worth from a link that was asked for before', async () => {
    const account = await lies();
    const { code } = await portal.resets.handOut('lies@example.org');
    const { code: others } = await portal.resets.handOut((await createAccount({ email: 'bert@example.org' })).email);
    await change(account);
    const use = (typed: string) =>
      portal.as('nobody').call(accountContract.reset, { body: { code: typed, password: 'van een ander' } });
    expect([(await use(code)).error?.code, (await use(others)).status]).toEqual(['code_invalid', 200]);
    expect((await signIn(fresh)).status).toBe(200);
  });

  it('has one winner of many at once; the others did not change it', async () => {
    const account = await lies();
    const passwords = Array.from({ length: 5 }, (_, number) => `wachtwoord nummer ${number}`);
    const answers = await Promise.all(passwords.map((one) => change(account, { password: one })));
    const won = answers.flatMap(({ status }, number) => (status === 200 ? [number] : []));
    expect(won).toHaveLength(1);
    for (const { status, error } of answers)
      expect([undefined, 'session_ended', 'invalid', 'too_often']).toContain(status === 200 ? undefined : error?.code);
    const { passwordHash: now, tokenVersion } = await AccountModel.findById(account.id).orFail();
    expect([await bcrypt.compare(passwords[won[0]!]!, now), tokenVersion]).toEqual([true, 2]);
  });

  it('is not for nobody', async () => {
    const body = { currentpassword: password, password: fresh };
    expect((await portal.as('nobody').call(profileContract.password, { body })).status).toBe(401);
  });
});

describe('signing out everywhere', () => {
  it('ends every session of mine, and of nobody else', async () => {
    const [account, other] = [await lies(), await createAccount()];
    const { reply } = await portal.as(account).call(profileContract.signOutEverywhere);
    expect(reply).toEqual({ msg: 'Je bent overal uitgelogd.' });
    expect([await statusOf(account), await statusOf(other)]).toEqual([
      [401, 'session_ended'],
      [200, undefined],
    ]);
    expect((await signIn(password)).status).toBe(200);
    expect(await actions()).toEqual(['account.signed-out', 'account.signed-in']);
    expect(await countIn('accounts')).toBe(2);
  });
});
