import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { accountContract } from '@ledenportaal/shared';
import { createAccount } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';

const uri = new URL(inject('mongoUri'));
uri.searchParams.set('monitorCommands', 'true');
const portal = usePortal(uri.href, {
  limits: { signinPair: 9, signinIp: 99, signinEmail: 99, signupIp: 99, mailAccount: 9 },
});
afterEach(() => vi.restoreAllMocks());

const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);
const visitor = () => portal.as('nobody');
const signup = (email: string) => {
  const body = { email, password, name: 'de Wit', voornaam: 'Anna' };
  return visitor().call(accountContract.signup, { body });
};
const forgot = (email: string) => visitor().call(accountContract.forgot, { body: { email } });
const signin = (email: string) => visitor().call(accountContract.signin, { body: { email, password: 'verkeerd' } });

type Asked = Awaited<ReturnType<typeof signup | typeof forgot | typeof signin>>;
type Command = { commandName: string; command: Record<string, unknown> };

/** What the portal does for an answer: what it asks of the database, and how often it hashes. */
const workOf = async (ask: () => Promise<Asked>) => {
  const asked: string[] = [];
  const note = ({ commandName, command }: Command) => asked.push(`${commandName} ${String(command[commandName])}`);
  const hashes = [vi.spyOn(portal.passwords, 'hash'), vi.spyOn(portal.passwords, 'matches')];
  const client = mongoose.connection.getClient();
  client.on('commandStarted', note);
  const answer = await ask();
  client.off('commandStarted', note);
  const counts = hashes.map(({ mock }) => mock.calls.length);
  vi.restoreAllMocks();
  return { asked, hashes: counts, told: toldIn(answer) };
};

/** All that reaches the caller but what differs between any two answers. */
const toldIn = ({ status, reason, headers, body, error }: Asked) => {
  const { date, 'x-request-id': _, etag, ...same } = headers;
  expect([date, _]).toEqual([expect.any(String), expect.any(String)]);
  return {
    status,
    reason,
    headers: { ...same, etag: Boolean(etag) },
    told: error ? { ...error, requestId: '' } : body,
  };
};

const addresses = {
  unknown: () => Promise.resolve(),
  known: (email: string) => createAccount({ email, passwordHash }),
  unverified: (email: string) => signup(email),
  waiting: (email: string) => createAccount({ email, passwordHash, state: 'waiting' }),
  disabled: (email: string) => createAccount({ email, passwordHash, state: 'disabled' }),
};

describe.each([
  ['signing in', signin, { status: 401, hashes: [0, 1] }],
  ['signing up', signup, { status: 200, hashes: [1, 0] }],
  ['forgetting', forgot, { status: 200, hashes: [0, 0] }],
])('%s', (_, ask, expected) => {
  it('is the same work and the same answer for every address', async () => {
    const works = [];
    // Of one length, and each for the first time.
    for (const [name, prepare] of Object.entries(addresses)) {
      const email = `${name.padEnd(12, '-')}@example.org`;
      await prepare(email);
      works.push({ name, ...(await workOf(() => ask(email))) });
    }
    const [{ name, ...first } = { name: '' }, ...others] = works;
    expect([name, first]).toMatchObject(['unknown', { hashes: expected.hashes, told: { status: expected.status } }]);
    expect(first).toHaveProperty('asked', expect.arrayContaining([expect.stringContaining('limits')]));
    for (const { name: other, ...work } of others) expect({ other, ...work }).toEqual({ other, ...first });
  });
});

it('signing in hashes nothing more and asks nothing else where the right password is that of a closed account', async () => {
  await createAccount({ email: 'uit@example.org', passwordHash, state: 'disabled' });
  const body = (email: string) => ({ body: { email, password } });
  const right = await workOf(() => visitor().call(accountContract.signin, body('uit@example.org')));
  const none = await workOf(() => visitor().call(accountContract.signin, body('wie@example.org')));
  expect(right).toEqual(none);
});
