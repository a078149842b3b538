import mongoose from 'mongoose';
import { beforeEach, expect, it } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { createCodes } from '../codes.js';
import { createAccount } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { secrets } from '../../test/secrets.js';
import { firstIndexes } from './0001-first-indexes.js';
import { accounts } from './0003-accounts.js';
import { severalSignups } from './0011-several-signups.js';

const portal = usePortal(undefined, { signup: 'open' });
const db = () => mongoose.connection.db!;
const signups = () => db().collection('signups');
const hourMs = 60 * 60 * 1000;
const codes = createCodes(secrets.jwt);
const person = { voornaam: 'Anna', name: 'de Wit', bedrijf: 'De Heihoeve' };

/** A sign-up as the previous version stored it, and its code. */
const createSignup = (email: string, changes: object = {}) => {
  const { nonce, codeHash } = codes.create();
  const account = new mongoose.Types.ObjectId();
  const expiresAt = new Date(Date.now() + hourMs);
  const signup = { email, ...person, passwordHash: 'hash', account, nonce, codeHash, expiresAt, ...changes };
  return { signup, code: codes.toCode(nonce) };
};
const runTwice = async () => {
  for (let time = 0; time < 2; time++) await severalSignups.run(db());
};
const openLink = async (code: string) =>
  (await portal.as('nobody').call(authContract.verify, { params: { code } })).status;

/** The indexes of the previous version. */
beforeEach(async () => {
  await db().dropDatabase();
  await firstIndexes.run(db());
  await accounts.run(db());
});

it('keeps the links of pending sign-ups, and lets an address have several', async () => {
  const [existing, added] = [createSignup('anna@example.org'), createSignup('anna@example.org')];
  await signups().insertOne(existing.signup);
  await runTwice();
  await signups().insertOne(added.signup);
  expect([await openLink(existing.code), await openLink(added.code)]).toEqual([200, 400]);
});

it('keeps the link of a verified sign-up for two days, without the personal data that the account has', async () => {
  const account = await createAccount({ email: 'anna@example.org' });
  const verifiedAt = new Date(Date.now() - 30 * hourMs);
  const fields = { verifiedAt, account: account._id, expiresAt: new Date(Date.now() - 6 * hourMs) };
  const { signup, code } = createSignup('anna@example.org', fields);
  await signups().insertOne(signup);
  await runTwice();
  expect(await openLink(code)).toBe(200);
  const stored = (await signups().findOne())!;
  expect(Object.keys(stored).sort()).toEqual(['_id', 'account', 'codeHash', 'email', 'expiresAt', 'verifiedAt']);
  expect(stored.expiresAt).toEqual(new Date(verifiedAt.getTime() + 48 * hourMs));
});

it('creates an index that deletes a sign-up when its code ends, and none that keeps an address unique', async () => {
  await runTwice();
  const indexes = await signups().indexes();
  expect(indexes.find(({ name }) => name === 'expiresAt_1')).toMatchObject({ expireAfterSeconds: 0 });
  expect(indexes.find(({ name }) => name === 'email_1')).not.toHaveProperty('unique');
});
