import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFoto } from '../../test/builders.js';
import { filesIn, usePortal } from '../../test/portal.js';
import { startS3 } from '../../test/s3.js';
import { checkInstallation } from '../installation.js';
import { createDiskStorage } from '../storage.disk.js';
import type { Storage } from '../storage.js';
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

const back = (): Sides => ({ from: sides.to, to: sides.from });
const run = (way = sides, told: Partial<Parameters<typeof moveFiles>[1]> = {}) =>
  moveFiles(way, { clear: false, signal: new AbortController().signal, tell: () => undefined, ...told });
const others = ['trash/2026-11-01/a/480.jpg', 'portretten/a/b.jpg', 'catalogue/a/1.zip', 'content/a.png'];
const place = async () => {
  const { keys } = await createFoto({}, portal.storage);
  for (const key of others) await portal.storage.put(key, Buffer.from(key));
  return [...Object.values(keys), ...others].sort();
};
const read = async (storage: Storage, key: string) => String(await buffer((await storage.find(key))!.read()));
const startsOn = (storage: Storage) =>
  checkInstallation(storage).then(
    () => true,
    () => false,
  );

describe('moveFiles', () => {
  it('copies all files byte for byte; afterwards the portal starts only with the target', async () => {
    const keys = await place();
    expect(await run()).toMatchObject({
      kind: 'moved',
      files: keys.length,
      copied: keys.length,
      there: 0,
      damaged: [],
    });
    expect(await bucket.keys()).toEqual([...keys, 'installation.json'].sort());
    for (const key of keys) expect(await read(bucket.storage, key)).toBe(await read(portal.storage, key));
    expect([await startsOn(portal.storage), await startsOn(bucket.storage)]).toEqual([false, true]);
    expect(portal.stored()).toEqual([...keys, 'move.json'].sort());
  });

  it('reports a second move as already done, and clears the source on request', async () => {
    await place();
    await run();
    expect(await run()).toMatchObject({ kind: 'already', copied: 0 });
    expect(portal.stored()).toHaveLength(8);
    expect((await run(sides, { clear: true })).kind).toBe('already');
    expect(portal.stored()).toEqual([]);
    expect(await startsOn(bucket.storage)).toBe(true);
  });

  it('moves the files and clears the source in one run', async () => {
    const keys = await place();
    await run(sides, { clear: true });
    expect([portal.stored(), (await bucket.keys()).length]).toEqual([[], keys.length + 1]);
  });

  it('moves the files back, with changes that were made meanwhile', async () => {
    const keys = await place();
    await run();
    const [gone, changed] = ['portretten/a/b.jpg', 'content/a.png'];
    await bucket.storage.removeFolder(gone);
    await bucket.storage.put(changed, Buffer.from('anders'));
    await bucket.storage.put('content/b.png', Buffer.from('nieuw'));
    expect(await run(back())).toMatchObject({ kind: 'moved', copied: 2, there: keys.length - 2, removed: 1 });
    expect([await read(portal.storage, changed), await startsOn(portal.storage)]).toEqual(['anders', true]);
    expect(portal.stored()).not.toContain(gone);
    expect(await startsOn(bucket.storage)).toBe(false);
  });

  it('leaves the portal on the source when it is interrupted, and continues at the next run', async () => {
    const keys = await place();
    const stopping = new AbortController();
    const half = await run(sides, { signal: stopping.signal, tell: () => stopping.abort() });
    expect(half).toMatchObject({ kind: 'interrupted', copied: 4 });
    expect([await startsOn(portal.storage), await startsOn(bucket.storage)]).toEqual([true, false]);
    expect(await run()).toMatchObject({ kind: 'moved', copied: keys.length - 4, there: 4 });
  });

  it.each([1, 2, 3, 4])('completes a move that was killed at step %i of its end', async (step) => {
    await place();
    let steps = 0;
    const breaking = (storage: Storage): Storage => ({
      ...storage,
      put: (key, content) => (/json$/.test(key) && isLast() ? broken() : storage.put(key, content)),
      removeFolder: (key) => (/json$/.test(key) && isLast() ? broken() : storage.removeFolder(key)),
    });
    // The first marker is written at the start of the move.
    const isLast = () => steps++ === step;
    const broken = () => Promise.reject(new Error('killed'));
    const frail = { from: { ...sides.from, storage: breaking(portal.storage) }, to: { ...sides.to } };
    frail.to.storage = breaking(bucket.storage);
    await expect(run(frail)).rejects.toThrow('killed');
    const live = [await startsOn(portal.storage), await startsOn(bucket.storage)];
    expect(live.filter(Boolean).length).toBeLessThanOrEqual(1);
    await run();
    expect([await startsOn(portal.storage), await startsOn(bucket.storage)]).toEqual([false, true]);
  });
});

describe('moveFiles with a damaged copy', () => {
  const damaging = (storage: Storage, damaged: string): Storage => ({
    ...storage,
    put: async (key, content) => {
      await storage.put(key, content);
      if (key === damaged) await storage.put(key, Buffer.from('beschadigd'));
    },
  });

  it('reports the damaged file, and does not complete the move', async () => {
    await place();
    const to = { ...sides.to, storage: damaging(bucket.storage, 'catalogue/a/1.zip') };
    expect(await run({ ...sides, to })).toMatchObject({ kind: 'damaged', damaged: ['catalogue/a/1.zip'] });
    expect([await startsOn(portal.storage), await startsOn(bucket.storage)]).toEqual([true, false]);
    expect(await run()).toMatchObject({ kind: 'moved', copied: 1, damaged: [] });
  });

  it('detects a file of the same size that was damaged after an earlier copy', async () => {
    await place();
    const stopping = new AbortController();
    const tell = ({ copied }: { copied: number }) => copied >= 7 && stopping.abort();
    await run(sides, { signal: stopping.signal, tell });
    await bucket.storage.put('portretten/a/b.jpg', Buffer.from('PORTRETTEN/A/B.JPG'));
    expect(await run()).toMatchObject({ kind: 'moved', copied: 1 });
    expect(await read(bucket.storage, 'portretten/a/b.jpg')).toBe('portretten/a/b.jpg');
  });
});

describe('moveFiles with sides that do not match', () => {
  const refused = async (way: Sides, sentence: string) => {
    const before = [await bucket.keys(), portal.stored()];
    await expect(run(way)).rejects.toThrow(sentence);
    expect([await bucket.keys(), portal.stored()]).toEqual(before);
  };

  it('throws and changes nothing when source and target are swapped', async () => {
    await place();
    await refused(back(), 'Op S3 staan niet de bestanden van deze database');
  });

  it('throws and changes nothing when the target contains other files', async () => {
    await place();
    await bucket.storage.put('fotos/x.jpg', Buffer.from('of another'));
    await refused(sides, 'Op S3 staan al bestanden van iets anders');
  });

  it('throws and changes nothing when both sides have the installation id', async () => {
    await place();
    await bucket.storage.put(
      'installation.json',
      await buffer((await portal.storage.find('installation.json'))!.read()),
    );
    await refused(sides, 'Verwijder installation.json waar de oude staan');
  });

  it('throws and changes nothing when the database belongs to another installation', async () => {
    await place();
    const folder = mkdtempSync(join(tmpdir(), 'storage-'));
    const other = await createDiskStorage(folder);
    await other.put('installation.json', Buffer.from('{"installation":"x"}'));
    await refused({ ...sides, from: { storage: other, name: 'de schijf' } }, 'Op de schijf staan niet de bestanden');
    expect(filesIn(folder)).toEqual(['installation.json']);
    rmSync(folder, { recursive: true });
  });
});
