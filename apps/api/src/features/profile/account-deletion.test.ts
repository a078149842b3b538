import bcrypt from 'bcryptjs';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  authContract,
  bedrijfContract,
  collectionContract,
  contentContract,
  fotoContract,
  profileContract,
  zipContract,
} from '@ledenportaal/shared';
import {
  getAccount,
  countIn,
  createAccount,
  createBedrijf,
  createFile,
  createFoto,
  type Account,
} from '../../test/builders.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { enqueueMail } from '../../platform/mail/outbox.js';
import { readMails } from '../../test/mail/mails.js';
import { FavouriteModel } from '../bedrijven/favourite.model.js';
import { AccountModel } from '../accounts/account.model.js';
import { passwordChangedMail } from '../accounts/index.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const password = 'een goed wachtwoord';
const passwordHash = bcrypt.hashSync(password, 4);
const createLies = (fields: Parameters<typeof createAccount>[0] = {}) =>
  createAccount({ email: 'lies@example.org', voornaam: 'Lies', name: 'de Wit', passwordHash, ...fields });
const deleteAccount = (account: Account, passwordInput = password) =>
  portal.as(account).call(profileContract.leave, { body: { password: passwordInput } });
const getPortraitKeys = () => portal.stored().filter((key) => key.startsWith('portretten/'));
const db = () => mongoose.connection.db!;
const findAuditActions = async (subject: string) => {
  const entries = await db()
    .collection('audit')
    .find({ subject: new mongoose.Types.ObjectId(subject) })
    .sort({ _id: 1 })
    .toArray();
  return entries.map(({ action, naam }) => [action, naam] as unknown);
};
/** Adds a portrait, a photo in the collection, a favourite bedrijf, a download of a photo and of a file, and a zip. */
const addAccountData = async (account: Account) => {
  const foto = await createFoto({}, portal.storage);
  await portal.as(account).call(profileContract.upload, { file: asFile(await makeJpeg()) });
  await portal.as(account).call(collectionContract.add, { params: { id: foto._id } });
  await portal.as(account).call(bedrijfContract.setFavourite, { body: { bedrijf: await createBedrijf() } });
  await portal.as(account).call(fotoContract.download, { params: { id: foto._id } });
  const { filename } = await createFile({ filename: `${account.id}.pdf` }, portal.storage);
  await portal.as(account).call(contentContract.download, { body: { filename, file: 'Download' } });
  await portal.as(account).call(zipContract.create, { body: { fotos: [foto._id] } });
};

