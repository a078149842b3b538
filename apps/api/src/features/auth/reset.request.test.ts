import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { authContract, type AccountState } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { countIn, createAccount } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { findPendingMails } from '../../test/mail/pending-mails.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';
import { ResetModel } from '../accounts/reset.model.js';

const portal = usePortal();
const email = 'anna@example.org';
const createAnna = (state: AccountState = 'active') => createAccount({ email, voornaam: 'Anna', state });

const visitor = () => portal.as('nobody');
const forgot = (address = email) => visitor().call(authContract.forgot, { body: { email: address } });
const requestCode = async () => {
  expect((await forgot()).status).toBe(200);
  return codeFor('resets', email);
};
const findAccount = async () => (await AccountModel.findOne({ email }))!;

describe('a forgotten password', () => {
  it.each(['active', 'waiting'] as const)(
    'mails a link that is valid for an hour to an account that is %s',
    async (state) => {
      await createAnna(state);
      expect((await forgot(' ANNA@example.org')).reply.msg).toContain('sturen');
      const { nonce, expiresAt } = (await ResetModel.findOne({ email }))!;
      const remainingMs = expiresAt.getTime() - Date.now();
      expect(remainingMs).toBeGreaterThan(59 * 60_000);
      expect(remainingMs).toBeLessThanOrEqual(60 * 60_000);
      const data = { nonce, voornaam: 'Anna' };
      expect(await findPendingMails('resets', email)).toEqual([{ to: email, kind: 'reset', data }]);
    },
  );

  it('returns the same response without a mail for an unknown address and a disabled account', async () => {
    await createAnna('disabled');
    await createAccount({ email: 'bekend@example.org' });
    const known = await forgot('bekend@example.org');
    for (const address of [email, 'niemand@example.org']) {
      const response = await forgot(address);
      expect([response.status, response.body, response.reason]).toEqual([known.status, known.body, known.reason]);
      expect(await findPendingMails('resets', address)).toEqual([undefined]);
    }
  });

  it('mails a link to the configured site, whatever the Host header is', async () => {
    await createAnna();
    const request = supertest(portal.app)
      .post('/api/signin/forget')
      .set({ host: 'kwaad.example.net', 'x-forwarded-host': 'kwaad.example.net' });
    expect((await request.send({ email })).status).toBe(200);
    const [mail] = await portal.mails();
    expect(mail?.text).toContain(`https://portaal.example.org/login/forget/${await codeFor('resets', email)}`);
    expect(JSON.stringify(mail)).not.toContain('kwaad');
  });

  it('does not change the account', async () => {
    const account = await createAnna();
    await forgot();
    expect((await findAccount()).toObject()).toEqual(account.toObject());
  });

  it('stores and logs no code', async () => {
    await createAnna();
    const code = await requestCode();
    const stored = JSON.stringify(await mongoose.connection.db!.collection('resets').find().toArray());
    for (const text of [stored, portal.logged()]) expect(text).not.toContain(code);
  });

  it.each(['known', 'unknown'])('accepts four requests per hour for an address that is %s', async (which) => {
    if (which === 'known') await createAnna();
    const statuses = [];
    for (let time = 0; time < 5; time++) statuses.push((await forgot()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    const refused = await forgot(' Anna@Example.org');
    expect(refused.error?.code).toBe('too_often');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    expect((await forgot('ander@example.org')).status).toBe(200);
  });

  it.each([
    ['email', {}],
    ['email', { email: 'geen adres' }],
    ['email', { email: ['a@example.org', 'b@example.org'] }],
    ['password', { email, password: 'een goed wachtwoord' }],
  ])('returns 400 for a wrong %s and stores nothing', async (field, body) => {
    const refused = await supertest(portal.app).post('/api/signin/forget').send(body);
    expect([refused.status, Object.keys(parseError(refused).fields ?? {})]).toEqual([400, [field]]);
    expect([await countIn('resets'), await countIn('limits')]).toEqual([0, 0]);
  });

  it.each(['/api/signin/forget', '/api/login/forget/check', '/api/login/forget/verification'])(
    'returns 405 for a GET of %s',
    async (path) => {
      const refused = await supertest(portal.app).get(path);
      expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
    },
  );
});
