import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type mongo } from 'mongoose';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fotoContract, pictureContract, profileContract } from '@ledenportaal/shared';
import { AccountModel } from '../features/accounts/account.model.js';
import { FileModel } from '../features/files/file.model.js';
import { DeletedFotoModel, type DeletedFotoRecord } from '../features/fotos/deleted-foto.model.js';
import { getPictureId, getRequiredKeys } from '../features/fotos/foto.keys.js';
import { FotoModel } from '../features/fotos/foto.model.js';
import { OldPictureModel, toFotoPicture, type OldPictureRecord } from '../features/fotos/pictures/old-picture.model.js';
import { checkInstallation } from '../platform/installation/installation.js';
import type { StoredFile } from '../platform/storage/storage.js';
import { createFile, createFoto } from '../test/builders.js';
import { runCommand } from '../test/commands.js';
import { asFile, makeJpeg } from '../test/pictures.js';
import { usePortal } from '../test/portal.js';
import { createRandom } from '../test/random.js';
import { backup } from './backup.js';
import { restore } from './restore.js';

vi.setConfig({ testTimeout: 180_000 });
const portal = usePortal();
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ledenportaal-backup-'));
  await checkInstallation(portal.storage);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const runBackup = () => runCommand(backup, portal, [join(folder, 'kopie')]);
/** Restores over the portal itself. */
const runRestore = () => {
  const { storage } = portal;
  const stores = { disk: storage, bucket: undefined, storage, close: () => Promise.resolve() };
  return runCommand(restore, portal, [join(folder, 'kopie'), '--vervang'], {
    openStores: () => Promise.resolve(stores),
  });
};

type Cursor = AsyncIterable<unknown> & { sort: (order: object) => Cursor; batchSize: (size: number) => Cursor };

/**
 * Calls the hook before each collection and each document of it is read, before a file is looked up, and between that
 * and its reading.
 */
const hookSteps = (onStep: () => Promise<unknown>) => {
  let isInHook = false;
  const runHook = async () => {
    if (isInHook) return;
    isInHook = true;
    await onStep().finally(() => (isInHook = false));
  };
  const find = portal.storage.find.bind(portal.storage);
  vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
    if (isInHook) return find(key);
    await runHook();
    const file: StoredFile | undefined = await find(key);
    await runHook();
    return file;
  });
  const { Collection } = mongoose.mongo;
  const indexes = Reflect.get(Collection.prototype, 'indexes') as () => Promise<never>;
  vi.spyOn(Collection.prototype, 'indexes').mockImplementation(async function (this: mongo.Collection) {
    await runHook();
    return indexes.call(this);
  });
  const readRaw = Reflect.get(Collection.prototype, 'find') as (...args: unknown[]) => Cursor;
  async function* readSlowly(cursor: Cursor) {
    for await (const raw of cursor.batchSize(1)) {
      await runHook();
      yield raw;
    }
  }
  vi.spyOn(Collection.prototype, 'find').mockImplementation(function (this: mongo.Collection, ...args: unknown[]) {
    const cursor = readRaw.apply(this, args);
    const isBackup = (args[1] as { raw?: true } | undefined)?.raw;
    return (isBackup ? { sort: (order: object) => readSlowly(cursor.sort(order)) } : cursor) as never;
  });
};

const admin = () => portal.as('admin');
const replacePicture = async (id: string) =>
  admin().call(pictureContract.replace, { params: { id }, file: asFile(await makeJpeg({ width: 60, height: 40 })) });
const remove = (id: string) => admin().call(fotoContract.remove, { params: { id } });

const fill = async () => {
  const ids: string[] = [];
  for (let index = 0; index < 8; index++) ids.push((await createFoto({}, portal.storage, Buffer.from(`${index}`)))._id);
  for (const id of ids.slice(0, 3)) await replacePicture(id);
  for (const id of ids.slice(2, 5)) await remove(id);
  await createFile({}, portal.storage);
  return ids;
};

const toPicture = ({ _id, picture }: { _id: unknown; picture?: unknown }) => ({ _id, picture });

const readState = async () => {
  const fotos = await FotoModel.find().lean();
  const deleted = await DeletedFotoModel.find().lean<DeletedFotoRecord[]>();
  const old = await OldPictureModel.find().lean<OldPictureRecord[]>();
  const liveIds = new Set(fotos.map(({ _id }) => String(_id)));
  const trashed = deleted.filter(({ _id }) => !liveIds.has(String(_id)));
  return {
    fotos: new Set([...liveIds, ...trashed.map(({ _id }) => String(_id))]),
    pictures: new Set([
      ...fotos.map((foto) => getPictureId(toPicture(foto))),
      ...deleted.map(({ _id, foto }) => getPictureId({ ...foto, _id })),
      ...old.map(({ _id }) => String(_id)),
    ]),
    keys: [
      ...fotos.flatMap((foto) => getRequiredKeys(toPicture(foto))),
      ...trashed.flatMap(({ _id, foto, folder: of }) => getRequiredKeys({ ...foto, _id }, of)),
      ...old.flatMap((each) => getRequiredKeys(toFotoPicture(each))),
      ...(await AccountModel.find().lean()).flatMap(({ portimage }) => portimage ?? []),
      ...(await FileModel.find().lean()).map(({ key }) => key),
    ],
  };
};

