import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { createFoto } from '../../../test/builders.js';
import { exifSegment, makeTiff, segment, withSegments } from '../../../test/metadata.js';
import { makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { usePrograms } from '../../../test/programs.js';
import { StorageUnavailableError, type Storage } from '../../../platform/storage/storage.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
afterEach(() => vi.restoreAllMocks());

const takenAt = '2025-06-01T08:11:12.000Z';
const camera = exifSegment(makeTiff('II', [[0x8769, { ifd: [[0x9003, '2025:06:01 10:11:12']] }]]));
let datedJpeg: Buffer;
let undatedJpeg: Buffer;
beforeAll(async () => {
  undatedJpeg = await makeJpeg({ width: 64, height: 48 });
  datedJpeg = withSegments(undatedJpeg, camera);
});

/** Creates a photo as an earlier version stored it. */
const createOldFoto = async (original: Uint8Array = datedJpeg) => (await createFoto({}, portal.storage, original))._id;
const runTask = () => portal.background.run('fotos.dates');
const readStored = (id: string) => FotoModel.findById(id).orFail().lean();
const readDate = async (id: string) => (await readStored(id)).genomenOp?.toISOString();
const countUnread = () => FotoModel.countDocuments({ genomenOpRead: null });
const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
const restore = (id: string) => portal.as('admin').call(fotoContract.restore, { params: { id } });
const hookFind = (hook: (key: string) => unknown) => {
  const { find }: Pick<Storage, 'find'> = portal.storage;
  return vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
    await hook(key);
    return find(key);
  });
};

describe('reading when photos of an earlier version were taken', () => {
  it('sets the date and a revision, and no date when it is unknown', async () => {
    const damagedJpeg = withSegments(undatedJpeg, segment(0xe1, 'Exif\0\0II*\0\xff\xff'));
    const [dated, undated, damaged, unreadable] = [
      await createOldFoto(),
      await createOldFoto(undatedJpeg),
      await createOldFoto(damagedJpeg),
      await createOldFoto(Buffer.from('no picture')),
    ];
    const readRevisions = async () =>
      Promise.all([dated, undated].map(async (id) => String((await readStored(id)).revision)));
    const [oldRevision, undatedRevision] = await readRevisions();
    await runTask();
    expect(await Promise.all([dated, undated, damaged, unreadable].map(readDate))).toEqual([
      takenAt,
      undefined,
      undefined,
      undefined,
    ]);
    const [newRevision, sameRevision] = await readRevisions();
    expect(newRevision).not.toBe(oldRevision);
    expect(sameRevision).toBe(undatedRevision);
    const { reply } = await portal.as('lid').call(fotoContract.one, { params: { id: dated } });
    expect(reply.results.genomenOp).toBe(takenAt);
  });

  it('causes no conflict with an edit that is open', async () => {
    const id = await createOldFoto();
    const before = await readStored(id);
    await runTask();
    expect(await readStored(id)).toMatchObject({ updatedAt: before.updatedAt, updatedBy: before.updatedBy });
  });

  it('reads the start of each original once', async () => {
    const padding = segment(0xe2, 'ICC_PROFILE\0', Buffer.alloc(60_000));
    await createOldFoto(Buffer.concat([withSegments(datedJpeg, padding), Buffer.alloc(1_000_000)]));
    await createOldFoto(undatedJpeg);
    const readRanges: number[] = [];
    const { find } = portal.storage;
    const findSpy = vi.spyOn(portal.storage, 'find').mockImplementation(async (key) => {
      const file = (await find(key))!;
      return {
        ...file,
        readChunks: (range) => {
          readRanges.push(range.end - range.start + 1);
          return file.readChunks(range);
        },
      };
    });
    await runTask();
    await runTask();
    expect(findSpy).toHaveBeenCalledTimes(2);
    expect(readRanges).toEqual([256 * 1024, undatedJpeg.length]);
  });

  it('finds a date that is not in the first 256 kB', async () => {
    const profiles = Array.from({ length: 6 }, () => segment(0xe2, 'ICC_PROFILE\0', Buffer.alloc(60_000)));
    const id = await createOldFoto(withSegments(undatedJpeg, ...profiles, camera));
    await runTask();
    expect(await readDate(id)).toBe(takenAt);
  });

  it('continues where it stopped after a kill', async () => {
    const ids = [await createOldFoto(), await createOldFoto(), await createOldFoto()];
    expect(await killBeforeWrite(portal, { name: 'readDates' }, 2)).toBe(true);
    expect(await countUnread()).toBe(2);
    const findSpy = vi.spyOn(portal.storage, 'find');
    await runTask();
    expect(findSpy).toHaveBeenCalledTimes(2);
    expect(await Promise.all(ids.map(readDate))).toEqual([takenAt, takenAt, takenAt]);
  }, 60_000);

  it('fails while the storage is unavailable, and continues at the next run', async () => {
    const ids = [await createOldFoto(), await createOldFoto()];
    hookFind(() => Promise.reject(new StorageUnavailableError('gone')));
    await expect(runTask()).rejects.toThrow('gone');
    expect(await countUnread()).toBe(2);
    vi.restoreAllMocks();
    await runTask();
    expect(await Promise.all(ids.map(readDate))).toEqual([takenAt, takenAt]);
  });

  it('reads the others when an original is missing or cannot be read, and those again at the next run', async () => {
    const [missing, unreadable, last] = [await createOldFoto(), await createOldFoto(), await createOldFoto()];
    await portal.storage.removeFolder(`fotos/${missing}/original.jpg`);
    hookFind((key) => (key.includes(unreadable) ? Promise.reject(new Error('EIO')) : undefined));
    await runTask();
    expect([await readDate(missing), await readDate(unreadable), await readDate(last)]).toEqual([
      undefined,
      undefined,
      takenAt,
    ]);
    expect(portal.logged()).toContain(unreadable);
    vi.restoreAllMocks();
    await portal.storage.put(`fotos/${missing}/original.jpg`, datedJpeg);
    await runTask();
    expect([await readDate(missing), await readDate(unreadable)]).toEqual([takenAt, takenAt]);
  });

  it('reads a photo from the trash after it is restored', async () => {
    const id = await createOldFoto();
    await remove(id);
    await runTask();
    await restore(id);
    await runTask();
    expect(await readDate(id)).toBe(takenAt);
  });

  it('reads a photo that is deleted meanwhile after it is restored', async () => {
    const id = await createOldFoto();
    let isRemoved = false;
    hookFind(async () => {
      if (isRemoved) return;
      isRemoved = true;
      await remove(id);
    });
    await runTask();
    expect(await FotoModel.countDocuments()).toBe(0);
    vi.restoreAllMocks();
    await restore(id);
    await runTask();
    expect(await readDate(id)).toBe(takenAt);
  });
});
