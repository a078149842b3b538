import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueContract, contentContract } from '@ledenportaal/shared';
import { createFile } from '../../test/builders.js';
import { upload } from '../../test/catalogue.js';
import { makeZip } from '../../test/documents.js';
import { segment, withSegments } from '../../test/metadata.js';
import { makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { newKey } from './file.keys.js';
import { FileModel } from './file.model.js';
import { OldFileModel } from './old-file.model.js';

const portal = usePortal();
let cleanJpeg: Buffer;
let jpegWithPosition: Buffer;
beforeEach(async () => {
  cleanJpeg = await makeJpeg({ width: 64, height: 48 });
  jpegWithPosition = withSegments(cleanJpeg, segment(0xfe, '52.088, 5.978'));
});

/** Stores a JPEG as an earlier version did. */
const addStoredJpeg = (bytes = jpegWithPosition, overrides = {}) =>
  createFile({ section: 'jaarplan', period: '2023', kind: 'jpg', ...overrides }, portal.storage, bytes);
const runTask = () => portal.background.run('files.positions');
const download = (filename: string) => portal.as('lid').call(contentContract.download, { body: { filename } });
const readStored = (key: string) => readFileSync(join(portal.folders.files, key));
const getKeys = async () => (await FileModel.find().sort({ _id: 1 })).map(({ key }) => key);
const tasks = () => mongoose.connection.db!.collection<{ _id: string }>('tasks');
/** Simulates that all requests from before the removal have ended. */
const endRequests = () =>
  tasks().updateOne(
    { _id: 'files.positions' },
    { $set: { 'replaced.$[].at': new Date(Date.now() - 2 * 60 * 60_000) } },
  );

describe('removing positions from stored files of the catalogue', () => {
  it('stores the clean bytes with their size and hash, and keeps all other files', async () => {
    const { filename } = await addStoredJpeg();
    const [clean, zip] = [await addStoredJpeg(cleanJpeg), await createFile({}, portal.storage)];
    const before = await download(filename);
    await runTask();
    const after = await download(filename);
    expect([before.reply.equals(jpegWithPosition), after.reply.equals(cleanJpeg)]).toEqual([true, true]);
    const sha256 = createHash('sha256').update(cleanJpeg).digest('hex');
    expect([after.headers.etag, after.headers['content-length']]).toEqual([`"${sha256}"`, String(cleanJpeg.length)]);
    expect((await getKeys()).slice(1)).toEqual([clean.key, zip.key]);
    expect(portal.tempFiles()).toEqual([]);
  });

  it('cleans posters, also when the file itself is not a JPEG', async () => {
    const posterKey = newKey('a'.repeat(24), 'jpg');
    await portal.storage.put(posterKey, jpegWithPosition);
    const { _id } = await createFile({ poster: { key: posterKey, alt: 'x', width: 64, height: 48 } }, portal.storage);
    await runTask();
    const { poster } = await FileModel.findById(_id).orFail();
    expect(readStored(poster!.key).equals(cleanJpeg)).toBe(true);
    expect(poster).toMatchObject({ alt: 'x', width: 64 });
  });

  it('cleans old versions, so that a restored one has no position', async () => {
    const { _id: id, filename } = await addStoredJpeg();
    await portal.as('admin').call(catalogueContract.remove, { params: { id } });
    await runTask();
    const { _id } = await OldFileModel.findOne().orFail();
    await portal.as('admin').call(catalogueContract.restore, { params: { id: String(_id) } });
    expect((await download(filename)).reply.equals(cleanJpeg)).toBe(true);
    expect((await FileModel.findById(id).orFail()).size).toBe(cleanJpeg.length);
  });

  it('deletes the old bytes once the requests that may still use them have ended', async () => {
    const { key } = await addStoredJpeg();
    await runTask();
    await runTask();
    expect(readStored(key).equals(jpegWithPosition)).toBe(true);
    await endRequests();
    await runTask();
    expect(portal.stored()).toEqual(await getKeys());
  });

  it('keeps old bytes that a concurrent request refers to, and cleans them too', async () => {
    const { _id, key, filename } = await addStoredJpeg();
    await runTask();
    // A restore that read the document before the run, and wrote it after.
    await FileModel.updateOne({ _id }, { key, size: jpegWithPosition.length });
    await endRequests();
    await runTask();
    expect((await download(filename)).reply.equals(cleanJpeg)).toBe(true);
  });

  it('reads each file once, and all files again after an update that finds more', async () => {
    await addStoredJpeg(cleanJpeg);
    await runTask();
    const findSpy = vi.spyOn(portal.storage, 'find');
    await runTask();
    expect(findSpy).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    const { filename } = await addStoredJpeg();
    await tasks().updateOne({ _id: 'files.positions' }, { $set: { version: 1 } });
    await runTask();
    expect((await download(filename)).reply.equals(cleanJpeg)).toBe(true);
  });

  it('continues after a failure, and leaves no bytes that no document refers to', async () => {
    const { filename, key } = await addStoredJpeg();
    vi.spyOn(FileModel, 'updateOne').mockRejectedValueOnce(new Error('gone'));
    await expect(runTask()).rejects.toThrow('gone');
    vi.restoreAllMocks();
    expect(portal.stored()).toEqual([key]);
    await runTask();
    expect((await download(filename)).reply.equals(cleanJpeg)).toBe(true);
  });

  it('starts over when a file is replaced meanwhile', async () => {
    const { _id: id, filename } = await addStoredJpeg();
    const zip = makeZip();
    const put = portal.storage.put;
    vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (key, content) => {
      await portal.as('admin').call(catalogueContract.replace, { params: { id }, file: upload(zip) });
      await put(key, content);
    });
    await expect(runTask()).rejects.toThrow('was replaced');
    vi.restoreAllMocks();
    const { filename: newName } = await FileModel.findById(id).orFail();
    expect((await download(newName)).reply.equals(zip)).toBe(true);
    await runTask();
    const { key } = await OldFileModel.findOne({ 'version.filename': filename }).orFail();
    expect(readStored(key).equals(cleanJpeg)).toBe(true);
  });

  it('skips and reports damaged files, and skips missing ones', async () => {
    const damaged = await addStoredJpeg(jpegWithPosition.subarray(0, -2));
    const missing = await addStoredJpeg();
    const { filename } = await addStoredJpeg();
    rmSync(join(portal.folders.files, missing.key));
    await runTask();
    expect(readStored(damaged.key).equals(jpegWithPosition.subarray(0, -2))).toBe(true);
    expect((await download(filename)).reply.equals(cleanJpeg)).toBe(true);
    expect(portal.logged()).toContain(damaged.key);
  });
});
