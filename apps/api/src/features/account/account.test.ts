import bcrypt from 'bcryptjs';
import jwt from 'jsonwebtoken';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { accountContract, errorTable, TokenPayload } from '@ledenportaal/shared';
import { errorOf } from '../../test/as.js';
import { accountOf, countIn, createAccount, tokenOf } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { secrets } from '../../test/secrets.js';
import { AccountModel } from './account.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);
const signIn = (body: { email: string; password: string; strategy?: 'local' }) =>
  portal.as('nobody').call(accountContract.signin, { body });

describe('sign in', () => {
  it('gives the user and a token that the portal takes', async () => {
    const account = await createAccount({ email: 'lies@example.org', name: 'Lies Lid', passwordHash });
    const { reply } = await signIn({ email: 'lies@example.org', password, strategy: 'local' });
    expect(reply.user).toEqual({
      _id: account.id,
      email: 'lies@example.org',
      name: 'Lies Lid',
      voornaam: '',
      bedrijf: '',
      role: 'lid',
    });
    expect(TokenPayload.parse(jwt.decode(reply.token))).toMatchObject({ name: 'Lies Lid', role: 'lid' });
    const user = await supertest(portal.app).get('/api/user').set('authorization', reply.token);
    expect(user.body).toEqual({ user: reply.user });
  });

  it('lasts thirty days', async () => {
    await createAccount({ email: 'lies@example.org', passwordHash });
    const { reply } = await signIn({ email: 'lies@example.org', password });
    const { iat, exp } = jwt.decode(reply.token) as { iat: number; exp: number };
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
  });

  it('looks past case and space in the address', async () => {
    await createAccount({ email: 'Lies@Example.org', passwordHash });
    expect((await signIn({ email: ' LIES@example.ORG ', password })).status).toBe(200);
  });

  it('writes it down, and nothing where it was refused', async () => {
    await createAccount({ email: 'lies@example.org', passwordHash });
    await signIn({ email: 'lies@example.org', password: 'verkeerd' });
    expect(await countIn('audit')).toBe(0);
    await signIn({ email: 'lies@example.org', password });
    expect(await countIn('audit')).toBe(1);
  });

  it('says the same of a wrong password, an unknown address and a disabled account', async () => {
    await createAccount({ email: 'lies@example.org', passwordHash });
    await createAccount({ email: 'uit@example.org', passwordHash, state: 'disabled' });
    for (const email of ['lies@example.org', 'niemand@example.org', 'uit@example.org']) {
      const typed = email === 'lies@example.org' ? 'verkeerd' : password;
      const { status, error, reason } = await signIn({ email, password: typed });
      expect([status, error?.code, error?.message, reason]).toEqual([
        401,
        'bad_login',
        'Bad Login Info',
        'Bad Login Info',
      ]);
    }
  });

  it('refuses a password that goes on after the 72 bytes that bcrypt reads', async () => {
    const longest = 'w'.repeat(72);
    await createAccount({ email: 'lies@example.org', passwordHash: bcrypt.hashSync(longest, 4) });
    expect((await signIn({ email: 'lies@example.org', password: longest })).status).toBe(200);
    expect((await signIn({ email: 'lies@example.org', password: `${longest}x` })).status).toBe(401);
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'lies@example.org' }, ['password']],
    [{ email: 'lies@example.org', password: 'x', strategy: 'google' }, ['strategy']],
    [{ email: 'lies@example.org', password: 'x', remember: true }, ['remember']],
    [{ email: { $gt: '' }, password: { $gt: '' } }, ['email', 'password']],
  ])('refuses %j, and names what is wrong', async (body, fields) => {
    const refused = await supertest(portal.app).post('/api/signin').send(body);
    expect(refused.status).toBe(400);
    expect(Object.keys(errorOf(refused).fields ?? {})).toEqual(fields);
  });

  it('is a POST', async () => {
    const refused = await supertest(portal.app).get('/api/signin');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
  });

  it('leaves no password, hash or token in the log', async () => {
    await createAccount({ email: 'lies@example.org', passwordHash });
    const { reply } = await signIn({ email: 'lies@example.org', password });
    await supertest(portal.app).get('/api/user').set('authorization', reply.token);
    await eventually(() => expect(portal.logged()).toContain('/api/signin'));
    for (const secret of [password, passwordHash, reply.token]) expect(portal.logged()).not.toContain(secret);
  });
});

