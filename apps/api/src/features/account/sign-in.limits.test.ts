import supertest from 'supertest';
import { expect, it } from 'vitest';
import { usePortal } from '../../test/portal.js';

const limits = { signinPair: 2, signinIp: 4, signinEmail: 6, signupIp: 5, mailAccount: 4 };
const portal = usePortal(undefined, { trustProxy: 1, limits });

const guess = (email: string, ip: string) =>
  supertest(portal.app).post('/api/signin').set('x-forwarded-for', ip).send({ email, password: 'verkeerd' });
const statusesOf = async (times: number, toGuess: (time: number) => [email: string, ip: string]) => {
  const statuses = [];
  for (let time = 0; time < times; time++) statuses.push((await guess(...toGuess(time))).status);
  return statuses;
};

it('guesses are as many for an address and a place together as the settings say', async () => {
  expect(await statusesOf(3, () => ['lies@example.org', '203.0.113.7'])).toEqual([401, 401, 429]);
});

it('guesses are as many an hour for a place, whatever the address', async () => {
  const others = (time: number): [string, string] => [`lid${time}@example.org`, '203.0.113.7'];
  expect(await statusesOf(5, others)).toEqual([401, 401, 401, 401, 429]);
  const refused = await guess('nog-een@example.org', '203.0.113.7');
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(50 * 60);
  expect(seconds).toBeLessThanOrEqual(60 * 60);
  expect((await guess('lid0@example.org', '203.0.113.8')).status).toBe(401);
});

it('guesses are as many an hour for an address, wherever they come from', async () => {
  const elsewhere = (time: number): [string, string] => ['lies@example.org', `198.51.100.${time}`];
  expect(await statusesOf(7, elsewhere)).toEqual([401, 401, 401, 401, 401, 401, 429]);
  expect((await guess('ander@example.org', '198.51.100.6')).status).toBe(401);
});

it('requests for a new password are as many an hour for a place, and do not count as guesses', async () => {
  const forgot = (time: number) =>
    supertest(portal.app)
      .post('/api/signin/forget')
      .set('x-forwarded-for', '203.0.113.7')
      .send({ email: `lid${time}@example.org` });
  const statuses = [];
  for (let time = 0; time < 5; time++) statuses.push((await forgot(time)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect((await guess('lies@example.org', '203.0.113.7')).status).toBe(401);
});

it('what one limit refuses takes no place in another', async () => {
  const one = (): [string, string] => ['lies@example.org', '203.0.113.7'];
  expect(await statusesOf(8, one)).toEqual([401, 401, ...Array<number>(6).fill(429)]);
  const others = (time: number): [string, string] => [`lid${time}@example.org`, '203.0.113.7'];
  expect(await statusesOf(3, others)).toEqual([401, 401, 429]);
});
