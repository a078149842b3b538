import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFoto } from '../../test/builders.js';
import { listFiles, usePortal } from '../../test/portal.js';
import { startS3 } from '../../test/storage/s3.js';
import { checkInstallation } from '../installation/installation.js';
import { createDiskStorage } from '../storage/storage.disk.js';
import type { Storage } from '../storage/storage.js';
import { moveFiles } from './move-files.js';
import type { Sides } from './sides.js';

const server = await startS3();
afterAll(() => server.stop());
const portal = usePortal();

type Bucket = Awaited<ReturnType<typeof server.open>>;
let bucket: Bucket;
let sides: Sides;
beforeEach(async () => {
  bucket = await server.open();
  sides = { from: { storage: portal.storage, name: 'de schijf' }, to: { storage: bucket.storage, name: 'S3' } };
  await checkInstallation(portal.storage);
});

const getReversedSides = (): Sides => ({ from: sides.to, to: sides.from });
const runMove = (direction = sides, options: Partial<Parameters<typeof moveFiles>[1]> = {}) =>
  moveFiles(direction, { clear: false, signal: new AbortController().signal, onProgress: () => undefined, ...options });
const otherKeys = ['trash/2026-11-01/a/480.jpg', 'portretten/a/b.jpg', 'catalogue/a/1.zip', 'content/a.png'];
const storeFiles = async () => {
  const { keys } = await createFoto({}, portal.storage);
  for (const key of otherKeys) await portal.storage.put(key, Buffer.from(key));
  return [...Object.values(keys), ...otherKeys].sort();
};
const read = async (storage: Storage, key: string) => String(await buffer((await storage.find(key))!.read()));
const canStartOn = (storage: Storage) =>
  checkInstallation(storage).then(
    () => true,
    () => false,
  );

describe('moveFiles', () => {
  it('copies all files byte for byte; afterwards the portal starts only with the target', async () => {
    const keys = await storeFiles();
    expect(await runMove()).toMatchObject({
      kind: 'moved',
      files: keys.length,
      copied: keys.length,
      alreadyPresent: 0,
      damaged: [],
    });
    expect(await bucket.keys()).toEqual([...keys, 'installation.json'].sort());
    for (const key of keys) expect(await read(bucket.storage, key)).toBe(await read(portal.storage, key));
    expect([await canStartOn(portal.storage), await canStartOn(bucket.storage)]).toEqual([false, true]);
    expect(portal.stored()).toEqual([...keys, 'move.json'].sort());
  });

  it('reports a second move as already done, and clears the source on request', async () => {
    await storeFiles();
    await runMove();
    expect(await runMove()).toMatchObject({ kind: 'already', copied: 0 });
    expect(portal.stored()).toHaveLength(8);
    expect((await runMove(sides, { clear: true })).kind).toBe('already');
    expect(portal.stored()).toEqual([]);
    expect(await canStartOn(bucket.storage)).toBe(true);
  });

  it('moves the files and clears the source in one run', async () => {
    const keys = await storeFiles();
    await runMove(sides, { clear: true });
    expect([portal.stored(), (await bucket.keys()).length]).toEqual([[], keys.length + 1]);
  });

  it('moves the files back, with changes that were made meanwhile', async () => {
    const keys = await storeFiles();
    await runMove();
    const [removedKey, changed] = ['portretten/a/b.jpg', 'content/a.png'];
    await bucket.storage.removeFolder(removedKey);
    await bucket.storage.put(changed, Buffer.from('anders'));
    await bucket.storage.put('content/b.png', Buffer.from('nieuw'));
    expect(await runMove(getReversedSides())).toMatchObject({
      kind: 'moved',
      copied: 2,
      alreadyPresent: keys.length - 2,
      removed: 1,
    });
    expect([await read(portal.storage, changed), await canStartOn(portal.storage)]).toEqual(['anders', true]);
    expect(portal.stored()).not.toContain(removedKey);
    expect(await canStartOn(bucket.storage)).toBe(false);
  });

  it('leaves the portal on the source when it is interrupted, and continues at the next run', async () => {
    const keys = await storeFiles();
    const stopping = new AbortController();
    const interrupted = await runMove(sides, { signal: stopping.signal, onProgress: () => stopping.abort() });
    expect(interrupted).toMatchObject({ kind: 'interrupted', copied: 4 });
    expect([await canStartOn(portal.storage), await canStartOn(bucket.storage)]).toEqual([true, false]);
    expect(await runMove()).toMatchObject({ kind: 'moved', copied: keys.length - 4, alreadyPresent: 4 });
  });

  it.each([1, 2, 3, 4])('completes a move that was killed at step %i of its end', async (step) => {
    await storeFiles();
    let steps = 0;
    const createBreakingStorage = (storage: Storage): Storage => ({
      ...storage,
      put: (key, content) => (/json$/.test(key) && isBreakingStep() ? reject() : storage.put(key, content)),
      removeFolder: (key) => (/json$/.test(key) && isBreakingStep() ? reject() : storage.removeFolder(key)),
    });
    // The first marker is written at the start of the move.
    const isBreakingStep = () => steps++ === step;
    const reject = () => Promise.reject(new Error('killed'));
    const failingSides = {
      from: { ...sides.from, storage: createBreakingStorage(portal.storage) },
      to: { ...sides.to },
    };
    failingSides.to.storage = createBreakingStorage(bucket.storage);
    await expect(runMove(failingSides)).rejects.toThrow('killed');
    const canStart = [await canStartOn(portal.storage), await canStartOn(bucket.storage)];
    expect(canStart.filter(Boolean).length).toBeLessThanOrEqual(1);
    await runMove();
    expect([await canStartOn(portal.storage), await canStartOn(bucket.storage)]).toEqual([false, true]);
  });
});

