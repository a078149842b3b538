import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, pictureContract, trashDays } from '@ledenportaal/shared';
import { newObjectId } from '../../../platform/database/object-id.js';
import { checkInstallation } from '../../../platform/installation/installation.js';
import { createMedia } from '../../../platform/storage/media.js';
import { toBuffer } from '../../../test/as.js';
import { countIn, getAccount } from '../../../test/builders.js';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { secrets } from '../../../test/secrets.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { FotoModel, newFotoId } from '../foto.model.js';
import { OldPictureModel } from './old-picture.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const [minuteMs, dayMs] = [60_000, 86_400_000];
const expiredMs = trashDays * dayMs + 11 * minuteMs;
const small = { width: 120, height: 180 };
const large = { width: 180, height: 120 };
const makeSmallJpeg = () => makeJpeg(small);
const admin = () => portal.as('admin');
const upload = async (jpeg: Uint8Array) =>
  (await admin().call(fotoContract.upload, { file: asFile(jpeg) })).reply.results._id;
const replace = async (id: string, jpeg: Uint8Array) =>
  (await admin().call(pictureContract.replace, { params: { id }, file: asFile(jpeg) })).reply.results;
const readOld = async (id: string) => (await admin().call(pictureContract.old, { params: { id } })).reply.results;
const restore = (id: string, version: string) =>
  admin().call(pictureContract.restore, { params: { id }, body: { version } });
const read = async (id: string) => (await admin().call(fotoContract.one, { params: { id } })).reply.results;
const download = async (id: string) => (await admin().call(fotoContract.download, { params: { id } })).reply;
const remove = (id: string) => admin().call(fotoContract.remove, { params: { id } });
const bringBack = (id: string) => admin().call(fotoContract.restore, { params: { id } });
const get = (address: string) => supertest(portal.app).get(address).buffer(true).parse(toBuffer);
const getStored = (folder: string) => portal.stored().filter((key) => key.startsWith(folder));
const age = (id: string, ageMs: number) =>
  OldPictureModel.updateMany({ foto: id }, { $set: { endedAt: new Date(Date.now() - ageMs) } });
const runPurge = () => portal.background.run('fotos.old');
/** Uploads a photo and replaces its picture. */
const createReplaced = async () => {
  const jpegs = [await makeSmallJpeg(), await makeJpeg(large)] as const;
  const id = await upload(jpegs[0]);
  await replace(id, jpegs[1]);
  return { id, jpegs };
};

