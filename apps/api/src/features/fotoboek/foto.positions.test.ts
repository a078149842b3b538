import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { createFoto } from '../../test/builders.js';
import { makeFilm } from '../../test/documents.js';
import { makeXmp, segment, withSegments, xmpSegment } from '../../test/metadata.js';
import { makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { FotoModel } from './foto.model.js';
import { fotoPositions } from './foto.positions.js';

const portal = usePortal();
let clean: Buffer;
let old: Buffer;
beforeEach(async () => {
  clean = await makeJpeg({ width: 64, height: 48 });
  old = Buffer.concat([clean.subarray(0, 2), segment(0xfe, '52.088, 5.978'), clean.subarray(2), makeFilm()]);
});

/** Stores an original as an earlier version did. */
const addOld = async (original = old) => String((await createFoto({}, portal.storage, original))._id);
const pathOf = (id: string, folder = `fotos/${id}`) => join(portal.folders.files, folder, 'original.jpg');
const original = (id: string) => readFileSync(pathOf(id));
const bytesOf = async (id: string) => (await FotoModel.findById(id).orFail()).bytes;
const silent = { info() {}, warn() {}, error() {} } as never;
const run = () => portal.background.run('fotos.positions');

describe('removing positions from stored originals', () => {
  it('removes the position and updates the stored size', async () => {
    const [first, second, third] = [await addOld(), await addOld(clean), await addOld()];
    const drone = withSegments(clean, xmpSegment(makeXmp('drone-dji:RtkStdLat="52.088"')));
    const fourth = await addOld(drone);
    await run();
    for (const id of [first, second, third]) expect(original(id).equals(clean)).toBe(true);
    expect(original(fourth).length).toBe(drone.length);
    expect(original(fourth).includes('52.088')).toBe(false);
    expect(await Promise.all([first, second, third, fourth].map(bytesOf))).toEqual([
      clean.length,
      clean.length,
      clean.length,
      drone.length,
    ]);
    expect(portal.leftOver()).toEqual([]);
    const { reply, headers } = await portal.as('lid').call(fotoContract.download, { params: { id: first } });
    expect([reply.equals(clean), Number(headers['content-length'])]).toEqual([true, clean.length]);
  });

  it('cleans originals in the trash', async () => {
    const id = await addOld();
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    const { folder } = await DeletedFotoModel.findById(id).orFail();
    await run();
    expect(readFileSync(pathOf(id, folder)).equals(clean)).toBe(true);
    await portal.as('admin').call(fotoContract.restore, { params: { id } });
    expect([original(id).equals(clean), await bytesOf(id)]).toEqual([true, clean.length]);
  });

  it('reads each original once and writes only those with a position', async () => {
    await addOld(clean);
    const put = vi.spyOn(portal.storage, 'put');
    await run();
    expect(put).not.toHaveBeenCalled();
    const find = vi.spyOn(portal.storage, 'find');
    await run();
    expect(find).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('continues where it stopped', async () => {
    const ids = [await addOld(), await addOld(), await addOld()];
    const put = portal.storage.put;
    const failing = {
      ...portal.storage,
      put: vi.fn(put).mockImplementationOnce(put).mockRejectedValueOnce(new Error('gone')),
    };
    const task = fotoPositions({ storage: failing, uploads: portal.folders.uploads, log: silent });
    const { signal } = new AbortController();
    await expect(task.run(signal)).rejects.toThrow('gone');
    expect(ids.map((id) => original(id).equals(clean))).toEqual([true, false, false]);
    expect(portal.leftOver()).toEqual([]);
    await task.run(signal);
    expect(ids.map((id) => original(id).equals(clean))).toEqual([true, true, true]);
    expect(failing.put).toHaveBeenCalledTimes(4);
  });

  it('skips and reports damaged originals, and skips missing ones', async () => {
    const [damaged, gone, last] = [await addOld(Buffer.from('no picture')), await addOld(), await addOld()];
    rmSync(pathOf(gone));
    await run();
    expect(original(damaged).toString()).toBe('no picture');
    expect(original(last).equals(clean)).toBe(true);
    expect(portal.logged()).toContain(damaged);
  });

  it('cleans a foto that is deleted meanwhile at the next run', async () => {
    const id = await addOld();
    const put = portal.storage.put;
    const deleting: typeof put = async (key, content) => {
      await portal.as('admin').call(fotoContract.remove, { params: { id } });
      await put(key, content);
    };
    const storage = { ...portal.storage, put: deleting };
    const task = fotoPositions({ storage, uploads: portal.folders.uploads, log: silent });
    await expect(task.run(new AbortController().signal)).rejects.toThrow(id);
    const { folder } = await DeletedFotoModel.findById(id).orFail();
    expect(readFileSync(pathOf(id, folder)).equals(clean)).toBe(false);
    await run();
    expect(readFileSync(pathOf(id, folder)).equals(clean)).toBe(true);
  });

  it('reads all originals again after a backup is restored', async () => {
    await run();
    const id = await addOld();
    await run();
    expect(original(id).equals(old)).toBe(true);
    await mongoose.connection.db!.collection('tasks').drop();
    await run();
    expect(original(id).equals(clean)).toBe(true);
  });
});