describe('moveFiles with a damaged copy', () => {
  const createDamagingStorage = (storage: Storage, damaged: string): Storage => ({
    ...storage,
    put: async (key, content) => {
      await storage.put(key, content);
      if (key === damaged) await storage.put(key, Buffer.from('beschadigd'));
    },
  });

  it('reports the damaged file, and does not complete the move', async () => {
    await storeFiles();
    const to = { ...sides.to, storage: createDamagingStorage(bucket.storage, 'catalogue/a/1.zip') };
    expect(await runMove({ ...sides, to })).toMatchObject({ kind: 'damaged', damaged: ['catalogue/a/1.zip'] });
    expect([await canStartOn(portal.storage), await canStartOn(bucket.storage)]).toEqual([true, false]);
    expect(await runMove()).toMatchObject({ kind: 'moved', copied: 1, damaged: [] });
  });

  it('detects a file of the same size that was damaged after an earlier copy', async () => {
    await storeFiles();
    const stopping = new AbortController();
    const abortAfterSeven = ({ copied }: { copied: number }) => copied >= 7 && stopping.abort();
    await runMove(sides, { signal: stopping.signal, onProgress: abortAfterSeven });
    await bucket.storage.put('portretten/a/b.jpg', Buffer.from('PORTRETTEN/A/B.JPG'));
    expect(await runMove()).toMatchObject({ kind: 'moved', copied: 1 });
    expect(await read(bucket.storage, 'portretten/a/b.jpg')).toBe('portretten/a/b.jpg');
  });
});

describe('moveFiles with sides that do not match', () => {
  const expectRefused = async (direction: Sides, sentence: string) => {
    const before = [await bucket.keys(), portal.stored()];
    await expect(runMove(direction)).rejects.toThrow(sentence);
    expect([await bucket.keys(), portal.stored()]).toEqual(before);
  };

  it('throws and changes nothing when source and target are swapped', async () => {
    await storeFiles();
    await expectRefused(getReversedSides(), 'Op S3 staan niet de bestanden van deze database');
  });

  it('throws and changes nothing when the target contains other files', async () => {
    await storeFiles();
    await bucket.storage.put('fotos/x.jpg', Buffer.from('of another'));
    await expectRefused(sides, 'Op S3 staan al bestanden van iets anders');
  });

  it('throws and changes nothing when both sides have the installation id', async () => {
    await storeFiles();
    await bucket.storage.put(
      'installation.json',
      await buffer((await portal.storage.find('installation.json'))!.read()),
    );
    await expectRefused(sides, 'Verwijder installation.json waar de oude staan');
  });

  it('throws and changes nothing when the database belongs to another installation', async () => {
    await storeFiles();
    const folder = mkdtempSync(join(tmpdir(), 'storage-'));
    const other = await createDiskStorage(folder);
    await other.put('installation.json', Buffer.from('{"installation":"x"}'));
    await expectRefused(
      { ...sides, from: { storage: other, name: 'de schijf' } },
      'Op de schijf staan niet de bestanden',
    );
    expect(listFiles(folder)).toEqual(['installation.json']);
    rmSync(folder, { recursive: true });
  });
});
