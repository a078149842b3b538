import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { authContract } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { countIn, createAccount } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { findPendingMails } from '../../test/mail/pending-mails.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { SignupModel } from './signup.model.js';

const portal = usePortal(undefined, { trustProxy: 1 });
const email = 'anna@example.org';
const input = { email, password: 'een goed wachtwoord', name: 'de Wit', voornaam: 'Anna', bedrijf: 'De Heihoeve' };
const signUp = (changes: object = {}) =>
  portal.as('nobody').call(authContract.signup, { body: { ...input, ...changes } });
const signUpFrom = (ip: string, changes: object = {}) =>
  supertest(portal.app)
    .post('/api/signup')
    .set('x-forwarded-for', ip)
    .send({ ...input, ...changes });

describe('signing up', () => {
  it('stores a sign-up that expires after 24 hours, without an account', async () => {
    expect((await signUp()).reply.msg).toContain('mail');
    expect(await countIn('accounts')).toBe(0);
    const signup = (await SignupModel.findOne({ email }))!;
    expect(signup).toMatchObject({ voornaam: 'Anna', name: 'de Wit', bedrijf: 'De Heihoeve' });
    expect(bcrypt.compareSync(input.password, signup.passwordHash!)).toBe(true);
    const remainingMs = signup.expiresAt.getTime() - Date.now();
    expect(remainingMs).toBeGreaterThan(23.9 * 60 * 60_000);
    expect(remainingMs).toBeLessThanOrEqual(24 * 60 * 60_000);
  });

  it('mails a link without any text that was entered', async () => {
    await signUp({ voornaam: 'Win een prijs' });
    const { nonce, expiresAt } = (await SignupModel.findOne({ email }))!;
    const data = { nonce, until: expiresAt.toISOString() };
    expect(await findPendingMails('signups', email)).toEqual([{ to: email, kind: 'verify', data }]);
  });

  it('mails a greeting with a name of one word', async () => {
    await signUp();
    expect(await findPendingMails('signups', email)).toMatchObject([{ data: { voornaam: 'Anna' } }]);
  });

  it('stores and logs no code and no password', async () => {
    await signUp();
    const code = await codeFor('signups', email);
    const stored = JSON.stringify(await mongoose.connection.db!.collection('signups').find().toArray());
    for (const secret of [code, input.password]) {
      expect(stored).not.toContain(secret);
      expect(portal.logged()).not.toContain(secret);
    }
  });

  it.each(['active', 'waiting', 'disabled'] as const)(
    'returns the same response for an address with an account (%s), changes nothing and mails its owner',
    async (state) => {
      const account = await createAccount({ email, state, voornaam: 'Annabel', passwordHash: 'hash' });
      const known = await signUp();
      const unknown = await signUp({ email: 'nieuw@example.org' });
      expect([known.status, known.body, known.reason]).toEqual([unknown.status, unknown.body, unknown.reason]);
      expect((await AccountModel.findById(account._id))?.toObject()).toEqual(account.toObject());
      const expectedMail = { to: email, kind: 'has-account', data: { voornaam: 'Annabel' } };
      expect(await findPendingMails('signups', email)).toEqual([expectedMail]);
    },
  );

  it.each([
    ['email', { email: 'geen adres' }],
    ['email', { email: 'a@example.org, b@example.org' }],
    ['email', { email: 'a@example.org\nBcc: b@example.org' }],
    ['email', { email: undefined }],
    ['password', { password: 'te kort' }],
    ['password', { password: 'w'.repeat(73) }],
    ['password', { password: undefined }],
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(101) }],
    ['voornaam', { voornaam: '' }],
    ['bedrijf', { bedrijf: 'x'.repeat(201) }],
    ['role', { role: 'admin' }],
    ['state', { state: 'active' }],
  ])('returns 400 for a wrong %s and stores nothing', async (field, changes) => {
    const refused = await supertest(portal.app)
      .post('/api/signup')
      .send({ ...input, ...changes });
    expect([refused.status, Object.keys(parseError(refused).fields ?? {})]).toEqual([400, [field]]);
    expect([await countIn('signups'), await countIn('limits')]).toEqual([0, 0]);
  });

  it.each([
    ['is easy to guess', { password: 'wachtwoord' }, /makkelijk te raden/],
    ['is easy to guess', { password: '12345678' }, /makkelijk te raden/],
    ['is a name and a year', { password: 'Anna de Wit 2026' }, /eigen gegevens/],
    ['is the address', { password: 'anna@example.org' }, /eigen gegevens/],
    ['is the company', { password: 'deheihoeve1' }, /eigen gegevens/],
    ['is the organisation', { password: 'Ruigenhei2026!' }, /eigen gegevens/],
  ])('refuses a password that %s: %j', async (_, changes, sentence) => {
    const refused = await supertest(portal.app)
      .post('/api/signup')
      .send({ ...input, ...changes });
    expect([refused.status, Object.keys(parseError(refused).fields ?? {})]).toEqual([400, ['password']]);
    expect(parseError(refused).fields?.password).toMatch(sentence);
    expect(await countIn('signups')).toBe(0);
    expect((await signUp()).status).toBe(200);
  });

  it('returns 429 to an IP after 50 refused passwords in a minute', async () => {
    const signUpWithWeakPassword = () => signUpFrom('203.0.113.20', { password: 'wachtwoord' });
    const statuses: number[] = [];
    for (let time = 0; time < 51; time++) statuses.push((await signUpWithWeakPassword()).status);
    expect(statuses).toEqual([...Array<number>(50).fill(400), 429]);
    expect((await signUpFrom('203.0.113.20')).status).toBe(429);
    expect((await signUpFrom('203.0.113.21')).status).toBe(200);
  });

  it('returns 405 for a GET of the sign-up', async () => {
    const refused = await supertest(portal.app).get('/api/signup');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
  });
});

describe('limits on sign-ups', () => {
  it('accepts five sign-ups per IP and minute', async () => {
    const others = [1, 2, 3, 4, 5, 6].map((index) => ({ email: `lid${index}@example.org` }));
    const statuses = [];
    for (const other of others) statuses.push((await signUpFrom('203.0.113.7', other)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const refused = await signUpFrom('::ffff:203.0.113.7', { email: 'lid7@example.org' });
    expect(parseError(refused).code).toBe('too_often');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect([await countIn('signups'), await SignupModel.exists({ email: 'lid6@example.org' })]).toEqual([5, null]);
    expect((await signUpFrom('203.0.113.8', { email: 'lid6@example.org' })).status).toBe(200);
  });

  it.each(['known', 'unknown'])('sends at most four mails per hour to an address that is %s', async (which) => {
    if (which === 'known') await createAccount({ email });
    const statuses = [];
    for (let time = 0; time < 4; time++) statuses.push((await signUpFrom(`203.0.113.${time}`)).status);
    const before = await SignupModel.find({ email }).lean();
    statuses.push((await signUpFrom('203.0.113.9')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    expect(await SignupModel.find({ email }).lean()).toEqual(before);
    const forgot = await portal.as('nobody').call(authContract.forgot, { body: { email } });
    expect([forgot.status, forgot.error?.code]).toEqual([429, 'too_often']);
  });
});
