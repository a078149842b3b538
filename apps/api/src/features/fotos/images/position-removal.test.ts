import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, pictureContract } from '@ledenportaal/shared';
import { createFoto } from '../../../test/builders.js';
import { makeFilm } from '../../../test/documents.js';
import { makeXmp, segment, withSegments, xmpSegment } from '../../../test/metadata.js';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { FotoModel } from '../foto.model.js';
import { removalVersion } from '../../../platform/jpeg/remove-position.js';
import { createPositionRemovalService } from './position-removal.service.js';

const portal = usePortal();
let cleanJpeg: Buffer;
let jpegWithPosition: Buffer;
beforeEach(async () => {
  cleanJpeg = await makeJpeg({ width: 64, height: 48 });
  jpegWithPosition = Buffer.concat([
    cleanJpeg.subarray(0, 2),
    segment(0xfe, '52.088, 5.978'),
    cleanJpeg.subarray(2),
    makeFilm(),
  ]);
});

/** Stores an original as an earlier version did. */
const addStoredOriginal = async (original = jpegWithPosition) =>
  String((await createFoto({}, portal.storage, original))._id);
const getPath = (id: string, folder = `fotos/${id}`) => join(portal.folders.files, folder, 'original.jpg');
const original = (id: string) => readFileSync(getPath(id));
const readStoredSize = async (id: string) => (await FotoModel.findById(id).orFail()).bytes;
const silentLog = { info() {}, warn() {}, error() {} } as never;
const runTask = () => portal.background.run('fotos.positions');

