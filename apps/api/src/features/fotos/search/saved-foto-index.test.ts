import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { buildFotoEdit, createFoto, createTag } from '../../../test/builders.js';
import { moveDatabaseClock } from '../../../test/move-database-clock.js';
import { usePortal } from '../../../test/portal.js';
import { checkInstallation, renewDataId } from '../../../platform/installation/installation.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
const ownName = `fotos-${hostname()}`;
const getPath = (name = ownName) => join(portal.folders.snapshots, name);
const list = () => readdirSync(portal.folders.snapshots);
const dayMs = 24 * 60 * 60_000;
beforeEach(() => checkInstallation(portal.storage));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const name of list()) rmSync(getPath(name));
});

/** Starts a process, until it can search. Returns what it finds, and whether it read all photos. */
const start = async () => {
  const find = vi.spyOn(FotoModel, 'find');
  const { fotoIndex } = portal.createServices({});
  const onReady = vi.fn();
  const stop = fotoIndex.start(onReady);
  expect(fotoIndex.isStarting()).toBe(true);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalledOnce(), { timeout: 10_000 });
  expect(fotoIndex.isStarting()).toBe(false);
  const hasReadAll = find.mock.calls.some(
    ([filter, fields]) => !Object.keys(filter ?? {}).length && 'phash' in (fields as object),
  );
  find.mockRestore();
  const index = await fotoIndex.getIndex();
  const ids: string[] = [];
  index.byDate.forEach((slot) => ids.push(index.getId(slot)));
  return { fotoIndex, index, ids, hasReadAll, stop };
};

/** A process that starts and stops. */
const run = async () => (await start()).stop();

it('starts from the file that the last stop left, and finds what changed since', async () => {
  const [heide, bos] = [await createTag('heide'), await createTag('bos')];
  const ids = [];
  for (const beschrijving of ['ven', 'weg', 'zee']) ids.push((await createFoto({ beschrijving, tags: [heide] }))._id);
  await run();
  const as = portal.as('admin');
  await as.call(fotoContract.update, {
    params: { id: ids[0]! },
    body: buildFotoEdit({ beschrijving: 'duin', tags: [bos] }),
  });
  await as.call(fotoContract.remove, { params: { id: ids[1]! } });
  await as.call(fotoContract.purge, { body: { fotos: [ids[1]!], expected: 1 } });
  const { _id: added } = await createFoto();
  const { ids: found, index, hasReadAll, stop } = await start();
  expect([found.sort(), hasReadAll]).toEqual([[ids[0], ids[2], added].sort(), false]);
  const sizes = [heide, bos].map((tag) => index.findPosting('tags', tag)?.slots.size);
  expect([sizes, index.findWords('beschrijving', 'v'), index.findWords('beschrijving', 'd')]).toEqual([
    [1, 1],
    [],
    ['duin'],
  ]);
  await stop();
});

it('is saved every hour when it changed, and every day when it did not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { fotoIndex, stop } = await start();
  const hasSaved = async () => {
    rmSync(getPath(), { force: true });
    vi.advanceTimersByTime(60 * 60_000);
    // One after the other: the reading of changes, the saving, and these.
    for (let time = 0; time < 3; time++) await fotoIndex.refresh([]);
    return list().length > 0;
  };
  const saved = [await hasSaved(), await hasSaved()];
  await createFoto();
  await fotoIndex.readChanges();
  saved.push(await hasSaved(), await hasSaved());
  moveDatabaseClock(dayMs + 60_000);
  saved.push(await hasSaved());
  expect(saved).toEqual([true, false, true, false, true]);
  await stop();
});

it('starts from the file of another machine when it has none, and removes those that nobody saved for days', async () => {
  await createFoto();
  await run();
  renameSync(getPath(), getPath('fotos-other'));
  const { hasReadAll, stop } = await start();
  expect(hasReadAll).toBe(false);
  const old = new Date(Date.now() - 4 * dayMs);
  utimesSync(getPath('fotos-other'), old, old);
  await stop();
  expect(list()).toEqual([ownName]);
});

describe('a saved index is not used, and all photos are read,', () => {
  const damage = () => {
    const bytes = readFileSync(getPath());
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(getPath(), bytes);
  };
  it.each<[string, (id: string) => unknown]>([
    ['when it is damaged', damage],
    ['when it is cut short', () => writeFileSync(getPath(), readFileSync(getPath()).subarray(0, -9))],
    ['when a backup was restored', renewDataId],
    ['when many were added since', () => vi.spyOn(FotoModel, 'estimatedDocumentCount').mockResolvedValueOnce(20_000)],
    ['when tombstones may be gone', () => moveDatabaseClock(13 * dayMs + 60_000)],
    [
      'when the database is older',
      (id: string) =>
        FotoModel.collection.updateOne({ _id: toObjectId(id) }, { $set: { revision: toObjectId('5'.repeat(24)) } }),
    ],
  ])('%s', async (_, change) => {
    const { _id } = await createFoto();
    await run();
    await change(_id);
    const { ids, hasReadAll, stop } = await start();
    expect([ids, hasReadAll]).toEqual([[_id], true]);
    await stop();
  });
});
