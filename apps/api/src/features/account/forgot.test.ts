import mongoose from 'mongoose';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { accountContract, type AccountState } from '@ledenportaal/shared';
import { errorOf } from '../../test/as.js';
import { countIn, createAccount } from '../../test/builders.js';
import { codeFor } from '../../test/codes.js';
import { outgoing } from '../../test/outgoing.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';
import { ResetModel } from './reset.model.js';
import { resetMails } from './reset.service.js';

const portal = usePortal();
const email = 'anna@example.org';
const createAnna = (state: AccountState = 'active') => createAccount({ email, voornaam: 'Anna', state });

const visitor = () => portal.as('nobody');
const forgot = (address = email) => visitor().call(accountContract.forgot, { body: { email: address } });
const codeAsked = async () => {
  expect((await forgot()).status).toBe(200);
  return codeFor('resets', email);
};
const find = async () => (await AccountModel.findOne({ email }))!;

describe('a forgotten password', () => {
  it.each(['active', 'waiting'] as const)('of an account that is %s is mailed a link, for an hour', async (state) => {
    await createAnna(state);
    expect((await forgot(' ANNA@example.org')).reply.msg).toContain('sturen');
    const { nonce, expiresAt } = (await ResetModel.findOne({ email }))!;
    const left = expiresAt.getTime() - Date.now();
    expect(left).toBeGreaterThan(59 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    const data = { nonce, voornaam: 'Anna' };
    expect(await outgoing(resetMails, email)).toEqual([{ to: email, kind: 'reset', data }]);
  });

  it('of nobody, or of a disabled account, has the same answer and no mail', async () => {
    await createAnna('disabled');
    await createAccount({ email: 'bekend@example.org' });
    const known = await forgot('bekend@example.org');
    for (const address of [email, 'niemand@example.org']) {
      const answer = await forgot(address);
      expect([answer.status, answer.body, answer.reason]).toEqual([known.status, known.body, known.reason]);
      expect(await outgoing(resetMails, address)).toEqual([undefined]);
    }
  });

  it('is mailed a link to the portal itself, whatever host was asked', async () => {
    await createAnna();
    const asked = supertest(portal.app)
      .post('/api/signin/forget')
      .set({ host: 'kwaad.example.net', 'x-forwarded-host': 'kwaad.example.net' });
    expect((await asked.send({ email })).status).toBe(200);
    const [mail] = await portal.mails();
    expect(mail?.text).toContain(`https://portaal.example.org/login/forget/${await codeFor('resets', email)}`);
    expect(JSON.stringify(mail)).not.toContain('kwaad');
  });

  it('changes nothing of the account', async () => {
    const account = await createAnna();
    await forgot();
    expect((await find()).toObject()).toEqual(account.toObject());
  });

  it('keeps no code', async () => {
    await createAnna();
    const code = await codeAsked();
    const kept = JSON.stringify(await mongoose.connection.db!.collection('resets').find().toArray());
    for (const where of [kept, portal.logged()]) expect(where).not.toContain(code);
  });

  it.each(['known', 'unknown'])('is asked for four times an hour, where the address is %s', async (which) => {
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
  ])('refuses %s where it is wrong, and keeps nothing', async (field, body) => {
    const refused = await supertest(portal.app).post('/api/signin/forget').send(body);
    expect([refused.status, Object.keys(errorOf(refused).fields ?? {})]).toEqual([400, [field]]);
    expect([await countIn('resets'), await countIn('limits')]).toEqual([0, 0]);
  });

  it.each(['/api/signin/forget', '/api/login/forget/check', '/api/login/forget/verification'])(
    '%s is a POST',
    async (path) => {
      const refused = await supertest(portal.app).get(path);
      expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
    },
  );
});
