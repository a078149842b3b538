import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { checkInstallation } from '../../platform/installation.js';
import type { Storage } from '../../platform/storage.js';
import { createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { FotoModel, newFotoId } from './foto.model.js';
import { fotoSweep } from './foto.sweep.js';
import { knownAmong } from './foto.sweep.known.js';

const portal = usePortal();
const hour = 60 * 60_000;
const day = 24 * hour;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);
const pathOf = (key: string) => join(portal.folders.files, key);

/** Stores files with a modification time of this many hours ago. */
const place = (hoursAgo: number, ...keys: string[]) => {
  for (const key of keys) {
    mkdirSync(join(pathOf(key), '..'), { recursive: true });
    writeFileSync(pathOf(key), key);
    const at = (Date.now() - hoursAgo * hour) / 1000;
    utimesSync(pathOf(key), at, at);
  }
};
const orphan = (files = 3, hoursAgo = 25) => {
  const id = newFotoId();
  place(hoursAgo, ...Array.from({ length: files }, (_, index) => `fotos/${id}/${index}.jpg`));
  return id;
};
/** Replaces the foto document by its record in the trash. */
const deleteFoto = async (id: string, daysAgo: number, moved: boolean) => {
  const foto = await FotoModel.findById(id, { _id: 0 }).orFail().lean();
  await FotoModel.deleteOne({ _id: id });
  const folder = `trash/${dayOf(daysAgo)}/${id}`;
  const deleted = { _id: id, foto, deletedAt: new Date(Date.now() - daysAgo * day), deletedBy: id, folder, moved };
  await DeletedFotoModel.create(deleted);
};
const isMarked = async (id: string) => (await FotoModel.findById(id).lean())?.filesMissing;

type Line = { level: number; msg: string; foto?: string };
const linesOf = (logged: string) => {
  const lines = logged.split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line);
};
/** Runs the cleanup and returns its last log line and its warnings. */
const sweep = async (run = () => portal.background.run('fotos.sweep')) => {
  const before = portal.logged().length;
  await run();
  const lines = linesOf(portal.logged().slice(before));
  return { told: lines.at(-1), warnings: lines.filter(({ level }) => level > 30) };
};
/** Runs the cleanup on the same storage with some methods replaced. */
const sweepOn = (changed: Partial<Storage>, signal = new AbortController().signal) =>
  fotoSweep({ storage: { ...portal.storage, ...changed }, log: { info() {}, warn() {}, error() {} } as never }).run(
    signal,
  );
