import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { createFile, createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { checkInstallation, isSameInstallation } from './installation.js';

const portal = usePortal();
const check = () => checkInstallation(portal.storage);
const clearDatabaseInstallation = () => mongoose.connection.db!.collection('installation').deleteMany({});
const mismatchMessage = 'horen niet bij elkaar';

describe('checkInstallation', () => {
  it('accepts database and storage at the first start and at every later start', async () => {
    await check();
    await createFoto({}, portal.storage);
    await check();
    expect(portal.stored()).toContain('installation.json');
  });

  it('accepts a new database or storage when neither contains data', async () => {
    await check();
    await clearDatabaseInstallation();
    await check();
    await portal.storage.put('installation.json', Buffer.from('{"installation":"x"}'));
    await clearDatabaseInstallation();
    await check();
  });

  it.each([
    [
      'a database with fotos finds other files',
      async () => {
        await check();
        await createFoto();
        await portal.storage.put('installation.json', Buffer.from('{"installation":"of another"}'));
      },
    ],
    [
      'a new database finds files of an older one',
      async () => {
        await check();
        await createFoto({}, portal.storage);
        await mongoose.connection.db!.collection('fotos').deleteMany({});
        await clearDatabaseInstallation();
      },
    ],
    [
      'a database with fotos finds an empty storage',
      async () => {
        await createFoto();
      },
    ],
    [
      'a new database finds files of a catalogue',
      async () => {
        await check();
        await createFile({}, portal.storage);
        await mongoose.connection.db!.collection('files').deleteMany({});
        await clearDatabaseInstallation();
      },
    ],
    [
      'a database with a catalogue finds an empty storage',
      async () => {
        await createFile();
      },
    ],
    [
      'both are of installations of their own',
      async () => {
        await check();
        await portal.storage.put('fotos/a/480.jpg', Buffer.from('x'));
        await portal.storage.put('installation.json', Buffer.from('{"installation":"of another"}'));
      },
    ],
  ])('throws when %s', async (_, arrange) => {
    await arrange();
    await expect(check()).rejects.toThrow(mismatchMessage);
  });

  it('throws when installation.json cannot be parsed', async () => {
    await portal.storage.put('installation.json', Buffer.from('{"inst'));
    await expect(check()).rejects.toThrow('niet te lezen');
  });
});

it.each([
  ['both carry it', true, async () => check()],
  ['neither does', false, () => Promise.resolve()],
  ['the database has lost it', false, async () => check().then(clearDatabaseInstallation)],
  ['the storage has lost it', false, async () => check().then(() => portal.storage.removeFolder('installation.json'))],
  [
    'the storage is of another',
    false,
    () => check().then(() => portal.storage.put('installation.json', Buffer.from('{"installation":"x"}'))),
  ],
] as const)('isSameInstallation compares database and storage: %s', async (_, expected, arrange) => {
  await arrange();
  expect(await isSameInstallation(portal.storage)).toBe(expected);
});