describe('deleting the own account', () => {
  it('deletes the account, portrait, collection, favourites, list of files and zips, and keeps the audit and download log', async () => {
    const [account, other] = [await createLies(), await createAccount()];
    for (const owner of [account, other]) await addAccountData(owner);
    const { reply } = await deleteAccount(account);
    expect(reply).toEqual({ msg: 'Je account is verwijderd.' });
    expect(await AccountModel.findById(account.id)).toBeNull();
    const collections = ['accounts', 'collectionitems', 'favourites', 'filedownloads', 'jobs', 'downloads'];
    expect(await Promise.all(collections.map(countIn))).toEqual([1, 1, 1, 1, 1, 2]);
    expect(getPortraitKeys().every((key) => key.startsWith(`portretten/${other.id}/`))).toBe(true);
    expect(getPortraitKeys()).toHaveLength(1);
    expect(await findAuditActions(account.id)).toEqual([
      ['account.changed', undefined],
      ['account.removed', 'Lies de Wit'],
    ]);
  });

  it('deletes the sign-ups and reset requests for the address, and no others', async () => {
    const account = await createLies();
    for (const email of [account.email, 'bert@example.org']) {
      const body = { email, password, name: 'de Wit', voornaam: 'Lies' };
      await portal.as('nobody').call(authContract.signup, { body });
      await portal.as('nobody').call(authContract.forgot, { body: { email } });
    }
    await deleteAccount(account);
    for (const requests of ['signups', 'resets']) {
      const stored = await db().collection(requests).find().toArray();
      expect(stored.map(({ email }) => email as string)).toEqual(['bert@example.org']);
    }
  });

  it('deletes the mails to the account, and those about it to an admin, from the outbox and from files', async () => {
    const account = await createLies();
    const addMail = (to: string, kind: string, data = {}) =>
      enqueueMail({ _id: new mongoose.mongo.ObjectId(), to, kind, data });
    const other = 'anne-lies@example.org';
    const addMails = async () => {
      await addMail(account.email, 'password-changed');
      await addMail('ada@example.org', 'aanvraag', { naam: 'Lies de Wit', email: account.email });
      for (const to of [other, `${account.email}.nl`]) await addMail(to, 'password-changed');
    };
    await addMails();
    expect(await portal.mails()).toHaveLength(4);
    await addMails();
    await AccountModel.updateOne({ _id: account.id }, { $push: { mails: passwordChangedMail.pending() } });
    await deleteAccount(account);
    const stored = await db()
      .collection('outbox')
      .find({}, { sort: { _id: 1 } })
      .toArray();
    // Of a mail that was sent only its address and subject are kept.
    const kept = [other, `${account.email}.nl`];
    expect(stored.map(({ to }) => to as string)).toEqual(['ada@example.org', ...kept, ...kept]);
    expect((await readMails(portal.folders.outbox)).map(({ to }) => to)).toEqual(kept);
  });

  it('ends the session, refuses to sign in, and frees the address for a new account', async () => {
    const account = await createLies();
    await deleteAccount(account);
    expect((await portal.as(account).call(profileContract.one)).error?.code).toBe('not_signed_in');
    const body = { email: 'lies@example.org', password };
    expect((await portal.as('nobody').call(authContract.signin, { body })).error?.code).toBe('bad_login');
    await expect(createLies()).resolves.toBeDefined();
  });

  it('returns 400 for a deletion without the right password and 401 without a session', async () => {
    const account = await createLies();
    for (const [passwordInput, code] of [
      ['verkeerd', 'invalid'],
      ['', 'invalid'],
    ] as const) {
      const refused = await deleteAccount(account, passwordInput);
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

  it('limits password guesses when deleting an account as strictly as when signing in', async () => {
    const account = await createLies();
    for (let times = 0; times < 5; times++) await deleteAccount(account, 'verkeerd');
    const refused = await deleteAccount(account);
    expect([refused.status, refused.error?.code]).toEqual([429, 'too_often']);
    expect(await countIn('accounts')).toBe(1);
  });
});

describe('the last admin', () => {
  it('returns 409 and changes nothing for the last active admin', async () => {
    const admin = await createLies({ role: 'admin' });
    await createAccount({ role: 'admin', state: 'disabled' });
    await createAccount({ role: 'admin', state: 'waiting' });
    const before = await AccountModel.findById(admin.id).lean();
    const refused = await deleteAccount(admin);
    expect([refused.status, refused.error?.code]).toEqual([409, 'last_admin']);
    expect(await AccountModel.findById(admin.id).lean()).toEqual(before);
    expect(await findAuditActions(admin.id)).toEqual([]);
  });

  it('deletes an admin when there is another one', async () => {
    const admin = await createLies({ role: 'admin' });
    await getAccount('admin');
    expect((await deleteAccount(admin)).status).toBe(200);
  });

  it('keeps one admin when all admins delete their accounts at once', async () => {
    const admins = await Promise.all(Array.from({ length: 20 }, () => createAccount({ role: 'admin', passwordHash })));
    const responses = await Promise.all(admins.map((admin) => deleteAccount(admin)));
    const codes = responses.map(({ error }) => error?.code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(19);
    expect(codes.filter((code) => code === 'last_admin')).toHaveLength(1);
    expect(await AccountModel.countDocuments({ role: 'admin', state: 'active' })).toBe(1);
  });
});

describe('a deletion that failed half-way', () => {
  it.each([
    [
      'before the collection was deleted',
      () => vi.spyOn(mongoose.Model, 'deleteMany').mockRejectedValueOnce(new Error('gone')),
    ],
    [
      'before the favourites were deleted',
      () => {
        const remove = vi.spyOn(FavouriteModel, 'deleteMany');
        remove.mockRejectedValueOnce(new Error('gone'));
      },
    ],
    [
      'before the portrait was deleted',
      () => vi.spyOn(portal.storage, 'removeFolder').mockRejectedValueOnce(new Error('gone')),
    ],
    [
      'before the account was deleted',
      () => vi.spyOn(AccountModel, 'deleteOne').mockRejectedValueOnce(new Error('gone')),
    ],
  ])('disables an account whose deletion failed %s, and the task completes it', async (_, fail) => {
    const account = await createLies();
    await addAccountData(account);
    fail();
    expect((await deleteAccount(account)).status).toBe(200);
    expect(await AccountModel.findById(account.id)).toMatchObject({ state: 'disabled', tokenVersion: 2 });
    expect(portal.logged()).toContain('an account is deleted, but not all');
    const body = { email: 'lies@example.org', password };
    expect((await portal.as('nobody').call(authContract.signin, { body })).status).toBe(401);
    await portal.background.run('accounts.delete');
    const remaining = await Promise.all(['accounts', 'collectionitems', 'favourites'].map(countIn));
    expect([remaining, getPortraitKeys()]).toEqual([[0, 0, 0], []]);
    await portal.background.run('accounts.delete');
  });

  it('sends no mail that waited before the deletion', async () => {
    const account = await createLies();
    await AccountModel.updateOne({ _id: account.id }, { $push: { mails: passwordChangedMail.pending() } });
    vi.spyOn(AccountModel, 'deleteOne').mockRejectedValueOnce(new Error('gone'));
    await deleteAccount(account);
    expect(await countIn('accounts')).toBe(1);
    expect(await portal.mails()).toEqual([]);
    expect(await countIn('outbox')).toBe(0);
  });

  it('does not stop the deletion of other accounts', async () => {
    const accounts = [await createAccount({ passwordHash }), await createAccount({ passwordHash })];
    const remove = vi.spyOn(portal.storage, 'removeFolder').mockRejectedValue(new Error('gone'));
    for (const account of accounts) await deleteAccount(account);
    remove.mockRestore();
    vi.spyOn(portal.storage, 'removeFolder').mockRejectedValueOnce(new Error('gone'));
    await portal.background.run('accounts.delete');
    expect(portal.logged()).toContain('an account was not deleted; it is tried again at the next run');
    expect(await AccountModel.countDocuments({ leavingAt: { $type: 'date' } })).toBe(1);
    await portal.background.run('accounts.delete');
    expect(await AccountModel.countDocuments()).toBe(0);
  });

  it('does not delete a disabled account that is not being deleted', async () => {
    const account = await createLies({ state: 'disabled' });
    await portal.background.run('accounts.delete');
    expect(await AccountModel.findById(account.id)).not.toBeNull();
  });
});

it('returns 405 for a PATCH of the profile', async () => {
  const refused = await supertest(portal.app).patch('/api/admin/profile');
  expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, HEAD, PUT, DELETE']);
});