/** Runs the callback after the listing and before anything is moved. */
const afterList = (happens: () => unknown): Partial<Storage> => ({
  async *list(folder) {
    yield* portal.storage.list(folder);
    if (folder === 'fotos') await happens();
  },
});
const trashed = () => portal.stored().filter((key) => key.startsWith('trash/'));
const unmoved = () => portal.stored().filter((key) => key.startsWith('fotos/'));

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
  it('moves them to the trash of today after a day; keeps files of fotos and recent files', async () => {
    const foto = await createFoto({}, portal.storage);
    place(1000, ...Object.values(foto.keys));
    const [old, young, growing] = [orphan(3), orphan(3, 23), orphan(2)];
    place(1, `fotos/${growing}/late.jpg`);
    const { told, warnings } = await sweep();
    expect(trashed()).toEqual([0, 1, 2].map((name) => `trash/${dayOf(0)}/${old}/${name}.jpg`));
    expect(unmoved()).toHaveLength(9);
    expect(new Set(unmoved().map((key) => key.split('/')[1]))).toEqual(new Set([foto._id, young, growing]));
    expect(told).toMatchObject({
      msg: 'fotos swept',
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
    place(25, ...names.map((name) => `fotos/${name}`));
    expect((await sweep()).told).toMatchObject({ files: 3, moved: 3 });
    expect(trashed()).toEqual(names.map((name) => `trash/${dayOf(0)}/${name}`).sort());
    expect(unmoved()).toEqual([]);
  });

  it('merges with a folder that is already in the trash', async () => {
    const id = orphan(2);
    place(1, `trash/${dayOf(0)}/${id}/720.jpg`);
    await sweep();
    expect(trashed()).toHaveLength(3);
  });

  it('keeps files of a deleted foto, live or in the trash', async () => {
    const foto = await createFoto({}, portal.storage);
    place(1000, ...Object.values(foto.keys));
    await deleteFoto(foto._id, 2, false);
    expect((await sweep()).told).toMatchObject({ files: 3, moved: 0 });
    expect(unmoved()).toHaveLength(3);
  });

  it('keeps files of a foto that is added after the listing', async () => {
    const ids = [orphan(3), orphan(3)];
    const moves: string[] = [];
    const moveFolder: Storage['moveFolder'] = async (from, to) => {
      moves.push(from);
      const other = ids.find((id) => !from.endsWith(id));
      if (other && (await FotoModel.countDocuments()) === 0) await createFoto({ _id: other });
      return portal.storage.moveFolder(from, to);
    };
    await sweepOn({ moveFolder });
    expect(moves.filter((from) => from.startsWith('fotos/'))).toHaveLength(1);
    expect([unmoved().length, trashed().length]).toEqual([3, 3]);
  });

  it('keeps files of a foto that is restored or deleted during the lookup', async () => {
    const [back, gone] = [await createFoto(), await createFoto()];
    await deleteFoto(back._id, 2, true);
    const find = DeletedFotoModel.find.bind(DeletedFotoModel);
    const happens = async () => {
      await createFoto({ _id: back._id });
      await DeletedFotoModel.deleteOne({ _id: back._id });
      await deleteFoto(gone._id, 0, false);
    };
    const asked = { lean: () => happens().then(() => find({ _id: back._id }).lean()) };
    vi.spyOn(DeletedFotoModel, 'find').mockReturnValueOnce(asked as never);
    expect(await knownAmong([back._id, gone._id, newFotoId()])).toEqual(new Set([back._id, gone._id]));
  });
});

describe('maximum number of deletions', () => {
  it.each([
    ['ten files, even if they are all', 10, 0, true],
    ['eleven files that are all', 11, 0, false],
    ['eleven that are just one in a hundred', 11, 1089, true],
    ['eleven that are more than one in a hundred', 11, 1088, false],
  ])('handles %s: %i orphans, %i other files, moved: %s', async (_, orphans, others, goes) => {
    const foto = await createFoto();
    const names = Array.from({ length: others }, (_, index) => `fotos/${foto._id}/${index}.jpg`);
    place(25, ...names);
    orphan(orphans - 1);
    orphan(1);
    place(1, `trash/${dayOf(40)}/x/480.jpg`);
    const { told, warnings } = await sweep();
    expect(told).toMatchObject({ files: orphans + others, moved: goes ? 2 : 0, removed: goes ? 1 : 0 });
    expect([unmoved().length, trashed().length]).toEqual(goes ? [others, orphans] : [orphans + others, 1]);
    const tooMany = warnings.filter(({ msg }) => msg.startsWith('too many files without a foto'));
    expect(tooMany).toEqual(goes ? [] : [expect.objectContaining({ level: 50, orphaned: orphans })]);
  });

  it.each([
    ['are of two installations', () => portal.storage.put('installation.json', Buffer.from('{"installation":"x"}'))],
    ['cannot be told to be of one', () => portal.storage.removeFolder('installation.json')],
  ])('changes nothing when database and files %s', async (_, part) => {
    const foto = await createFoto();
    orphan(3);
    place(1, `trash/${dayOf(40)}/x/480.jpg`);
    await part();
    const before = portal.stored();
    const { warnings } = await sweep();
    expect(warnings).toEqual([
      expect.objectContaining({ level: 50, msg: expect.stringContaining('not swept') as string }),
    ]);
    expect([portal.stored(), await isMarked(foto._id)]).toEqual([before, undefined]);
  });

  it.each(['fotos', 'trash'])('stops when the installation changes during the listing of %s', async (at) => {
    orphan(3);
    place(1, `trash/${dayOf(40)}/x/480.jpg`);
    async function* list(folder: string) {
      yield* portal.storage.list(folder);
      if (folder === at) await portal.storage.put('installation.json', Buffer.from('{"installation":"x"}'));
    }
    await expect(sweepOn({ list })).rejects.toThrow('two installations');
    expect([unmoved().length, trashed().length]).toEqual(at === 'fotos' ? [3, 1] : [0, 4]);
  });

  it('stops when the storage is unmounted during the run', async () => {
    const foto = await createFoto({}, portal.storage);
    const away = `${portal.folders.files}.away`;
    const unmount = () => {
      renameSync(portal.folders.files, away);
      mkdirSync(portal.folders.files);
    };
    await expect(sweepOn(afterList(unmount))).rejects.toThrow('two installations');
    rmSync(portal.folders.files, { recursive: true });
    renameSync(away, portal.folders.files);
    expect([unmoved().length, trashed(), await isMarked(foto._id)]).toEqual([3, [], undefined]);
  });
});