describe('a token', () => {
  const ask = (authorization: string) => supertest(portal.app).get('/api/user').set({ authorization });
  const statusOf = async (authorization: string) => (await ask(authorization)).status;

  it('is taken bare, and as Bearer', async () => {
    const token = tokenOf(await accountOf('lid'));
    expect([await statusOf(token), await statusOf(`Bearer ${token}`)]).toEqual([200, 200]);
  });

  it('keeps the processor no longer where it is one very long word', async () => {
    const processorFor = async (authorization: string) => {
      const before = process.cpuUsage();
      for (let time = 0; time < 5; time++) expect(await statusOf(authorization)).toBe(401);
      const { user } = process.cpuUsage(before);
      return user;
    };
    const word = 'a'.repeat(15_000);
    const usual = await processorFor(`Bearer ${word}`);
    expect(await processorFor(word)).toBeLessThan(10 * usual);
  });

  it('is missed with a sentence', async () => {
    const refused = await supertest(portal.app).get('/api/user');
    expect(refused.status).toBe(401);
    expect(errorOf(refused)).toMatchObject({ code: 'not_signed_in', message: errorTable.not_signed_in.text });
  });

  it.each([
    ['of another secret', {}, {}, 'x'.repeat(45)],
    ['that has expired', {}, { expiresIn: -1 }, secrets.jwt],
    ['of another issuer', {}, { issuer: 'iemand' }, secrets.jwt],
    ['for another audience', {}, { audience: 'iets' }, secrets.jwt],
    ['signed another way', {}, { algorithm: 'HS512' as const }, secrets.jwt],
    ['of an older version', { version: 0 }, {}, secrets.jwt],
    ['without a version', { version: undefined }, {}, secrets.jwt],
    ['for a subject that is no id', {}, { subject: 'admin' }, secrets.jwt],
    ['for an account that is gone', {}, { subject: 'f'.repeat(24) }, secrets.jwt],
  ])('%s is refused', async (_, claims, options, secret) => {
    const token = tokenOf(await accountOf('lid'), claims, options, secret);
    expect(await statusOf(token)).toBe(401);
  });

  it('that nobody signed is refused', async () => {
    const [, payload] = tokenOf(await accountOf('admin')).split('.');
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [`${header}.${payload}.`, `${header}.${payload}`, 'Basic YTpi', 'x'])
      expect(await statusOf(token)).toBe(401);
  });

  it('counts for nothing from the moment that its account is disabled, or its version goes up', async () => {
    const account = await accountOf('lid');
    const token = tokenOf(account);
    await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
    expect(await statusOf(token)).toBe(401);
    await AccountModel.updateOne({ _id: account._id }, { state: 'active', tokenVersion: 2 });
    expect(await statusOf(token)).toBe(401);
  });

  it('is not believed about the role', async () => {
    const token = tokenOf(await accountOf('lid'), { role: 'admin' });
    expect((await ask(token)).body).toMatchObject({ user: { role: 'lid' } });
    expect((await supertest(portal.app).post('/api/fotoboek/upload').set('authorization', token)).status).toBe(403);
  });
});

describe('the first admin', () => {
  const first = { email: 'Eerste@example.org', password };

  it('is made once, and only where there is no admin', async () => {
    await portal.accounts.ensureAdmin(first);
    await portal.accounts.ensureAdmin({ ...first, email: 'tweede@example.org' });
    expect((await AccountModel.find()).map(({ email, role }) => [email, role])).toEqual([
      ['eerste@example.org', 'admin'],
    ]);
    expect((await signIn({ email: 'eerste@example.org', password })).status).toBe(200);
  });

  it.each(['welkom2026', 'eerste@example.org', 'Ruigenhei1'])('is not made with the password %j', async (easy) => {
    await expect(portal.accounts.ensureAdmin({ ...first, password: easy })).rejects.toThrow(
      /^ADMIN_PASSWORD kan zo niet\. Dit wachtwoord .*Kies iets anders/,
    );
    expect(await countIn('accounts')).toBe(0);
  });

  it('needs no better password once there is one', async () => {
    await portal.accounts.ensureAdmin(first);
    await portal.accounts.ensureAdmin({ ...first, password: 'welkom2026' });
    expect((await signIn({ email: 'eerste@example.org', password })).status).toBe(200);
  });

  it('never takes over an account that exists', async () => {
    await createAccount({ email: 'eerste@example.org', passwordHash });
    await portal.accounts.ensureAdmin({ ...first, password: 'iets heel anders' });
    expect((await signIn({ email: 'eerste@example.org', password })).reply.user.role).toBe('lid');
  });
});
