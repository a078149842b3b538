import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, expect, it, vi } from 'vitest';
import { catalogueContract } from '@ledenportaal/shared';
import { checkInstallation } from '../../platform/installation/installation.js';
import { createFile } from '../../test/builders.js';
import { upload } from '../../test/catalogue.js';
import { makeZip } from '../../test/documents.js';
import { makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { newKey } from './file.keys.js';
import { FileModel, newFileId } from './file.model.js';

const portal = usePortal();
const hour = 60 * 60_000;
beforeEach(() => checkInstallation(portal.storage));

const setAge = (key: string, hoursAgo: number) => {
  const at = (Date.now() - hoursAgo * hour) / 1000;
  utimesSync(join(portal.folders.files, key), at, at);
  return key;
};
const createAgedFile = (key: string, hoursAgo: number) => {
  const path = join(portal.folders.files, key);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, key);
  return setAge(key, hoursAgo);
};
const createOrphan = (hoursAgo: number) => createAgedFile(newKey(newFileId(), 'zip'), hoursAgo);
const files = () => portal.stored().filter((key) => key !== 'installation.json');
const toDay = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hour).toISOString().slice(0, 10);
const runCleanup = () => portal.background.run('files.cleanup');

it('moves unreferenced files older than a day to the trash of today, and nothing else', async () => {
  const admin = portal.as('admin');
  const { _id } = await createFile({}, portal.storage);
  const params = { id: _id };
  await admin.call(catalogueContract.poster, { params, file: upload(await makeJpeg({ width: 40, height: 30 })) });
  await admin.call(catalogueContract.replace, { params, file: upload(makeZip()) });
  const removed = await createFile({}, portal.storage);
  await admin.call(catalogueContract.remove, { params: { id: removed._id } });
  const expectedKeys = files().map((key) => setAge(key, 1000));
  expect(expectedKeys).toHaveLength(4);
  const oldKeys = [
    createOrphan(25),
    createAgedFile('catalogue/stray.txt', 25),
    createAgedFile(`catalogue/${_id}/${'0'.repeat(24)}.zip`, 25),
  ];
  const recentKey = createOrphan(23);
  await runCleanup();
  const today = toDay(0);
  expect(files()).toEqual([...expectedKeys, recentKey, ...oldKeys.map((key) => `trash/${today}/${key}`)].sort());
  expect(portal.logged()).toContain('"files":8,"removed":3,"msg":"files cleaned up"');
});

it('keeps a file that a document refers to by the time it is moved', async () => {
  const key = createOrphan(25);
  const referencingFile = await createFile();
  const find = vi.spyOn(FileModel, 'find');
  // The reference is added just after the file was found to be unreferenced.
  find.mockImplementationOnce((() => ({ lean: () => Promise.resolve([]) })) as never);
  find.mockImplementationOnce((() => ({
    lean: () => FileModel.updateOne({ _id: referencingFile._id }, { key }).then(() => []),
  })) as never);
  await runCleanup();
  find.mockRestore();
  expect(files()).toEqual([key]);
});

it('moves nothing above the maximum, or when database and storage are of different installations', async () => {
  for (let times = 0; times < 11; times++) createOrphan(25);
  await runCleanup();
  expect(portal.logged()).toContain('too many files without a reference');
  await mongoose.connection.db!.collection('installation').updateOne({}, { $set: { number: 'another' } });
  await runCleanup();
  expect(portal.logged()).toContain('files not cleaned up');
  expect(files()).toHaveLength(11);
  expect(files().every((key) => key.startsWith('catalogue/'))).toBe(true);
});

it('keeps files in the trash for the retention period, then deletes them with the photos', async () => {
  const key = newKey(newFileId(), 'zip');
  const [recentDay, expiredDay] = [toDay(24 * 29), toDay(24 * 33)];
  const recentTrashKey = createAgedFile(`trash/${recentDay}/${key}`, 1000);
  createAgedFile(`trash/${expiredDay}/${key}`, 1000);
  await portal.background.run('fotos.cleanup');
  expect(files()).toEqual([recentTrashKey]);
});