describe('removing positions from stored originals', () => {
  it('forgets the checksum of an original that it changes, and of no other', async () => {
    const [changed, clean] = [await addStoredOriginal(), await addStoredOriginal(cleanJpeg)];
    await FotoModel.updateMany({}, { crc32: 1 });
    await runTask();
    const checksums = await Promise.all([changed, clean].map((id) => FotoModel.findById(id).orFail()));
    expect(checksums.map(({ crc32 }) => crc32 ?? null)).toEqual([null, 1]);
  });

  it('removes the position and updates the stored size', async () => {
    const [first, second, third] = [
      await addStoredOriginal(),
      await addStoredOriginal(cleanJpeg),
      await addStoredOriginal(),
    ];
    const droneJpeg = withSegments(cleanJpeg, xmpSegment(makeXmp('drone-dji:RtkStdLat="52.088"')));
    const fourth = await addStoredOriginal(droneJpeg);
    await runTask();
    for (const id of [first, second, third]) expect(original(id).equals(cleanJpeg)).toBe(true);
    expect(original(fourth).length).toBe(droneJpeg.length);
    expect(original(fourth).includes('52.088')).toBe(false);
    expect(await Promise.all([first, second, third, fourth].map(readStoredSize))).toEqual([
      cleanJpeg.length,
      cleanJpeg.length,
      cleanJpeg.length,
      droneJpeg.length,
    ]);
    expect(portal.tempFiles()).toEqual([]);
    const { reply, headers } = await portal.as('lid').call(fotoContract.download, { params: { id: first } });
    expect([reply.equals(cleanJpeg), Number(headers['content-length'])]).toEqual([true, cleanJpeg.length]);
  });

  it('changes the ETag of a download with the bytes, also when their number stays the same', async () => {
    const droneJpeg = withSegments(cleanJpeg, xmpSegment(makeXmp('drone-dji:RtkStdLat="52.088"')));
    const id = await addStoredOriginal(droneJpeg);
    const download = () => portal.as('lid').call(fotoContract.download, { params: { id } });
    const before = await download();
    await runTask();
    const after = await download();
    expect([after.reply.length, after.reply.equals(before.reply)]).toEqual([before.reply.length, false]);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('removes the position from old versions too, also of a photo in the trash', async () => {
    const ids = [await addStoredOriginal(), await addStoredOriginal()];
    for (const id of ids) {
      const file = asFile(await makeJpeg({ width: 64, height: 48 }));
      await portal.as('admin').call(pictureContract.replace, { params: { id }, file });
    }
    await portal.as('admin').call(fotoContract.remove, { params: { id: ids[1]! } });
    await runTask();
    await portal.as('admin').call(fotoContract.restore, { params: { id: ids[1]! } });
    for (const id of ids) {
      expect(original(id).equals(cleanJpeg)).toBe(true);
      const { reply } = await portal.as('admin').call(pictureContract.old, { params: { id } });
      expect(reply.results.map(({ bytes }) => bytes)).toEqual([cleanJpeg.length]);
    }
  });

  it('reads all originals once more after an update that finds more', async () => {
    await runTask();
    const ids = [await addStoredOriginal(), await addStoredOriginal()];
    const tasks = mongoose.connection.db!.collection<{ _id: string }>('tasks');
    // As the version before left it.
    await tasks.updateOne({ _id: 'fotos.positions' }, { $unset: { version: true } });
    await runTask();
    expect(ids.map((id) => original(id).equals(cleanJpeg))).toEqual([true, true]);
    expect(await tasks.findOne({ _id: 'fotos.positions' })).toMatchObject({ version: removalVersion, step: 5 });
  });

  it('cleans originals in the trash', async () => {
    const id = await addStoredOriginal();
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    const { folder } = await DeletedFotoModel.findById(id).orFail();
    await runTask();
    expect(readFileSync(getPath(id, folder)).equals(cleanJpeg)).toBe(true);
    await portal.as('admin').call(fotoContract.restore, { params: { id } });
    expect([original(id).equals(cleanJpeg), await readStoredSize(id)]).toEqual([true, cleanJpeg.length]);
  });

  it('reads each original once and writes only those with a position', async () => {
    await addStoredOriginal(cleanJpeg);
    const putSpy = vi.spyOn(portal.storage, 'put');
    await runTask();
    expect(putSpy).not.toHaveBeenCalled();
    const findSpy = vi.spyOn(portal.storage, 'find');
    await runTask();
    expect(findSpy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('continues where it stopped', async () => {
    const ids = [await addStoredOriginal(), await addStoredOriginal(), await addStoredOriginal()];
    const putSpy = portal.storage.put;
    const failingPut = {
      ...portal.storage,
      put: vi.fn(putSpy).mockImplementationOnce(putSpy).mockRejectedValueOnce(new Error('gone')),
    };
    const { task } = createPositionRemovalService({
      storage: failingPut,
      uploadsFolder: portal.folders.uploads,
      log: silentLog,
    });
    const { signal } = new AbortController();
    await expect(task.run(signal)).rejects.toThrow('gone');
    expect(ids.map((id) => original(id).equals(cleanJpeg))).toEqual([true, false, false]);
    expect(portal.tempFiles()).toEqual([]);
    await task.run(signal);
    expect(ids.map((id) => original(id).equals(cleanJpeg))).toEqual([true, true, true]);
    expect(failingPut.put).toHaveBeenCalledTimes(4);
  });

  it('skips and reports damaged originals, and skips missing ones', async () => {
    const [damagedId, missingId, lastId] = [
      await addStoredOriginal(Buffer.from('no picture')),
      await addStoredOriginal(),
      await addStoredOriginal(),
    ];
    rmSync(getPath(missingId));
    await runTask();
    expect(original(damagedId).toString()).toBe('no picture');
    expect(original(lastId).equals(cleanJpeg)).toBe(true);
    expect(portal.logged()).toContain(damagedId);
  });

  it('cleans a photo that is deleted meanwhile at the next run', async () => {
    const id = await addStoredOriginal();
    const putSpy = portal.storage.put;
    const deletingPut: typeof putSpy = async (key, content) => {
      await portal.as('admin').call(fotoContract.remove, { params: { id } });
      await putSpy(key, content);
    };
    const storage = { ...portal.storage, put: deletingPut };
    const { task } = createPositionRemovalService({ storage, uploadsFolder: portal.folders.uploads, log: silentLog });
    await expect(task.run(new AbortController().signal)).rejects.toThrow(id);
    const { folder } = await DeletedFotoModel.findById(id).orFail();
    expect(readFileSync(getPath(id, folder)).equals(cleanJpeg)).toBe(false);
    await runTask();
    expect(readFileSync(getPath(id, folder)).equals(cleanJpeg)).toBe(true);
  });

  it('reads all originals again after a backup is restored', async () => {
    await runTask();
    const id = await addStoredOriginal();
    await runTask();
    expect(original(id).equals(jpegWithPosition)).toBe(true);
    await mongoose.connection.db!.collection('tasks').drop();
    await runTask();
    expect(original(id).equals(cleanJpeg)).toBe(true);
  });
});
