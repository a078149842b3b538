import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { authContract } from '@ledenportaal/shared';
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
  return visitor().call(authContract.signup, { body });
};
const forgot = (email: string) => visitor().call(authContract.forgot, { body: { email } });
const resend = (email: string) => visitor().call(authContract.resendVerification, { body: { email, password } });
const signin = (email: string) => visitor().call(authContract.signin, { body: { email, password: 'verkeerd' } });

type ApiResponse = Awaited<ReturnType<typeof signup | typeof forgot | typeof resend | typeof signin>>;
type Command = { commandName: string; command: Record<string, unknown> };

/** Returns the response to a request with its database commands and its number of password hashes. */
const measureWork = async (sendRequest: () => Promise<ApiResponse>) => {
  const commands: string[] = [];
  const recordCommand = ({ commandName, command }: Command) => {
    // The first request after 5 seconds reads the settings, whatever it is.
    if (command[commandName] !== 'portalsettings') commands.push(`${commandName} ${String(command[commandName])}`);
  };
  const hashSpies = [vi.spyOn(portal.passwords, 'hash'), vi.spyOn(portal.passwords, 'matches')];
  const client = mongoose.connection.getClient();
  client.on('commandStarted', recordCommand);
  const response = await sendRequest();
  client.off('commandStarted', recordCommand);
  const counts = hashSpies.map(({ mock }) => mock.calls.length);
  vi.restoreAllMocks();
  return { commands, hashes: counts, response: toVisibleResponse(response) };
};

/** Returns everything that the caller sees, except what differs between any two responses. */
const toVisibleResponse = ({ status, reason, headers, body, error }: ApiResponse) => {
  const { date, 'x-request-id': _, etag, ...otherHeaders } = headers;
  expect([date, _]).toEqual([expect.any(String), expect.any(String)]);
  return {
    status,
    reason,
    headers: { ...otherHeaders, etag: Boolean(etag) },
    body: error ? { ...error, requestId: '' } : body,
  };
};

const addresses = {
  unknown: () => Promise.resolve(),
  known: (email: string) => createAccount({ email, passwordHash }),
  unverified: (email: string) => signup(email),
  'five pending': async (email: string) => {
    for (let time = 0; time < 5; time++) await signup(email);
  },
  waiting: (email: string) => createAccount({ email, passwordHash, state: 'waiting' }),
  disabled: (email: string) => createAccount({ email, passwordHash, state: 'disabled' }),
};

describe.each([
  ['signing in', signin, { status: 401, hashes: [0, 1] }],
  ['signing up', signup, { status: 200, hashes: [1, 0] }],
  ['requesting the mail of a sign-up again', resend, { status: 200, hashes: [0, 5] }],
  ['requesting a new password', forgot, { status: 200, hashes: [0, 0] }],
])('%s', (_, sendRequest, expected) => {
  it('does the same work and returns the same response for every address', async () => {
    const results = [];
    // The addresses have the same length, and each is used for the first time.
    for (const [name, prepare] of Object.entries(addresses)) {
      const email = `${name.replace(' ', '-').padEnd(12, '-')}@example.org`;
      await prepare(email);
      results.push({ name, ...(await measureWork(() => sendRequest(email))) });
    }
    const [{ name, ...first } = { name: '' }, ...others] = results;
    expect([name, first]).toMatchObject([
      'unknown',
      { hashes: expected.hashes, response: { status: expected.status } },
    ]);
    expect(first).toHaveProperty('commands', expect.arrayContaining([expect.stringContaining('limits')]));
    for (const { name: other, ...work } of others) expect({ other, ...work }).toEqual({ other, ...first });
  });
});

it('does the same work to sign in to a disabled account with its right password as to an unknown one', async () => {
  await createAccount({ email: 'uit@example.org', passwordHash, state: 'disabled' });
  const body = (email: string) => ({ body: { email, password } });
  const closedAccount = await measureWork(() => visitor().call(authContract.signin, body('uit@example.org')));
  const unknownAddress = await measureWork(() => visitor().call(authContract.signin, body('wie@example.org')));
  expect(closedAccount).toEqual(unknownAddress);
});