describe('the old versions of a photo', () => {
  it('are listed with who replaced them and when, latest first, without an address of the original', async () => {
    const { id, jpegs } = await createReplaced();
    await replace(id, await makeSmallJpeg());
    const [second, first] = await readOld(id);
    expect(first).toMatchObject({ _id: id, ...small, bytes: jpegs[0].length, bestandsnaam: 'foto.jpg' });
    expect(second).toMatchObject({ ...large, bytes: jpegs[1].length });
    expect(first!.endedBy).toEqual({ _id: (await getAccount('admin')).id, naam: 'Ada Beheer' });
    expect(Date.parse(first!.until) - Date.parse(first!.endedAt)).toBe(trashDays * dayMs);
    const shown = await get(first!.thumbnail);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    // No address shows an original.
    const { picture } = await FotoModel.findById(id, { picture: 1 }).orFail().lean();
    const media = createMedia(secrets.media);
    for (const name of ['original', `${String(picture)}-original`])
      expect((await get(media.getAddress(`fotos/${id}/${name}.jpg`))).status).toBe(404);
  });

  it('are none of a photo that was never replaced, and 404 of one that does not exist', async () => {
    const id = await upload(await makeSmallJpeg());
    expect(await readOld(id)).toEqual([]);
    await remove(id);
    for (const unknown of [id, 'f'.repeat(24)])
      expect((await admin().call(pictureContract.old, { params: { id: unknown } })).error?.code).toBe('foto_not_found');
  });

  it('leave out one that an interrupted replacement left', async () => {
    const id = await upload(await makeSmallJpeg());
    vi.spyOn(FotoModel, 'updateOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await admin().call(pictureContract.replace, { params: { id }, file: asFile(await makeSmallJpeg()) });
    expect([await countIn('oldpictures'), await readOld(id)]).toEqual([1, []]);
    await age(id, expiredMs);
    await runPurge();
    expect([await countIn('oldpictures'), getStored(`fotos/${id}`).length]).toEqual([0, 3]);
  });
});

describe('restoring an old version', () => {
  it('gives the photo that picture, makes the present one an old version, and can be repeated', async () => {
    const { id, jpegs } = await createReplaced();
    const { status, reply } = await restore(id, id);
    expect([status, reply.results]).toMatchObject([200, { ...small, bytes: jpegs[0].length }]);
    expect((await download(id)).equals(jpegs[0])).toBe(true);
    const [old, ...others] = await readOld(id);
    expect([old, others]).toMatchObject([large, []]);
    await restore(id, old!._id);
    expect((await download(id)).equals(jpegs[1])).toBe(true);
    expect((await readOld(id)).map(({ _id }) => _id)).toEqual([id]);
    const repeated = await Promise.all([restore(id, id), restore(id, id)]);
    expect([...repeated, await restore(id, id)].map((response) => response.status)).toEqual([200, 200, 200]);
    expect(await readOld(id)).toHaveLength(1);
  });

  it('can be repeated after it was interrupted', async () => {
    const { id } = await createReplaced();
    vi.spyOn(OldPictureModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await restore(id, id)).status).toBe(500);
    expect([(await restore(id, id)).status, await read(id)]).toMatchObject([200, small]);
    expect((await readOld(id)).map(({ width }) => width)).toEqual([large.width]);
  });

  it('rejects a version of another photo, one that is gone, too old or in use, and one without a file', async () => {
    const { id, jpegs } = await createReplaced();
    const other = await upload(jpegs[0]);
    const { status, error: inUse } = await restore(id, id);
    expect([status, inUse?.details]).toEqual([409, { foto: other }]);
    const rejections = [await restore(other, id), await restore(id, 'f'.repeat(24))];
    await age(id, trashDays * dayMs + minuteMs);
    rejections.push(await restore(id, id));
    expect(rejections.map(({ error }) => error?.code)).toEqual(Array(3).fill('not_found'));
    expect((await restore('f'.repeat(24), id)).error?.code).toBe('foto_not_found');
    expect((await restore(id, 'x')).error?.code).toBe('invalid');
    await remove(other);
    await age(id, 0);
    await portal.storage.removeFolder(`fotos/${id}/original.jpg`);
    expect((await restore(id, id)).error?.code).toBe('file_missing');
    expect(await read(id)).toMatchObject(large);
  });
});

describe('old versions of a photo in the trash', () => {
  it('move along and back, and are deleted with the photo', async () => {
    const { id, jpegs } = await createReplaced();
    await remove(id);
    expect(getStored('fotos/')).toEqual([]);
    await bringBack(id);
    expect((await download(id)).equals(jpegs[1])).toBe(true);
    await restore(id, id);
    expect((await download(id)).equals(jpegs[0])).toBe(true);
    await remove(id);
    await admin().call(fotoContract.purge, { body: { fotos: [id], expected: 1 } });
    expect([portal.stored(), await countIn('oldpictures')]).toEqual([[], 0]);
  });

  it('are deleted after 30 days, and the photo can still be restored', async () => {
    const { id, jpegs } = await createReplaced();
    await remove(id);
    await age(id, expiredMs);
    await runPurge();
    const { folder } = await DeletedFotoModel.findById(id).orFail();
    expect([getStored(folder).length, await countIn('oldpictures')]).toEqual([3, 0]);
    await bringBack(id);
    expect((await download(id)).equals(jpegs[1])).toBe(true);
  });
});