describe('a foto with missing files', () => {
  it.each(['original', 480, 720] as const)('is marked, reported once and kept: %s', async (which) => {
    const [foto, other] = [await createFoto({}, portal.storage), await createFoto({}, portal.storage)];
    const before = await FotoModel.findById(foto._id).lean();
    await portal.storage.removeFolder(foto.keys[which]);
    const first = await sweep();
    expect(first.told).toMatchObject({ fotos: 2, missing: 1 });
    expect(first.warnings).toEqual([expect.objectContaining({ level: 50, foto: foto._id })]);
    expect(await FotoModel.findById(foto._id).lean()).toEqual({ ...before, filesMissing: true });
    expect(await isMarked(other._id)).toBeUndefined();
    const { status, reply } = await portal.as('lid').call(fotoContract.one, { params: { id: foto._id } });
    expect([status, Object.keys(reply.results)]).toEqual([200, expect.not.arrayContaining(['filesMissing'])]);
    const second = await sweep();
    expect([second.told, second.warnings]).toEqual([expect.objectContaining({ missing: 1 }), []]);
  });

  it('is unmarked when the files are back', async () => {
    const foto = await createFoto();
    await sweep();
    expect(await isMarked(foto._id)).toBe(true);
    for (const key of Object.values(foto.keys)) await portal.storage.put(key, Buffer.from('terug'));
    expect((await sweep()).told).toMatchObject({ missing: 0 });
    expect(await isMarked(foto._id)).toBeUndefined();
  });

  it('gets files back that were moved to the trash by mistake', async () => {
    const [foto, half] = [await createFoto({}, portal.storage), await createFoto({}, portal.storage)];
    await sweep();
    await portal.storage.moveFolder(`fotos/${foto._id}`, `trash/${dayOf(5)}/${foto._id}`);
    await portal.storage.moveFolder(half.keys.original, `trash/${dayOf(31)}/${half._id}/original.jpg`);
    await FotoModel.updateMany({}, { $set: { filesMissing: true } });
    const { told, warnings } = await sweep();
    expect(told).toMatchObject({ healed: 2, missing: 0 });
    expect(warnings.map(({ level, foto: id }) => [level, id])).toEqual([
      [40, foto._id],
      [40, half._id],
    ]);
    expect([unmoved().length, trashed()]).toEqual([6, []]);
    expect([await isMarked(foto._id), await isMarked(half._id)]).toEqual([undefined, undefined]);
  });

  it('keeps deleted files in the trash, also during a deletion', async () => {
    const foto = await createFoto({}, portal.storage);
    await portal.storage.moveFolder(`fotos/${foto._id}`, `trash/${dayOf(0)}/${foto._id}`);
    await deleteFoto(foto._id, 0, true);
    await createFoto({ _id: foto._id });
    expect((await sweep()).told).toMatchObject({ fotos: 1, healed: 0, missing: 0 });
    await sweepOn({
      find: async (key) => {
        await FotoModel.deleteOne({ _id: foto._id });
        return portal.storage.find(key);
      },
    });
    expect([unmoved(), trashed().length]).toEqual([[], 3]);
  });

  it('is found in a later batch', async () => {
    const fotos = await Promise.all(Array.from({ length: 503 }, () => createFoto()));
    place(1, ...fotos.flatMap(({ keys }) => Object.values(keys)));
    const gone = [fotos[0]!, fotos[250]!, fotos[502]!];
    for (const { keys } of gone) await portal.storage.removeFolder(keys[480]);
    expect((await sweep()).told).toMatchObject({ files: 1506, fotos: 503, moved: 0, missing: 3 });
    const marked = await FotoModel.find({ filesMissing: true }, { _id: 1 }).lean();
    expect(new Set(marked.map(({ _id }) => String(_id)))).toEqual(new Set(gone.map(({ _id }) => _id)));
    expect(unmoved()).toHaveLength(1506);
  });
});

