import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, maxOldPictures, pictureContract } from '@ledenportaal/shared';
import { newObjectId } from '../../../platform/database/object-id.js';
import { createFoto } from '../../../test/builders.js';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { isCoreSuite } from '../../../test/suite.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { getPictureId } from '../foto.keys.js';
import { FotoModel, getPictureFields, type FotoRecord } from '../foto.model.js';
import { OldPictureModel } from './old-picture.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const manyRounds = { timeout: isCoreSuite ? 60_000 : 900_000 };
const size = { width: 120, height: 180 };
const admin = () => portal.as('admin');
const replace = (id: string, jpeg: Uint8Array) =>
  admin().call(pictureContract.replace, { params: { id }, file: asFile(jpeg) });
const restore = (id: string, version: string) =>
  admin().call(pictureContract.restore, { params: { id }, body: { version } });
const rotate = (id: string) => admin().call(pictureContract.rotate, { params: { id }, body: { degrees: 90 } });
const readOld = async (id: string) =>
  (await admin().call(pictureContract.old, { params: { id } })).reply.results.map(({ _id }) => _id);
const findFoto = (id: string) => FotoModel.findById(id).orFail().lean<FotoRecord>();
const readCurrent = async (id: string) => getPictureId(await findFoto(id));
/** The picture that a photo has and those that can be restored, sorted. */
const readPictures = async (id: string) => [await readCurrent(id), ...(await readOld(id))].sort();

/** Creates a photo with its files, and with old versions. */
const createReplaced = async (oldCount: number) => {
  const jpeg = await makeJpeg(size);
  const { _id: id } = await createFoto(size, portal.storage, jpeg);
  const version = getPictureFields(await findFoto(id));
  const fields = { foto: id, why: 'replaced', endedAt: new Date(), endedBy: id, version };
  for (let count = 0; count < oldCount; count++) {
    const _id = newObjectId();
    for (const name of ['original', '480', '720'])
      await portal.storage.put(`fotos/${id}/${String(_id)}-${name}.jpg`, jpeg);
    await OldPictureModel.create({ ...fields, _id } as never);
  }
  return id;
};

/** Returns the pictures of which files are stored that neither the photo nor an old version refers to. */
const findOrphans = async (id: string) => {
  const old = await OldPictureModel.find({ foto: id }, { _id: 1 }).lean();
  const known = new Set([await readCurrent(id), ...old.map(({ _id }) => String(_id))]);
  const stored = portal.stored().map((key) => new RegExp(`^fotos/${id}/(?:(\\w{24})-)?`).exec(key)?.[1] ?? id);
  return stored.filter((picture) => !known.has(picture));
};

const createGate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
};

describe('restores of one photo at the same time', () => {
  it('lose no picture', manyRounds, async () => {
    const id = await createReplaced(8);
    const pictures = await readPictures(id);
    for (let round = 0; round < (isCoreSuite ? 4 : 200); round++) {
      const versions = (await readOld(id)).slice(-3);
      const responses = await Promise.all(versions.map((version) => restore(id, version)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await readPictures(id)).toEqual(pictures);
    }
  });
});

describe('a restore, a replacement and a rotation of one photo at the same time', () => {
  it('lose no picture, and hide only one that was turned', manyRounds, async () => {
    for (let round = 0; round < (isCoreSuite ? 2 : 200); round++) {
      const id = await createReplaced(3);
      const before = await readPictures(id);
      const [version] = await readOld(id);
      const responses = await Promise.all([restore(id, version!), replace(id, await makeJpeg(size)), rotate(id)]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.slice(0, 2)).toEqual([200, 200]);
      const after = await readPictures(id);
      const hidden = before.filter((picture) => !after.includes(picture));
      expect(hidden.length).toBeLessThanOrEqual(statuses[2] === 200 ? 1 : 0);
      expect(after.length).toBeGreaterThanOrEqual(before.length + 1);
      expect(await findOrphans(id)).toEqual([]);
    }
  });

  it('keep the version of a rotation that came too late', async () => {
    const id = await createReplaced(1);
    const pictures = await readPictures(id);
    const [version] = await readOld(id);
    const write = FotoModel.updateOne.bind(FotoModel);
    const [turned, restored] = [createGate(), createGate()];
    let rotation: ReturnType<typeof rotate> | undefined;
    let writes = 0;
    // The rotation saves the present picture as an old one just after the restore did, and writes the photo after it.
    const writeInOrder = async (...args: Parameters<typeof write>) => {
      writes++;
      if (writes === 1) {
        rotation = rotate(id);
        await turned.opened;
      } else if (writes === 2) {
        turned.open();
        await restored.opened;
      }
      return write(...args);
    };
    vi.spyOn(FotoModel, 'updateOne').mockImplementation((...args) => writeInOrder(...args) as never);
    expect((await restore(id, version!)).status).toBe(200);
    restored.open();
    expect((await rotation)?.error?.code).toBe('foto_changed');
    expect(await readPictures(id)).toEqual(pictures);
  });
});

describe('replacements of one photo at the same time', () => {
  it('by the same file succeed once', async () => {
    const id = await createReplaced(0);
    const jpeg = await makeJpeg(size);
    const responses = await Promise.all([replace(id, jpeg), replace(id, jpeg)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { error } = responses.find(({ status }) => status === 409)!;
    expect([error?.code, error?.details]).toEqual(['foto_exists', { foto: id }]);
    expect([await readOld(id), await findOrphans(id)]).toEqual([[id], []]);
  });

  it(`keep at most ${maxOldPictures} old versions`, async () => {
    const id = await createReplaced(maxOldPictures - 1);
    const jpegs = await Promise.all([1, 2, 3].map(() => makeJpeg(size)));
    const responses = await Promise.all(jpegs.map((jpeg) => replace(id, jpeg)));
    expect(responses.map(({ error }) => error?.code).sort()).toEqual(['list_full', 'list_full', undefined]);
    expect((await readOld(id)).length).toBe(maxOldPictures);
    expect(await findOrphans(id)).toEqual([]);
  });

  it('is possible when an interrupted one left a record of the present picture', async () => {
    const id = await createReplaced(maxOldPictures - 1);
    vi.spyOn(FotoModel, 'updateOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await replace(id, await makeJpeg(size))).status).toBe(500);
    expect((await replace(id, await makeJpeg(size))).status).toBe(200);
    expect((await readOld(id)).length).toBe(maxOldPictures);
  });
});

it('leaves no files of a replacement that failed while its photo moved to the trash', async () => {
  const id = await createReplaced(0);
  vi.spyOn(FotoModel, 'updateOne').mockImplementationOnce(() => {
    throw new Error('killed');
  });
  const findDeleted = DeletedFotoModel.findById.bind(DeletedFotoModel);
  vi.spyOn(DeletedFotoModel, 'findById').mockImplementationOnce((...args) => {
    const lean = async () => {
      const found = await findDeleted(...args).lean();
      await admin().call(fotoContract.remove, { params: { id } });
      return found;
    };
    return { lean } as never;
  });
  expect((await replace(id, await makeJpeg(size))).status).toBe(500);
  const { folder } = await DeletedFotoModel.findById(id).orFail();
  expect(portal.stored()).toEqual(['480', '720', 'original'].map((name) => `${folder}/${name}.jpg`));
});
