import supertest from 'supertest';
import { expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';

const limits = { signinPair: 2, signinIp: 4, signinEmail: 6, signupIp: 5, mailAccount: 4 };
const portal = usePortal(undefined, { trustProxy: 1, limits });

const attemptSignIn = (email: string, ip: string) =>
  supertest(portal.app).post('/api/signin').set('x-forwarded-for', ip).send({ email, password: 'verkeerd' });
const attemptSignIns = async (times: number, toAttempt: (time: number) => [email: string, ip: string]) => {
  const statuses = [];
  for (let time = 0; time < times; time++) statuses.push((await attemptSignIn(...toAttempt(time))).status);
  return statuses;
};

it('limits guesses per address and IP to the configured number', async () => {
  expect(await attemptSignIns(3, () => ['lies@example.org', '203.0.113.7'])).toEqual([401, 401, 429]);
});

it('limits guesses per IP and hour, across addresses', async () => {
  const others = (time: number): [string, string] => [`lid${time}@example.org`, '203.0.113.7'];
  expect(await attemptSignIns(5, others)).toEqual([401, 401, 401, 401, 429]);
  const refused = await attemptSignIn('nog-een@example.org', '203.0.113.7');
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(50 * 60);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
  expect((await attemptSignIn('lid0@example.org', '203.0.113.8')).status).toBe(401);
});

it('limits guesses per address and hour, across IPs', async () => {
  const fromOtherIp = (time: number): [string, string] => ['lies@example.org', `198.51.100.${time}`];
  expect(await attemptSignIns(7, fromOtherIp)).toEqual([401, 401, 401, 401, 401, 401, 429]);
  expect((await attemptSignIn('ander@example.org', '198.51.100.6')).status).toBe(401);
});

it('limits password reset requests per IP and hour, without counting them as guesses', async () => {
  const forgot = (time: number) =>
    supertest(portal.app)
      .post('/api/signin/forget')
      .set('x-forwarded-for', '203.0.113.7')
      .send({ email: `lid${time}@example.org` });
  const statuses = [];
  for (let time = 0; time < 5; time++) statuses.push((await forgot(time)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await attemptSignIn('lies@example.org', '203.0.113.7')).status).toBe(401);
});

it('does not count a guess towards other limits when one limit refuses it', async () => {
  const sameAttempt = (): [string, string] => ['lies@example.org', '203.0.113.7'];
  expect(await attemptSignIns(8, sameAttempt)).toEqual([401, 401, ...Array<number>(6).fill(429)]);
  const others = (time: number): [string, string] => [`lid${time}@example.org`, '203.0.113.7'];
  expect(await attemptSignIns(3, others)).toEqual([401, 401, 429]);
});
