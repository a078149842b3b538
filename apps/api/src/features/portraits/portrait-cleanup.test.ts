import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { checkInstallation } from '../../platform/installation/installation.js';
import { createAccount } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { AccountModel } from '../accounts/account.model.js';

const portal = usePortal();
const hour = 60 * 60_000;
const newId = () => new mongoose.Types.ObjectId().toHexString();

beforeEach(() => checkInstallation(portal.storage));

const createAgedFile = (key: string, hoursAgo: number) => {
  const path = join(portal.folders.files, key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, key);
  const at = (Date.now() - hoursAgo * hour) / 1000;
  utimesSync(path, at, at);
  return key;
};
const createAgedPortrait = (account: string, hoursAgo: number, name = newId()) =>
  createAgedFile(`portretten/${account}/${name}.jpg`, hoursAgo);
const getPortraitKeys = () => portal.stored().filter((key) => key.startsWith('portretten/'));
const runCleanup = () => portal.background.run('portraits.cleanup');

it('removes only unreferenced portraits that are more than a day old', async () => {
  const [withPortrait, withoutPortrait] = [await createAccount(), await createAccount()];
  const referencedKey = createAgedPortrait(withPortrait.id, 1000);
  await AccountModel.updateOne({ _id: withPortrait._id }, { portimage: referencedKey });
  createAgedPortrait(withPortrait.id, 25);
  createAgedPortrait(withoutPortrait.id, 25);
  createAgedPortrait(newId(), 25);
  createAgedFile('portretten/stray.txt', 25);
  const recentKey = createAgedPortrait(newId(), 23);
  const foto = createAgedFile(`fotos/${newId()}/480.jpg`, 1000);
  await runCleanup();
  expect(getPortraitKeys()).toEqual([referencedKey, recentKey].sort());
  expect(portal.stored()).toContain(foto);
  expect(portal.logged()).toContain('"files":6,"removed":4,"msg":"portraits cleaned up"');
  await runCleanup();
  expect(getPortraitKeys()).toHaveLength(2);
});

it('does nothing when there are no portraits', async () => {
  await runCleanup();
  expect(getPortraitKeys()).toEqual([]);
});

it('keeps a portrait that an account refers to since the list was made', async () => {
  const account = await createAccount();
  const key = createAgedPortrait(account.id, 25);
  // The account gets the portrait during the query.
  const find = vi.spyOn(AccountModel, 'find');
  find.mockImplementationOnce((() => {
    find.mockRestore();
    return AccountModel.updateOne({ _id: account._id }, { portimage: key }).then(() => []);
  }) as never);
  await runCleanup();
  expect(getPortraitKeys()).toEqual([key]);
});

it('removes nothing when there are too many orphans, because the database may be the wrong one', async () => {
  for (let times = 0; times < 11; times++) createAgedPortrait(newId(), 25);
  await runCleanup();
  expect(getPortraitKeys()).toHaveLength(11);
  expect(portal.logged()).toContain('too many portraits');
});

it('removes nothing when database and files belong to different installations', async () => {
  createAgedPortrait(newId(), 25);
  await mongoose.connection.db!.collection('installation').updateOne({}, { $set: { number: 'another' } });
  await runCleanup();
  expect(getPortraitKeys()).toHaveLength(1);
  expect(portal.logged()).toContain('portraits not cleaned up');
});
