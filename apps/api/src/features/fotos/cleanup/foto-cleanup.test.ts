import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { checkInstallation } from '../../../platform/installation/installation.js';
import type { Storage } from '../../../platform/storage/storage.js';
import { createFoto, createFotos } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { FotoModel, newFotoId } from '../foto.model.js';

const portal = usePortal();
const hour = 60 * 60_000;
const day = 24 * hour;
const toDay = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);
const getPath = (key: string) => join(portal.folders.files, key);

/** Stores files with a modification time of this many hours ago. */
const createAgedFiles = (hoursAgo: number, ...keys: string[]) => {
  for (const key of keys) {
    mkdirSync(join(getPath(key), '..'), { recursive: true });
    writeFileSync(getPath(key), key);
    const at = (Date.now() - hoursAgo * hour) / 1000;
    utimesSync(getPath(key), at, at);
  }
};
const createOrphan = (listFiles = 3, hoursAgo = 25) => {
  const id = newFotoId();
  createAgedFiles(hoursAgo, ...Array.from({ length: listFiles }, (_, index) => `fotos/${id}/${index}.jpg`));
  return id;
};
/** Replaces the photo document by its record in the trash. */
const deleteFoto = async (id: string, daysAgo: number, moved: boolean) => {
  const foto = await FotoModel.findById(id, { _id: 0 }).orFail().lean();
  await FotoModel.deleteOne({ _id: id });
  const folder = `trash/${toDay(daysAgo)}/${id}`;
  const deleted = { _id: id, foto, deletedAt: new Date(Date.now() - daysAgo * day), deletedBy: id, folder, moved };
  await DeletedFotoModel.create(deleted);
};
const readFilesMissing = async (id: string) => (await FotoModel.findById(id).lean())?.filesMissing;

type LogEntry = { level: number; msg: string; foto?: string };
const createLogRecorder = (logged: string) => {
  const entries = logged.split('\n').filter(Boolean);
  return entries.map((entry) => JSON.parse(entry) as LogEntry);
};
/** Runs the cleanup and returns its last log line and its warnings. */
const runCleanup = async (run = () => portal.background.run('fotos.cleanup')) => {
  const before = portal.logged().length;
  await run();
  const entries = createLogRecorder(portal.logged().slice(before));
  return { summary: entries.at(-1), warnings: entries.filter(({ level }) => level > 30) };
};
/** Runs the cleanup on the same storage with some methods replaced. */
const runCleanupOn = (overrides: Partial<Storage>, signal = new AbortController().signal) =>
  portal.createServices({ storage: { ...portal.storage, ...overrides } }).fotoCleanup.task.run(signal);
/** Runs the callback after the listing and before anything is moved. */
const hookAfterList = (callback: () => unknown): Partial<Storage> => ({
  async *list(folder) {
    yield* portal.storage.list(folder);
    if (folder === 'fotos') await callback();
  },
});
const orphansInTrash = () => portal.stored().filter((key) => key.startsWith('trash/'));
const orphansInPlace = () => portal.stored().filter((key) => key.startsWith('fotos/'));

