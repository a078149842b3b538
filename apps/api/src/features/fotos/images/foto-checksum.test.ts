import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { createFoto } from '../../../test/builders.js';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());
const readChecksum = async (id: string) => (await FotoModel.findById(id).orFail()).crc32;

it('the checksum of the stored original is computed at the upload', async () => {
  const { reply } = await portal.as('admin').call(fotoContract.upload, { file: asFile(await makeJpeg({ gps: true })) });
  const { _id: id } = reply.results;
  const stored = (await portal.as('lid').call(fotoContract.download, { params: { id } })).reply;
  expect(await readChecksum(id)).toBe(crc32(stored));
});

it('checksums of older photos are computed by a task, which goes on after a missing original', async () => {
  const [missing, present] = [await createFoto({}, portal.storage), await createFoto({}, portal.storage)];
  rmSync(join(portal.folders.files, missing.keys.original));
  await portal.background.run('fotos.checksums');
  expect([await readChecksum(missing._id), await readChecksum(present._id)]).toEqual([undefined, crc32('jpeg')]);
});

it('an original of another size than its photo is not read, until its size is corrected', async () => {
  const { _id: id } = await createFoto({}, portal.storage);
  await FotoModel.updateOne({ _id: id }, { bytes: 5 });
  const { find } = portal.storage;
  const readSpy = vi.fn();
  vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
    const file = (await find(key))!;
    return { ...file, readChunks: readSpy.mockImplementation(file.readChunks) };
  });
  await portal.background.run('fotos.checksums');
  expect(readSpy).not.toHaveBeenCalled();
  await FotoModel.updateOne({ _id: id }, { bytes: 4 });
  await portal.background.run('fotos.checksums');
  expect(await readChecksum(id)).toBe(crc32('jpeg'));
});