it.each([1, 4, 15])(
  'is whole while photos are deleted, restored, purged, replaced and uploaded (seed %i)',
  async (seed) => {
    const ids = await fill();
    const before = await readState();
    const random = createRandom(seed);
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
    const idOf = async (name: string) =>
      String(
        pick(
          await mongoose.connection
            .db!.collection(name)
            .find({}, { projection: { _id: 1 } })
            .toArray(),
        )?._id ?? ids[0],
      );
    const purgeable = ids.filter((_, index) => index % 2 === 1);
    const actions = [
      async () => remove(await idOf('fotos')),
      async () => remove(await idOf('fotos')),
      async () => admin().call(fotoContract.restore, { params: { id: await idOf('deletedfotos') } }),
      async () => admin().call(fotoContract.restore, { params: { id: await idOf('deletedfotos') } }),
      async () => replacePicture(await idOf('fotos')),
      async () => {
        const old = pick(await OldPictureModel.find().lean());
        return (
          old &&
          admin().call(pictureContract.restore, {
            params: { id: String(old.foto) },
            body: { version: String(old._id) },
          })
        );
      },
      async () => admin().call(fotoContract.upload, { file: asFile(await makeJpeg({ width: 60, height: 40 })) }),
      () => admin().call(fotoContract.purge, { body: { fotos: [pick(purgeable)], expected: 1 } }),
      async () => admin().call(profileContract.upload, { file: asFile(await makeJpeg({ width: 60, height: 40 })) }),
    ];
    let done = 0;
    hookSteps(async () => {
      if (random() > 0.3) return;
      await pick(actions)();
      done++;
    });
    const { code, output } = await runBackup();
    vi.restoreAllMocks();
    expect(output).not.toContain('ontbraken');
    expect(code).toBe(0);
    expect(done).toBeGreaterThan(10);
    expect((await runRestore()).code).toBe(0);
    const after = await readState();
    const stored = portal.stored();
    expect(after.keys.filter((key) => !stored.includes(key))).toEqual([]);
    const kept = ids.filter((id) => !purgeable.includes(id));
    expect(kept.filter((id) => !after.fotos.has(id))).toEqual([]);
    const lostPictures = [...before.pictures].filter((id) => !after.pictures.has(id));
    expect(lostPictures.filter((id) => kept.includes(id))).toEqual([]);
  },
);

it('leaves out a photo that is being purged, whose files are gone already', async () => {
  const id = (await fill()).at(-1)!;
  await remove(id);
  const record = await DeletedFotoModel.findById(id).orFail().lean();
  const find = portal.storage.find.bind(portal.storage);
  vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
    await portal.storage.removeFolder(record.folder);
    return find(key);
  });
  const { Collection } = mongoose.mongo;
  const readRaw = Reflect.get(Collection.prototype, 'find') as (...args: unknown[]) => Cursor;
  // The record is deleted after the backup has found it unchanged.
  vi.spyOn(Collection.prototype, 'find').mockImplementation(function (this: mongo.Collection, ...args: unknown[]) {
    const cursor = readRaw.apply(this, args);
    const [filter, options] = args as [{ _id?: unknown }, { raw?: true } | undefined];
    if (!options?.raw || String(filter._id) !== id) return cursor as never;
    const readThenDelete = async function* () {
      try {
        yield* cursor.sort({ _id: 1 });
      } finally {
        await DeletedFotoModel.deleteOne({ _id: id });
      }
    };
    return { sort: readThenDelete } as never;
  });
  const { code, output } = await runBackup();
  vi.restoreAllMocks();
  expect([code, output]).toEqual([0, expect.not.stringContaining('ontbraken')]);
  expect((await runRestore()).code).toBe(0);
  expect(await DeletedFotoModel.exists({ _id: id })).toBeNull();
});

it('has the files that jobs made, and not those that have expired', async () => {
  const file = (number: number, expiresAt: Date) => {
    const _id = new mongoose.Types.ObjectId();
    return { _id, result: { key: `jobs/${_id.toHexString()}/result.csv`, name: `${number}.csv`, expiresAt } };
  };
  const [current, expired] = [file(1, new Date(Date.now() + 3_600_000)), file(2, new Date(0))];
  await mongoose.connection.db!.collection('jobs').insertMany([current, expired]);
  await portal.storage.put(current.result.key, Buffer.from('csv'));
  expect((await runBackup()).code).toBe(0);
  await portal.storage.removeFolder('jobs');
  expect((await runRestore()).code).toBe(0);
  expect(portal.stored()).toContain(current.result.key);
});
