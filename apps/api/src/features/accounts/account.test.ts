import { createServer } from 'node:http';
import bcrypt from 'bcryptjs';
import jwt from 'jsonwebtoken';
import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { authContract, errorTable, TokenPayload } from '@ledenportaal/shared';
import { parseError } from '../../test/as.js';
import { getAccount, countIn, createAccount, signToken } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { secrets } from '../../test/secrets.js';
import { AccountModel } from './account.model.js';
import { eventually } from '../../test/eventually.js';

const portal = usePortal();
const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);
const signIn = (body: { email: string; password: string; strategy?: 'local' }) =>
  portal.as('nobody').call(authContract.signin, { body });

describe('sign in', () => {
  it('returns the user and a token that authenticates requests', async () => {
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

  it('issues a token that expires after thirty days', async () => {
    await createAccount({ email: 'lies@example.org', passwordHash });
    const { reply } = await signIn({ email: 'lies@example.org', password });
    const { iat, exp } = jwt.decode(reply.token) as { iat: number; exp: number };
    expect(exp - iat).toBe(30 * 24 * 60 * 60);
  });

  it('ignores case and surrounding spaces in the address', async () => {
    await createAccount({ email: 'Lies@Example.org', passwordHash });
    expect((await signIn({ email: ' LIES@example.ORG ', password })).status).toBe(200);
  });

  it('adds an audit entry for a successful sign-in, and none for a refused one', async () => {
    await createAccount({ email: 'lies@example.org', passwordHash });
    await signIn({ email: 'lies@example.org', password: 'verkeerd' });
    expect(await countIn('audit')).toBe(0);
    await signIn({ email: 'lies@example.org', password });
    expect(await countIn('audit')).toBe(1);
  });

  it('returns the same error for a wrong password, an unknown address and a disabled account', async () => {
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

  it('refuses a password that matches only in the 72 bytes that bcrypt reads', async () => {
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
  ])('returns 400 for the sign-in %j and names the wrong fields', async (body, fields) => {
    const refused = await supertest(portal.app).post('/api/signin').send(body);
    expect(refused.status).toBe(400);
    expect(Object.keys(parseError(refused).fields ?? {})).toEqual(fields);
  });

  it('returns 405 for a GET of the sign-in', async () => {
    const refused = await supertest(portal.app).get('/api/signin');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
  });

  it('logs no password, hash or token', async () => {
    await createAccount({ email: 'lies@example.org', passwordHash });
    const { reply } = await signIn({ email: 'lies@example.org', password });
    await supertest(portal.app).get('/api/user').set('authorization', reply.token);
    await eventually(() => expect(portal.logged()).toContain('/api/signin'));
    for (const secret of [password, passwordHash, reply.token]) expect(portal.logged()).not.toContain(secret);
  });
});

describe('token authentication', () => {
  const requestUser = (authorization: string) => supertest(portal.app).get('/api/user').set({ authorization });
  const getStatus = async (authorization: string) => (await requestUser(authorization)).status;

  it('accepts a token with and without the Bearer scheme', async () => {
    const token = signToken(await getAccount('lid'));
    expect([await getStatus(token), await getStatus(`Bearer ${token}`)]).toEqual([200, 200]);
  });

  it('parses a long token without a scheme in less than quadratic time', async () => {
    // More than Node accepts by default, so that quadratic time would be some 80 s of CPU time; linear time is a few ms.
    const server = createServer({ maxHeaderSize: 1024 ** 2 }, portal.app);
    const before = process.cpuUsage();
    const refused = await supertest(server)
      .get('/api/user')
      .set({ authorization: 'a'.repeat(400_000) });
    expect(refused.status).toBe(401);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });

  it('returns 401 with a message for a request without a token', async () => {
    const refused = await supertest(portal.app).get('/api/user');
    expect(refused.status).toBe(401);
    expect(parseError(refused)).toMatchObject({ code: 'not_signed_in', message: errorTable.not_signed_in.text });
  });

  it.each([
    ['signed with another secret', {}, {}, 'x'.repeat(45)],
    ['that has expired', {}, { expiresIn: -1 }, secrets.jwt],
    ['of another issuer', {}, { issuer: 'iemand' }, secrets.jwt],
    ['for another audience', {}, { audience: 'iets' }, secrets.jwt],
    ['signed with another algorithm', {}, { algorithm: 'HS512' as const }, secrets.jwt],
    ['of an older version', { version: 0 }, {}, secrets.jwt],
    ['without a version', { version: undefined }, {}, secrets.jwt],
    ['for a subject that is not an id', {}, { subject: 'admin' }, secrets.jwt],
    ['for an account that does not exist', {}, { subject: 'f'.repeat(24) }, secrets.jwt],
  ])('refuses a token %s', async (_, claims, options, secret) => {
    const token = signToken(await getAccount('lid'), claims, options, secret);
    expect(await getStatus(token)).toBe(401);
  });

  it('refuses an unsigned token', async () => {
    const [, payload] = signToken(await getAccount('admin')).split('.');
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [`${header}.${payload}.`, `${header}.${payload}`, 'Basic YTpi', 'x'])
      expect(await getStatus(token)).toBe(401);
  });

  it('refuses a token once its account is disabled or its version is incremented', async () => {
    const account = await getAccount('lid');
    const token = signToken(account);
    await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
    expect(await getStatus(token)).toBe(401);
    await AccountModel.updateOne({ _id: account._id }, { state: 'active', tokenVersion: 2 });
    expect(await getStatus(token)).toBe(401);
  });

  it('uses the role of the account, not the role in the token', async () => {
    const token = signToken(await getAccount('lid'), { role: 'admin' });
    expect((await requestUser(token)).body).toMatchObject({ user: { role: 'lid' } });
    expect((await supertest(portal.app).post('/api/fotoboek/upload').set('authorization', token)).status).toBe(403);
  });
});

describe('the first admin', () => {
  const firstAdmin = { email: 'Eerste@example.org', password };

  it('creates the first admin once, and only when there is no admin', async () => {
    await portal.accounts.ensureAdmin(firstAdmin);
    await portal.accounts.ensureAdmin({ ...firstAdmin, email: 'tweede@example.org' });
    expect((await AccountModel.find()).map(({ email, role }) => [email, role])).toEqual([
      ['eerste@example.org', 'admin'],
    ]);
    expect((await signIn({ email: 'eerste@example.org', password })).status).toBe(200);
  });

  it.each(['welkom2026', 'eerste@example.org', 'Ruigenhei1'])(
    'throws for a first admin with the weak password %j',
    async (weakPassword) => {
      await expect(portal.accounts.ensureAdmin({ ...firstAdmin, password: weakPassword })).rejects.toThrow(
        /^ADMIN_PASSWORD kan zo niet\. Dit wachtwoord .*Kies iets anders/,
      );
      expect(await countIn('accounts')).toBe(0);
    },
  );

  it('does not check the password when there is an admin already', async () => {
    await portal.accounts.ensureAdmin(firstAdmin);
    await portal.accounts.ensureAdmin({ ...firstAdmin, password: 'welkom2026' });
    expect((await signIn({ email: 'eerste@example.org', password })).status).toBe(200);
  });

  it('does not change an existing account with the address of the first admin', async () => {
    await createAccount({ email: 'eerste@example.org', passwordHash });
    await portal.accounts.ensureAdmin({ ...firstAdmin, password: 'iets heel anders' });
    expect((await signIn({ email: 'eerste@example.org', password })).reply.user.role).toBe('lid');
  });
});
