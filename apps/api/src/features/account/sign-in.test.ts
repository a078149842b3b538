import bcrypt from 'bcryptjs';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorTable, platformContract } from '@ledenportaal/shared';
import { accountOf, createAccount, tokenOf } from '../../test/builders.js';
import { errorOf } from '../../test/as.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';

const portal = usePortal(undefined, { trustProxy: 1 });
afterEach(() => vi.restoreAllMocks());

const email = 'lies@example.org';
const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);

type Guess = { email?: string; password?: string; ip?: string };
const guess = async ({ ip = '203.0.113.7', ...typed }: Guess = {}, app = portal.app) =>
  supertest(app)
    .post('/api/signin')
    .set('x-forwarded-for', ip)
    .send({ email, password: 'verkeerd', ...typed });
const statusOf = async (typed?: Guess) => (await guess(typed)).status;
const guessTimes = async (times: number, toGuess: (time: number) => Guess = () => ({})) => {
  const statuses = [];
  for (let time = 0; time < times; time++) statuses.push(await statusOf(toGuess(time)));
  return statuses;
};
const times = (count: number, status: number) => Array<number>(count).fill(status);

describe('guesses of a password', () => {
  it('are five for an address and a place together, and then wait ten minutes, also for the right one', async () => {
    await createAccount({ email, passwordHash });
    expect(await guessTimes(6)).toEqual([...times(5, 401), 429]);
    const refused = await guess({ password });
    expect(errorOf(refused)).toMatchObject({ code: 'too_often', message: errorTable.too_often.text });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(9 * 60);
    expect(seconds).toBeLessThanOrEqual(10 * 60);
    expect(await statusOf({ password, ip: '203.0.113.8' })).toBe(200);
    expect(await statusOf({ email: 'ander@example.org' })).toBe(401);
  });

  it('of which a hundred come at once are looked at five times', async () => {
    await createAccount({ email, passwordHash });
    const looked = vi.spyOn(portal.passwords, 'matches');
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...times(5, 401), ...times(95, 429)]);
    expect(looked).toHaveBeenCalledTimes(5);
    expect(answers.filter(({ headers }) => headers['retry-after'])).toHaveLength(95);
  });

  it('are counted together by two portals on one database', async () => {
    await createAccount({ email, passwordHash });
    const looked = vi.spyOn(portal.passwords, 'matches');
    const apps = [portal.app, portal.beside()];
    const answers = await Promise.all(Array.from({ length: 40 }, (_, time) => guess({}, apps[time % 2])));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(looked).toHaveBeenCalledTimes(5);
  });

  it('that are right do not count, one after the other', async () => {
    await createAccount({ email, passwordHash });
    expect(await guessTimes(12, () => ({ password }))).toEqual(times(12, 200));
    expect(await guessTimes(4)).toEqual(times(4, 401));
    expect(await statusOf({ password })).toBe(200);
    expect(await guessTimes(2)).toEqual([401, 429]);
  });

  it.each([
    ['another case and space around it', { email: ' LIES@Example.ORG ' }, '203.0.113.7'],
    ['IPv4 as IPv6', { ip: '::ffff:203.0.113.7' }, '203.0.113.7'],
    ['another address of the same IPv6 network', { ip: '2001:db8:1:2:ffff::9' }, '2001:db8:1:2::1'],
  ])('are not begun anew by %s', async (_, other: Guess, ip) => {
    await createAccount({ email, passwordHash });
    expect(await guessTimes(5, () => ({ ip }))).toEqual(times(5, 401));
    expect(await statusOf({ ip, ...other })).toBe(429);
  });

  it('count for an account that may not come in, also with its own password', async () => {
    await createAccount({ email, passwordHash, state: 'disabled' });
    expect(await guessTimes(6, () => ({ password }))).toEqual([...times(5, 401), 429]);
  });

  it('that are no guess, since a field is missing, do not count', async () => {
    expect(await guessTimes(8, () => ({ password: '' }))).toEqual(times(8, 400));
    expect(await statusOf()).toBe(401);
  });
});

describe('who signed in', () => {
  it('is known to have, and when', async () => {
    const account = await createAccount({ email, passwordHash });
    await guess();
    expect((await AccountModel.findById(account._id))?.signedInAt).toBeUndefined();
    await guess({ password });
    const { signedInAt } = (await AccountModel.findById(account._id))!;
    expect(Math.abs(Date.now() - signedInAt!.getTime())).toBeLessThan(60_000);
  });

  it('is not let in while the account waits', async () => {
    await createAccount({ email, passwordHash, state: 'waiting' });
    expect(errorOf(await guess({ password })).code).toBe('bad_login');
  });
});

describe('twenty sign-ins at once', () => {
  it('are worked on in other threads, and hold up no other request', async () => {
    const slow = bcrypt.hashSync(password, 8);
    const emails = Array.from({ length: 20 }, (_, index) => `lid${index}@example.org`);
    for (const each of emails) await createAccount({ email: each, passwordHash: slow });
    // What this thread would call, if it were this thread that did the work.
    const here = [vi.spyOn(bcrypt, 'compare'), vi.spyOn(bcrypt, 'compareSync'), vi.spyOn(bcrypt, 'hash')];
    let done = 0;
    const signedIn = emails.map(async (each) => {
      const { status } = await guess({ email: each, password });
      done++;
      return status;
    });
    expect((await portal.as('nobody').call(platformContract.config)).status).toBe(200);
    expect(done).toBeLessThan(20);
    expect(await Promise.all(signedIn)).toEqual(times(20, 200));
    for (const call of here) expect(call).not.toHaveBeenCalled();
  });
});

describe('a session that has ended', () => {
  const ask = async (token: string) => {
    const refused = await supertest(portal.app).get('/api/user').set('authorization', token);
    return [refused.status, errorOf(refused).code];
  };

  it.each([
    ['the account was disabled', { state: 'disabled' as const, tokenVersion: 2 }, 'account_disabled'],
    ['every session was ended', { tokenVersion: 2 }, 'session_ended'],
    ['the account waits', { state: 'waiting' as const }, 'not_signed_in'],
    ['the database is from before it', { tokenVersion: 0 }, 'not_signed_in'],
  ])('says so where %s', async (_, change, code) => {
    const account = await accountOf('lid');
    await AccountModel.updateOne({ _id: account._id }, change);
    expect(await ask(tokenOf(account))).toEqual([401, code]);
  });

  it('says it to nobody whose token is not right', async () => {
    const account = await accountOf('lid');
    await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
    expect(await ask(tokenOf(account, {}, { expiresIn: -1 }))).toEqual([401, 'not_signed_in']);
    expect(await ask(tokenOf(account, {}, {}, 'x'.repeat(45)))).toEqual([401, 'not_signed_in']);
  });
});
