import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { checkInstallation } from '../../platform/installation.js';
import { createAccount } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from './account.model.js';

const portal = usePortal();
const hour = 60 * 60_000;
const newId = () => new mongoose.Types.ObjectId().toHexString();

beforeEach(() => checkInstallation(portal.storage));

const place = (key: string, hoursAgo: number) => {
  const path = join(portal.folders.files, key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, key);
  const at = (Date.now() - hoursAgo * hour) / 1000;
  utimesSync(path, at, at);
  return key;
};
const portraitOf = (account: string, hoursAgo: number, name = newId()) =>
  place(`portretten/${account}/${name}.jpg`, hoursAgo);
const left = () => portal.stored().filter((key) => key.startsWith('portretten/'));
const sweep = () => portal.background.run('portraits.sweep');

it('removes what no account names, once it is a day old, and nothing else', async () => {
  const [shown, without] = [await createAccount(), await createAccount()];
  const named = portraitOf(shown.id, 1000);
  await AccountModel.updateOne({ _id: shown._id }, { portimage: named });
  portraitOf(shown.id, 25);
  portraitOf(without.id, 25);
  portraitOf(newId(), 25);
  place('portretten/stray.txt', 25);
  const young = portraitOf(newId(), 23);
  const foto = place(`fotos/${newId()}/480.jpg`, 1000);
  await sweep();
  expect(left()).toEqual([named, young].sort());
  expect(portal.stored()).toContain(foto);
  expect(portal.logged()).toContain('"files":6,"removed":4,"msg":"portraits swept"');
  await sweep();
  expect(left()).toHaveLength(2);
});

it('begins with nothing at all', async () => {
  await sweep();
  expect(left()).toEqual([]);
});

it('leaves one that an account came to name meanwhile', async () => {
  const account = await createAccount();
  const key = portraitOf(account.id, 25);
  // Named at the very moment that it is looked up.
  const find = vi.spyOn(AccountModel, 'find');
  find.mockImplementationOnce((() => {
    find.mockRestore();
    return AccountModel.updateOne({ _id: account._id }, { portimage: key }).then(() => []);
  }) as never);
  await sweep();
  expect(left()).toEqual([key]);
});

it('removes none where there are too many: the database may be another one', async () => {
  for (let times = 0; times < 11; times++) portraitOf(newId(), 25);
  await sweep();
  expect(left()).toHaveLength(11);
  expect(portal.logged()).toContain('too many portraits');
});

it('removes none where database and files are of two installations', async () => {
  portraitOf(newId(), 25);
  await mongoose.connection.db!.collection('installation').updateOne({}, { $set: { number: 'another' } });
  await sweep();
  expect(left()).toHaveLength(1);
  expect(portal.logged()).toContain('portraits not swept');
});