describe('deleting old versions', () => {
  it('happens after 30 days, with their renditions, and ends their addresses', async () => {
    const id = await upload(await makeJpeg({ width: 1200, height: 800 }));
    const query = { als: 'link' };
    await portal.as('lid').call(fotoContract.download, { params: { id }, query });
    const given = (await read(id)).thumbnail[0]!;
    await replace(id, await makeJpeg(large));
    await age(id, trashDays * dayMs + minuteMs);
    await runPurge();
    // A restore that was just in time may be under way.
    expect((await get(given['720'])).status).toBe(200);
    await age(id, expiredMs);
    await runPurge();
    for (const address of Object.values(given)) expect((await get(address)).status).toBe(404);
    expect([await countIn('oldpictures'), await countIn('renditions'), getStored('renditions/')]).toEqual([0, 0, []]);
    expect([await read(id), (await get((await read(id)).thumbnail[0]!['720'])).status]).toMatchObject([large, 200]);
    const purged = await mongoose.connection.db!.collection('audit').findOne({ action: 'picture.purged' });
    expect(String(purged?.subject)).toBe(id);
  });

  it('leaves the picture alone that an interrupted restore gave back', async () => {
    const { id, jpegs } = await createReplaced();
    vi.spyOn(OldPictureModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    await restore(id, id);
    await age(id, expiredMs);
    await runPurge();
    expect((await download(id)).equals(jpegs[0])).toBe(true);
    expect([await countIn('oldpictures'), getStored(`fotos/${id}`).length]).toEqual([0, 3]);
  });

  it('is tried again by the next run when it fails', async () => {
    const { id } = await createReplaced();
    await age(id, expiredMs);
    vi.spyOn(portal.storage, 'removeFolder').mockRejectedValueOnce(new Error('the disk broke'));
    await runPurge();
    expect(await countIn('oldpictures')).toBe(1);
    expect(portal.logged()).toContain('an old version of a foto was not deleted');
    await runPurge();
    expect([await countIn('oldpictures'), getStored(`fotos/${id}`).length]).toEqual([0, 3]);
  });
});

describe('the cleanup of files', () => {
  beforeEach(() => checkInstallation(portal.storage));
  const runCleanup = () => portal.background.run('fotos.cleanup');
  const ageFiles = (keys: string[]) => {
    const at = (Date.now() - 25 * 3_600_000) / 1000;
    for (const key of keys) utimesSync(join(portal.folders.files, key), at, at);
  };
  const putPicture = async (id: string) => {
    const keys = ['original', '480', '720'].map((name) => `fotos/${id}/${String(newObjectId())}-${name}.jpg`);
    for (const key of keys) await portal.storage.put(key, Buffer.from('jpeg'));
    return keys;
  };

  it('leaves old versions and the picture of a photo alone', async () => {
    const { id, jpegs } = await createReplaced();
    const stored = getStored('fotos/');
    ageFiles(stored);
    await runCleanup();
    expect(getStored('fotos/')).toEqual(stored);
    await remove(id);
    await bringBack(id);
    ageFiles(getStored('fotos/'));
    await runCleanup();
    await restore(id, id);
    expect((await download(id)).equals(jpegs[0])).toBe(true);
  });

  it('moves files of a replacement that was interrupted a day ago to the trash', async () => {
    const { id } = await createReplaced();
    const stored = getStored(`fotos/${id}`);
    const [orphans, recent] = [await putPicture(id), await putPicture(id)];
    ageFiles([...stored, ...orphans]);
    await runCleanup();
    expect(getStored(`fotos/${id}`)).toEqual([...stored, ...recent].sort());
    expect(getStored('trash/')).toHaveLength(3);
  });

  it('brings the files of a picture back from the trash when a photo has it', async () => {
    const { id, jpegs } = await createReplaced();
    const picture = await FotoModel.findById(id, { picture: 1 }).orFail().lean();
    await FotoModel.updateOne({ _id: id }, { $unset: { picture: true } });
    ageFiles(portal.stored());
    await runCleanup();
    expect(getStored('trash/')).toHaveLength(3);
    await FotoModel.updateOne({ _id: id }, { $set: { picture: picture.picture } });
    await runCleanup();
    expect((await download(id)).equals(jpegs[1])).toBe(true);
  });

  it('marks a photo whose picture has no large size, and not for the sake of an old version', async () => {
    const { id } = await createReplaced();
    const { picture } = await FotoModel.findById(id, { picture: 1 }).orFail().lean();
    await portal.storage.put(`fotos/${id}/${String(picture)}-2048.jpg`, Buffer.from('jpeg'));
    await FotoModel.updateOne({ _id: id }, { $unset: { needsLarge: true } });
    await runCleanup();
    expect((await FotoModel.findById(id).lean())?.needsLarge).toBeUndefined();
    await portal.storage.removeFolder(`fotos/${id}/${String(picture)}-2048.jpg`);
    await runCleanup();
    expect((await FotoModel.findById(id).lean())?.needsLarge).toBe(true);
  });

  it('deletes orphans of a photo that exists a month later', async () => {
    const id = newFotoId();
    const day = new Date(Date.now() - 40 * dayMs).toISOString().slice(0, 10);
    const foto = await upload(await makeSmallJpeg());
    await portal.storage.put(`trash/${day}/${foto}.${id}/${id}-480.jpg`, Buffer.from('jpeg'));
    await runCleanup();
    expect(getStored('trash/')).toEqual([]);
  });
});
