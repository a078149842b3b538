import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  accountContract,
  bedrijfContract,
  collectionContract,
  fotoContract,
  profileContract,
} from '@ledenportaal/shared';
import { accountOf, countIn, createAccount, createBedrijf, createFoto, type Account } from '../../test/builders.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { FavouriteModel } from '../bedrijven/favourite.model.js';
import { AccountModel } from './account.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);
const lies = (told: Parameters<typeof createAccount>[0] = {}) =>
  createAccount({ email: 'lies@example.org', voornaam: 'Lies', name: 'de Wit', passwordHash, ...told });
const leave = (account: Account, typed = password) =>
  portal.as(account).call(profileContract.leave, { body: { password: typed } });
const portraitsIn = () => portal.stored().filter((key) => key.startsWith('portretten/'));
const db = () => mongoose.connection.db!;
const actionsOn = async (subject: string) => {
  const entries = await db()
    .collection('audit')
    .find({ subject: new mongoose.Types.ObjectId(subject) })
    .sort({ _id: 1 })
    .toArray();
  return entries.map(({ action, naam }) => [action, naam] as unknown);
};
/** With a portrait, a photo in the collection, a star on a company, and a download. */
const settle = async (account: Account) => {
  const foto = await createFoto({}, portal.storage);
  await portal.as(account).call(profileContract.upload, { file: asFile(await makeJpeg()) });
  await portal.as(account).call(collectionContract.add, { params: { id: foto._id } });
  await portal.as(account).call(bedrijfContract.setFavourite, { body: { bedrijf: await createBedrijf() } });
  await portal.as(account).call(fotoContract.download, { params: { id: foto._id } });
};

describe('whoever leaves', () => {
  it('takes account, portrait and collection along; audit and download log stay', async () => {
    const [account, other] = [await lies(), await createAccount()];
    for (const one of [account, other]) await settle(one);
    const { reply } = await leave(account);
    expect(reply).toEqual({ msg: 'Je account is verwijderd.' });
    expect(await AccountModel.findById(account.id)).toBeNull();
    const kept = ['accounts', 'collectionitems', 'favourites', 'downloads'];
    expect(await Promise.all(kept.map(countIn))).toEqual([1, 1, 1, 2]);
    expect(portraitsIn().every((key) => key.startsWith(`portretten/${other.id}/`))).toBe(true);
    expect(portraitsIn()).toHaveLength(1);
    expect(await actionsOn(account.id)).toEqual([
      ['account.changed', undefined],
      ['account.removed', 'Lies de Wit'],
    ]);
  });

  it('cannot come in any more, nor go on, and may begin anew', async () => {
    const account = await lies();
    await leave(account);
    expect((await portal.as(account).call(profileContract.one)).error?.code).toBe('not_signed_in');
    const body = { email: 'lies@example.org', password };
    expect((await portal.as('nobody').call(accountContract.signin, { body })).error?.code).toBe('bad_login');
    await expect(lies()).resolves.toBeDefined();
  });

  it('says the own password', async () => {
    const account = await lies();
    for (const [typed, code] of [
      ['verkeerd', 'invalid'],
      ['', 'invalid'],
    ] as const) {
      const refused = await leave(account, typed);
      expect([refused.status, refused.error?.code, Object.keys(refused.error?.fields ?? {})]).toEqual([
        400,
        code,
        ['password'],
      ]);
    }
    expect((await portal.as('nobody').call(profileContract.leave, { body: { password } })).status).toBe(401);
    expect(await countIn('accounts')).toBe(1);
    expect((await portal.as(account).call(profileContract.one)).status).toBe(200);
  });

  it('guesses no more often than at the door', async () => {
    const account = await lies();
    for (let times = 0; times < 5; times++) await leave(account, 'verkeerd');
    const refused = await leave(account);
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_often']);
    expect(await countIn('accounts')).toBe(1);
  });
});

describe('the last admin', () => {
  it('stays, as it was', async () => {
    const admin = await lies({ role: 'admin' });
    await createAccount({ role: 'admin', state: 'disabled' });
    await createAccount({ role: 'admin', state: 'waiting' });
    const before = await AccountModel.findById(admin.id).lean();
    const refused = await leave(admin);
    expect([refused.status, refused.error?.code]).toEqual([409, 'last_admin']);
    expect(await AccountModel.findById(admin.id).lean()).toEqual(before);
    expect(await actionsOn(admin.id)).toEqual([]);
  });

  it('may go once there is another', async () => {
    const admin = await lies({ role: 'admin' });
    await accountOf('admin');
    expect((await leave(admin)).status).toBe(200);
  });

  it('stays also where all admins leave at once', async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, () => createAccount({ role: 'admin', passwordHash })));
    const answers = await Promise.all(admins.map((admin) => leave(admin)));
    const codes = answers.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(19);
    expect(codes.filter((code) => code === 'last_admin')).toHaveLength(1);
    expect(await AccountModel.countDocuments({ role: 'admin', state: 'active' })).toBe(1);
  });
});

describe('where it ended half-way', () => {
  it.each([
    [
      'before the collection went',
      () => vi.spyOn(mongoose.Model, 'deleteMany').mockRejectedValueOnce(new Error('gone')),
    ],
    [
      'before the stars went',
      () => {
        const remove = vi.spyOn(FavouriteModel, 'deleteMany');
        remove.mockRejectedValueOnce(new Error('gone'));
      },
    ],
    [
      'before the portrait went',
      () => vi.spyOn(portal.storage, 'removeFolder').mockRejectedValueOnce(new Error('gone')),
    ],
    [
      'before the account went',
      () => vi.spyOn(AccountModel, 'deleteOne').mockRejectedValueOnce(new Error('gone') as never),
    ],
  ])('%s, the account counts for nothing, and the task does the rest', async (_, fail) => {
    const account = await lies();
    await settle(account);
    fail();
    expect((await leave(account)).status).toBe(200);
    expect(await AccountModel.findById(account.id)).toMatchObject({ state: 'disabled', tokenVersion: 2 });
    expect(portal.logged()).toContain('somebody left, but not all');
    const body = { email: 'lies@example.org', password };
    expect((await portal.as('nobody').call(accountContract.signin, { body })).status).toBe(401);
    await portal.background.run('accounts.leave');
    const left = await Promise.all(['accounts', 'collectionitems', 'favourites'].map(countIn));
    expect([left, portraitsIn()]).toEqual([[0, 0, 0], []]);
    await portal.background.run('accounts.leave');
  });

  it('leaves alone who stays', async () => {
    const account = await lies({ state: 'disabled' });
    await portal.background.run('accounts.leave');
    expect(await AccountModel.findById(account.id)).not.toBeNull();
  });
});

it('is a DELETE', async () => {
  const refused = await supertest(portal.app).patch('/api/admin/profile');
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
});