describe('expired files in the trash', () => {
  it('deletes them after the retention period', async () => {
    place(1, `trash/${dayOf(32)}/a/480.jpg`, `trash/${dayOf(32)}/a/720.jpg`, `trash/${dayOf(90)}/b/480.jpg`);
    const kept = [`trash/${dayOf(31)}/c/480.jpg`, 'trash/bewaren/d/480.jpg', 'trash/los.jpg'];
    place(5000, ...kept);
    expect((await sweep()).told).toMatchObject({ removed: 2 });
    expect(trashed()).toEqual(kept.sort());
    expect(await portal.storage.isEmpty(`trash/${dayOf(90)}`)).toBe(true);
    expect(await portal.storage.moveFolder(`trash/${dayOf(90)}`, 'x')).toBe(false);
  });

  it('keeps files that an existing or deleted foto may need', async () => {
    const [deleted, shown] = [await createFoto(), await createFoto({}, portal.storage)];
    await deleteFoto(deleted._id, 40, true);
    place(1, ...[deleted, shown].map(({ _id }) => `trash/${dayOf(40)}/${_id}/480.jpg`), `trash/${dayOf(40)}/a/480.jpg`);
    expect((await sweep()).told).toMatchObject({ removed: 1 });
    expect(
      trashed()
        .map((key) => key.split('/')[2])
        .sort(),
    ).toEqual([deleted._id, shown._id].sort());
  });
});

describe('shutdown during the cleanup', () => {
  it('stops moving orphans', async () => {
    const [one, other] = [orphan(2), orphan(2)];
    const stopped = new AbortController();
    const stop = () => stopped.abort(new Error('the portal stops'));
    await expect(sweepOn(afterList(stop), stopped.signal)).rejects.toThrow('the portal stops');
    expect([unmoved().length, trashed()]).toEqual([4, []]);
    const again = new AbortController();
    const afterOne: Partial<Storage> = {
      moveFolder: async (from, to) => {
        again.abort(new Error('the portal stops'));
        return portal.storage.moveFolder(from, to);
      },
    };
    await expect(sweepOn(afterOne, again.signal)).rejects.toThrow('the portal stops');
    expect([unmoved().length, trashed().length]).toEqual([2, 2]);
    expect((await sweep()).told).toMatchObject({ moved: 1 });
    expect(new Set(trashed().map((key) => key.split('/')[2]))).toEqual(new Set([one, other]));
  });

  it('stops marking fotos', async () => {
    const foto = await createFoto();
    const stopped = new AbortController();
    const find: Storage['find'] = (key) => {
      if (key.startsWith('fotos/')) stopped.abort(new Error('the portal stops'));
      return portal.storage.find(key);
    };
    await expect(sweepOn({ find }, stopped.signal)).rejects.toThrow('the portal stops');
    expect(await isMarked(foto._id)).toBeUndefined();
  });

  it('stops deleting expired files', async () => {
    place(1, `trash/${dayOf(40)}/a/480.jpg`);
    const stopped = new AbortController();
    const list: Storage['list'] = (folder) => {
      if (folder === 'trash') stopped.abort(new Error('the portal stops'));
      return portal.storage.list(folder);
    };
    await expect(sweepOn({ list }, stopped.signal)).rejects.toThrow('the portal stops');
    expect(trashed()).toHaveLength(1);
  });
});
