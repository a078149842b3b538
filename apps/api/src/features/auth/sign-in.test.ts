import bcrypt from 'bcryptjs';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTable, platformContract } from '@ledenportaal/shared';
import { getAccount, createAccount, signToken } from '../../test/builders.js';
import { parseError } from '../../test/as.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';

const portal = usePortal(undefined, { trustProxy: 1 });
afterEach(() => vi.restoreAllMocks());

const email = 'lies@example.org';
const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);

type SignInAttempt = { email?: string; password?: string; ip?: string };
const attemptSignIn = async ({ ip = '203.0.113.7', ...input }: SignInAttempt = {}, app = portal.app) =>
  supertest(app)
    .post('/api/signin')
    .set('x-forwarded-for', ip)
    .send({ email, password: 'verkeerd', ...input });
const getStatus = async (attempt?: SignInAttempt) => (await attemptSignIn(attempt)).status;
const attemptSignIns = async (times: number, toAttempt: (time: number) => SignInAttempt = () => ({})) => {
  const statuses = [];
  for (let time = 0; time < times; time++) statuses.push(await getStatus(toAttempt(time)));
  return statuses;
};
const repeatStatus = (count: number, status: number) => Array<number>(count).fill(status);

describe('limits on password guesses', () => {
  it('allows five guesses per address and IP, then refuses even the right password for ten minutes', async () => {
    await createAccount({ email, passwordHash });
    expect(await attemptSignIns(6)).toEqual([...repeatStatus(5, 401), 429]);
    const refused = await attemptSignIn({ password });
    expect(parseError(refused)).toMatchObject({ code: 'too_often', message: errorTable.too_often.text });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
    expect(await getStatus({ password, ip: '203.0.113.8' })).toBe(200);
    expect(await getStatus({ email: 'ander@example.org' })).toBe(401);
  });

  it('checks only five of a hundred concurrent guesses', async () => {
    await createAccount({ email, passwordHash });
    const matchesSpy = vi.spyOn(portal.passwords, 'matches');
    // No request times out, however busy the machine is.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const guesses = Array.from({ length: 100 }, () => attemptSignIn());
    const responses = await Promise.all(guesses).finally(() => vi.useRealTimers());
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...repeatStatus(5, 401), ...repeatStatus(95, 429)]);
    expect(matchesSpy).toHaveBeenCalledTimes(5);
    expect(responses.filter(({ headers }) => headers['retry-after'])).toHaveLength(95);
  });

  it('counts guesses of two API processes with one database together', async () => {
    await createAccount({ email, passwordHash });
    const matchesSpy = vi.spyOn(portal.passwords, 'matches');
    const apps = [portal.app, portal.createSecondApp()];
    const responses = await Promise.all(Array.from({ length: 40 }, (_, time) => attemptSignIn({}, apps[time % 2])));
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(matchesSpy).toHaveBeenCalledTimes(5);
  });

  it('does not count correct passwords', async () => {
    await createAccount({ email, passwordHash });
    expect(await attemptSignIns(12, () => ({ password }))).toEqual(repeatStatus(12, 200));
    expect(await attemptSignIns(4)).toEqual(repeatStatus(4, 401));
    expect(await getStatus({ password })).toBe(200);
    expect(await attemptSignIns(2)).toEqual([401, 429]);
  });

  it.each([
    ['an address in another case and with spaces around it', { email: ' LIES@Example.ORG ' }, '203.0.113.7'],
    ['an IPv4 address written as IPv6', { ip: '::ffff:203.0.113.7' }, '203.0.113.7'],
    ['another IPv6 address of the same network', { ip: '2001:db8:1:2:ffff::9' }, '2001:db8:1:2::1'],
  ])('does not reset the count of guesses for %s', async (_, other: SignInAttempt, ip) => {
    await createAccount({ email, passwordHash });
    expect(await attemptSignIns(5, () => ({ ip }))).toEqual(repeatStatus(5, 401));
    expect(await getStatus({ ip, ...other })).toBe(429);
  });

  it('counts every attempt on a disabled account, also with its right password', async () => {
    await createAccount({ email, passwordHash, state: 'disabled' });
    expect(await attemptSignIns(6, () => ({ password }))).toEqual([...repeatStatus(5, 401), 429]);
  });

  it('does not count a request without a password as a guess', async () => {
    expect(await attemptSignIns(8, () => ({ password: '' }))).toEqual(repeatStatus(8, 400));
    expect(await getStatus()).toBe(401);
  });
});

describe('the time and state of a sign-in', () => {
  it('stores the time of a successful sign-in only', async () => {
    const account = await createAccount({ email, passwordHash });
    await attemptSignIn();
    expect((await AccountModel.findById(account._id))?.signedInAt).toBeUndefined();
    await attemptSignIn({ password });
    const { signedInAt } = (await AccountModel.findById(account._id))!;
    expect(Math.abs(Date.now() - signedInAt!.getTime())).toBeLessThan(60_000);
  });

  it('refuses to sign in to an account that waits for approval', async () => {
    await createAccount({ email, passwordHash, state: 'waiting' });
    expect(parseError(await attemptSignIn({ password })).code).toBe('bad_login');
  });
});

describe('concurrent sign-ins', () => {
  it('checks the passwords of twenty sign-ins in worker threads, without delaying other requests', async () => {
    const slow = bcrypt.hashSync(password, 8);
    const emails = Array.from({ length: 20 }, (_, index) => `lid${index}@example.org`);
    for (const address of emails) await createAccount({ email: address, passwordHash: slow });
    // The functions that the main thread would call if it hashed passwords itself.
    const mainThreadSpies = [vi.spyOn(bcrypt, 'compare'), vi.spyOn(bcrypt, 'compareSync'), vi.spyOn(bcrypt, 'hash')];
    let done = 0;
    const signedIn = emails.map(async (address) => {
      const { status } = await attemptSignIn({ email: address, password });
      done++;
      return status;
    });
    expect((await portal.as('nobody').call(platformContract.config)).status).toBe(200);
    expect(done).toBeLessThan(20);
    expect(await Promise.all(signedIn)).toEqual(repeatStatus(20, 200));
    for (const spy of mainThreadSpies) expect(spy).not.toHaveBeenCalled();
  });
});

describe('the error for an ended session', () => {
  const requestUser = async (token: string) => {
    const refused = await supertest(portal.app).get('/api/user').set('authorization', token);
    return [refused.status, parseError(refused).code];
  };

  it.each([
    ['account was disabled', { state: 'disabled' as const, tokenVersion: 2 }, 'account_disabled'],
    ['sessions were all ended', { tokenVersion: 2 }, 'session_ended'],
    ['account waits for approval', { state: 'waiting' as const }, 'not_signed_in'],
    ['version is higher than that in the database', { tokenVersion: 0 }, 'not_signed_in'],
  ])('returns 401 with the reason for a token whose %s', async (_, change, code) => {
    const account = await getAccount('lid');
    await AccountModel.updateOne({ _id: account._id }, change);
    expect(await requestUser(signToken(account))).toEqual([401, code]);
  });

  it('does not reveal the reason for an expired or forged token', async () => {
    const account = await getAccount('lid');
    await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
    expect(await requestUser(signToken(account, {}, { expiresIn: -1 }))).toEqual([401, 'not_signed_in']);
    expect(await requestUser(signToken(account, {}, {}, 'x'.repeat(45)))).toEqual([401, 'not_signed_in']);
  });
});