beforeEach(async () => {
  // Noon, so that no test runs past midnight.
  const noon = new Date().setUTCHours(12, 0, 0, 0);
  vi.useFakeTimers({ toFake: ['Date'], now: noon });
  await checkInstallation(portal.storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('orphaned files', () => {
  it('moves them to the trash of today after a day; keeps files of photos and recent files', async () => {
    const foto = await createFoto({}, portal.storage);
    createAgedFiles(1000, ...Object.values(foto.keys));
    const [oldFolder, recentFolder, growingFolder] = [createOrphan(3), createOrphan(3, 23), createOrphan(2)];
    createAgedFiles(1, `fotos/${growingFolder}/late.jpg`);
    const { summary, warnings } = await runCleanup();
    expect(orphansInTrash()).toEqual([0, 1, 2].map((name) => `trash/${toDay(0)}/${oldFolder}/${name}.jpg`));
    expect(orphansInPlace()).toHaveLength(9);
    expect(new Set(orphansInPlace().map((key) => key.split('/')[1]))).toEqual(
      new Set([foto._id, recentFolder, growingFolder]),
    );
    expect(summary).toMatchObject({
      msg: 'fotos cleaned up',
      files: 12,
      fotos: 1,
      moved: 1,
      removed: 0,
      healed: 0,
      missing: 0,
    });
    expect(warnings).toEqual([]);
  });

  it('moves folders of any name', async () => {
    const names = ['los.jpg', 'oud/x/480.jpg', `${newFotoId().toUpperCase()}/480.jpg`];
    createAgedFiles(25, ...names.map((name) => `fotos/${name}`));
    expect((await runCleanup()).summary).toMatchObject({ files: 3, moved: 3 });
    expect(orphansInTrash()).toEqual(names.map((name) => `trash/${toDay(0)}/${name}`).sort());
    expect(orphansInPlace()).toEqual([]);
  });

  it('merges with a folder that is already in the trash', async () => {
    const id = createOrphan(2);
    createAgedFiles(1, `trash/${toDay(0)}/${id}/720.jpg`);
    await runCleanup();
    expect(orphansInTrash()).toHaveLength(3);
  });

  it('keeps files of a deleted photo, live or in the trash', async () => {
    const foto = await createFoto({}, portal.storage);
    createAgedFiles(1000, ...Object.values(foto.keys));
    await deleteFoto(foto._id, 2, false);
    expect((await runCleanup()).summary).toMatchObject({ files: 3, moved: 0 });
    expect(orphansInPlace()).toHaveLength(3);
  });

  it('keeps files of a photo that is added after the listing', async () => {
    const ids = [createOrphan(3), createOrphan(3)];
    const moves: string[] = [];
    const moveFolder: Storage['moveFolder'] = async (from, to) => {
      moves.push(from);
      const other = ids.find((id) => !from.endsWith(id));
      if (other && (await FotoModel.countDocuments()) === 0) await createFoto({ _id: other });
      return portal.storage.moveFolder(from, to);
    };
    await runCleanupOn({ moveFolder });
    expect(moves.filter((from) => from.startsWith('fotos/'))).toHaveLength(1);
    expect([orphansInPlace().length, orphansInTrash().length]).toEqual([3, 3]);
  });

  it('keeps files of a photo that is restored or deleted during the lookup', async () => {
    const [restoredFoto, deletedFoto] = [await createFoto(), await createFoto()];
    await deleteFoto(restoredFoto._id, 2, true);
    const originalFind = DeletedFotoModel.find.bind(DeletedFotoModel);
    const restoreOrDelete = async () => {
      await createFoto({ _id: restoredFoto._id });
      await DeletedFotoModel.deleteOne({ _id: restoredFoto._id });
      await deleteFoto(deletedFoto._id, 0, false);
    };
    const delayedQuery = { lean: () => restoreOrDelete().then(() => originalFind({ _id: restoredFoto._id }).lean()) };
    vi.spyOn(DeletedFotoModel, 'find').mockReturnValueOnce(delayedQuery as never);
    expect(await portal.knownFotos.findKnownIds([restoredFoto._id, deletedFoto._id, newFotoId()])).toEqual(
      new Set([restoredFoto._id, deletedFoto._id]),
    );
  });
});

describe('maximum number of deletions', () => {
  it.each([
    ['ten files, even if they are all', 10, 0, true],
    ['eleven files that are all', 11, 0, false],
    ['eleven that are just one in a hundred', 11, 1089, true],
    ['eleven that are more than one in a hundred', 11, 1088, false],
  ])('handles %s: %i orphans, %i other files, moved: %s', async (_, orphans, otherFiles, isMoved) => {
    const foto = await createFoto();
    const names = Array.from({ length: otherFiles }, (_, index) => `fotos/${foto._id}/${index}.jpg`);
    createAgedFiles(25, ...names);
    createOrphan(orphans - 1);
    createOrphan(1);
    createAgedFiles(1, `trash/${toDay(40)}/x/480.jpg`);
    const { summary, warnings } = await runCleanup();
    expect(summary).toMatchObject({ files: orphans + otherFiles, moved: isMoved ? 2 : 0, removed: isMoved ? 1 : 0 });
    expect([orphansInPlace().length, orphansInTrash().length]).toEqual(
      isMoved ? [otherFiles, orphans] : [orphans + otherFiles, 1],
    );
    const tooManyMessage = warnings.filter(({ msg }) => msg.startsWith('too many files without a foto'));
    expect(tooManyMessage).toEqual(isMoved ? [] : [expect.objectContaining({ level: 50, orphaned: orphans })]);
  });

  it.each([
    ['are of two installations', () => portal.storage.put('installation.json', Buffer.from('{"installation":"x"}'))],
    ['have no installation id to compare', () => portal.storage.removeFolder('installation.json')],
  ])('changes nothing when database and files %s', async (_, part) => {
    const foto = await createFoto();
    createOrphan(3);
    createAgedFiles(1, `trash/${toDay(40)}/x/480.jpg`);
    await part();
    const before = portal.stored();
    const { warnings } = await runCleanup();
    expect(warnings).toEqual([
      expect.objectContaining({ level: 50, msg: expect.stringContaining('not cleaned up') as string }),
    ]);
    expect([portal.stored(), await readFilesMissing(foto._id)]).toEqual([before, undefined]);
  });

  it.each(['fotos', 'trash'])('stops when the installation changes during the listing of %s', async (at) => {
    createOrphan(3);
    createAgedFiles(1, `trash/${toDay(40)}/x/480.jpg`);
    async function* list(folder: string) {
      yield* portal.storage.list(folder);
      if (folder === at) await portal.storage.put('installation.json', Buffer.from('{"installation":"x"}'));
    }
    await expect(runCleanupOn({ list })).rejects.toThrow('two installations');
    expect([orphansInPlace().length, orphansInTrash().length]).toEqual(at === 'fotos' ? [3, 1] : [0, 4]);
  });

  it('stops when the storage is unmounted during the run', async () => {
    const foto = await createFoto({}, portal.storage);
    const movedFolder = `${portal.folders.files}.away`;
    const unmount = () => {
      renameSync(portal.folders.files, movedFolder);
      mkdirSync(portal.folders.files);
    };
    await expect(runCleanupOn(hookAfterList(unmount))).rejects.toThrow('two installations');
    rmSync(portal.folders.files, { recursive: true });
    renameSync(movedFolder, portal.folders.files);
    expect([orphansInPlace().length, orphansInTrash(), await readFilesMissing(foto._id)]).toEqual([3, [], undefined]);
  });
});

describe('a photo with missing files', () => {
  it.each(['original', 480, 720] as const)('is marked, reported once and kept: %s', async (fileName) => {
    const [foto, other] = [await createFoto({}, portal.storage), await createFoto({}, portal.storage)];
    const before = await FotoModel.findById(foto._id).lean();
    await portal.storage.removeFolder(foto.keys[fileName]);
    const first = await runCleanup();
    expect(first.summary).toMatchObject({ fotos: 2, missing: 1 });
    expect(first.warnings).toEqual([expect.objectContaining({ level: 50, foto: foto._id })]);
    expect(await FotoModel.findById(foto._id).lean()).toEqual({ ...before, filesMissing: true });
    expect(await readFilesMissing(other._id)).toBeUndefined();
    const { status, reply } = await portal.as('lid').call(fotoContract.one, { params: { id: foto._id } });
    expect([status, Object.keys(reply.results)]).toEqual([200, expect.not.arrayContaining(['filesMissing'])]);
    const second = await runCleanup();
    expect([second.summary, second.warnings]).toEqual([expect.objectContaining({ missing: 1 }), []]);
  });

  it('is unmarked when the files are back', async () => {
    const foto = await createFoto();
    await runCleanup();
    expect(await readFilesMissing(foto._id)).toBe(true);
    for (const key of Object.values(foto.keys)) await portal.storage.put(key, Buffer.from('terug'));
    expect((await runCleanup()).summary).toMatchObject({ missing: 0 });
    expect(await readFilesMissing(foto._id)).toBeUndefined();
  });

  it('gets files back that were moved to the trash by mistake', async () => {
    const [foto, halfFolder] = [await createFoto({}, portal.storage), await createFoto({}, portal.storage)];
    await runCleanup();
    await portal.storage.moveFolder(`fotos/${foto._id}`, `trash/${toDay(5)}/${foto._id}`);
    await portal.storage.moveFolder(halfFolder.keys.original, `trash/${toDay(31)}/${halfFolder._id}/original.jpg`);
    await FotoModel.updateMany({}, { $set: { filesMissing: true } });
    const { summary, warnings } = await runCleanup();
    expect(summary).toMatchObject({ healed: 2, missing: 0 });
    expect(warnings.map(({ level, foto: id }) => [level, id])).toEqual([
      [40, foto._id],
      [40, halfFolder._id],
    ]);
    expect([orphansInPlace().length, orphansInTrash()]).toEqual([6, []]);
    expect([await readFilesMissing(foto._id), await readFilesMissing(halfFolder._id)]).toEqual([undefined, undefined]);
  });

  it('keeps deleted files in the trash, also during a deletion', async () => {
    const foto = await createFoto({}, portal.storage);
    await portal.storage.moveFolder(`fotos/${foto._id}`, `trash/${toDay(0)}/${foto._id}`);
    await deleteFoto(foto._id, 0, true);
    await createFoto({ _id: foto._id });
    expect((await runCleanup()).summary).toMatchObject({ fotos: 1, healed: 0, missing: 0 });
    await runCleanupOn({
      find: async (key) => {
        await FotoModel.deleteOne({ _id: foto._id });
        return portal.storage.find(key);
      },
    });
    expect([orphansInPlace(), orphansInTrash().length]).toEqual([[], 3]);
  });

  it('is found in a later batch', async () => {
    const ids = await createFotos(503);
    createAgedFiles(1, ...ids.flatMap((id) => ['480', '720', 'original'].map((name) => `fotos/${id}/${name}.jpg`)));
    const incomplete = [ids[0]!, ids[250]!, ids[502]!];
    for (const id of incomplete) await portal.storage.removeFolder(`fotos/${id}/480.jpg`);
    expect((await runCleanup()).summary).toMatchObject({ files: 1506, fotos: 503, moved: 0, missing: 3 });
    const markedEntry = await FotoModel.find({ filesMissing: true }, { _id: 1 }).lean();
    expect(new Set(markedEntry.map(({ _id }) => String(_id)))).toEqual(new Set(incomplete));
    expect(orphansInPlace()).toHaveLength(1506);
  });
});

describe('expired files in the trash', () => {
  it('deletes them after the retention period', async () => {
    createAgedFiles(1, `trash/${toDay(32)}/a/480.jpg`, `trash/${toDay(32)}/a/720.jpg`, `trash/${toDay(90)}/b/480.jpg`);
    const keptKeys = [`trash/${toDay(31)}/c/480.jpg`, 'trash/bewaren/d/480.jpg', 'trash/los.jpg'];
    createAgedFiles(5000, ...keptKeys);
    expect((await runCleanup()).summary).toMatchObject({ removed: 2 });
    expect(orphansInTrash()).toEqual(keptKeys.sort());
    expect(await portal.storage.isEmpty(`trash/${toDay(90)}`)).toBe(true);
    expect(await portal.storage.moveFolder(`trash/${toDay(90)}`, 'x')).toBe(false);
  });

  it('keeps files that an existing or deleted photo may need', async () => {
    const [deleted, liveFoto] = [await createFoto(), await createFoto({}, portal.storage)];
    await deleteFoto(deleted._id, 40, true);
    createAgedFiles(
      1,
      ...[deleted, liveFoto].map(({ _id }) => `trash/${toDay(40)}/${_id}/480.jpg`),
      `trash/${toDay(40)}/a/480.jpg`,
    );
    expect((await runCleanup()).summary).toMatchObject({ removed: 1 });
    expect(
      orphansInTrash()
        .map((key) => key.split('/')[2])
        .sort(),
    ).toEqual([deleted._id, liveFoto._id].sort());
  });
});

describe('shutdown during the cleanup', () => {
  it('stops moving orphans', async () => {
    const [orphanFolder, other] = [createOrphan(2), createOrphan(2)];
    const abortedRun = new AbortController();
    const stop = () => abortedRun.abort(new Error('the portal stops'));
    await expect(runCleanupOn(hookAfterList(stop), abortedRun.signal)).rejects.toThrow('the portal stops');
    expect([orphansInPlace().length, orphansInTrash()]).toEqual([4, []]);
    const secondController = new AbortController();
    const abortAfterFirst: Partial<Storage> = {
      moveFolder: async (from, to) => {
        secondController.abort(new Error('the portal stops'));
        return portal.storage.moveFolder(from, to);
      },
    };
    await expect(runCleanupOn(abortAfterFirst, secondController.signal)).rejects.toThrow('the portal stops');
    expect([orphansInPlace().length, orphansInTrash().length]).toEqual([2, 2]);
    expect((await runCleanup()).summary).toMatchObject({ moved: 1 });
    expect(new Set(orphansInTrash().map((key) => key.split('/')[2]))).toEqual(new Set([orphanFolder, other]));
  });

  it('stops marking photos', async () => {
    const foto = await createFoto();
    const abortedRun = new AbortController();
    const originalFind: Storage['find'] = (key) => {
      if (key.startsWith('fotos/')) abortedRun.abort(new Error('the portal stops'));
      return portal.storage.find(key);
    };
    await expect(runCleanupOn({ find: originalFind }, abortedRun.signal)).rejects.toThrow('the portal stops');
    expect(await readFilesMissing(foto._id)).toBeUndefined();
  });

  it('stops deleting expired files', async () => {
    createAgedFiles(1, `trash/${toDay(40)}/a/480.jpg`);
    const abortedRun = new AbortController();
    const list: Storage['list'] = (folder) => {
      if (folder === 'trash') abortedRun.abort(new Error('the portal stops'));
      return portal.storage.list(folder);
    };
    await expect(runCleanupOn({ list }, abortedRun.signal)).rejects.toThrow('the portal stops');
    expect(orphansInTrash()).toHaveLength(1);
  });
});
