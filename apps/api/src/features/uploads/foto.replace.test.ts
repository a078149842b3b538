import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  collectionContract,
  fotoContract,
  jobContract,
  maxOldPictures,
  pictureContract,
  zipContract,
} from '@ledenportaal/shared';
import { parseError, toBuffer } from '../../test/as.js';
import { countIn, createAccount, createFoto, createTag, createThema } from '../../test/builders.js';
import { hookBeforeFotoWrite } from '../../test/hook-before-foto-write.js';
import { cameraLines, exifSegment, makeTiff, withSegments } from '../../test/metadata.js';
import { asFile, makeJpeg, makeScene, pngBytes, unsupportedJpegs } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { makeUltraHdr } from '../../test/ultra-hdr.js';
import { newObjectId } from '../../platform/database/object-id.js';
import { StorageUnavailableError } from '../../platform/storage/storage.js';
import { AccountModel } from '../accounts/account.model.js';
import { CollectionItemModel } from '../collections/collection.model.js';
import { DownloadModel } from '../downloads/download.model.js';
import { FotoModel } from '../fotos/foto.model.js';
import { OldPictureModel } from '../fotos/pictures/old-picture.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const admin = () => portal.as('admin');
const upload = async (jpeg: Uint8Array) =>
  (await admin().call(fotoContract.upload, { file: asFile(jpeg) })).reply.results;
const replace = (id: string, bytes: Uint8Array, name = 'beter.jpg') =>
  admin().call(pictureContract.replace, {
    params: { id },
    file: new File([asFile(bytes)], name, { type: 'image/jpeg' }),
  });
const replaceBy = (id: string, from: string) =>
  admin().call(pictureContract.replace, { params: { id }, body: { from } });
const read = async (id: string, role: 'admin' | 'lid' = 'admin') =>
  (await portal.as(role).call(fotoContract.one, { params: { id } })).reply.results;
const download = async (id: string) => portal.as('lid').call(fotoContract.download, { params: { id } });
const remove = (id: string) => admin().call(fotoContract.remove, { params: { id } });
const get = (address: string) => supertest(portal.app).get(address).buffer(true).parse(toBuffer);
const getStored = (id: string) => portal.stored().filter((key) => key.startsWith(`fotos/${id}/`));
const readOld = async (id: string) =>
  (await admin().call(pictureContract.old, { params: { id } })).reply.results.map(({ _id }) => _id);
/** Larger than the stored sizes but the largest, and smaller than each. */
const large = { width: 900, height: 600 };
const small = { width: 120, height: 180 };
const makeSmallJpeg = () => makeJpeg(small);

describe('replacing the file of a photo', () => {
  it('gives it the picture, date and focus of the new file, and keeps everything else', async () => {
    const labels = { tags: [await createTag('Heide')], themes: [await createThema('Natuur')] };
    const { _id: id, focus } = await upload(await makeScene(1));
    const moved = { x: 0.125, y: 0.875 };
    await FotoModel.updateOne({ _id: id }, { $set: { focus: moved } });
    const texts = { eigenaar: 'Marike', beschrijving: 'Zandpad', locatie: 'De Ven', trefwoorden: ['Mist'] };
    await admin().call(fotoContract.update, { params: { id }, body: { ...texts, ...labels } });
    await portal.as('lid').call(collectionContract.add, { params: { id } });
    await download(id);
    const before = await read(id, 'lid');
    const jpeg = withSegments(
      await makeJpeg(large),
      exifSegment(makeTiff('II', [[0x8769, { ifd: [[0x9003, '2025:06:01 10:11:12']] }]])),
    );
    const { status, reply, headers } = await replace(id, jpeg);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const { thumbnail, thumbhash, updatedAt, ...after } = reply.results;
    expect(after).toMatchObject({
      _id: id,
      ...texts,
      ...labels,
      createdAt: before.createdAt,
      ...large,
      bytes: jpeg.length,
    });
    expect(after).toMatchObject({ bestandsnaam: 'beter.jpg', genomenOp: '2025-06-01T08:11:12.000Z' });
    expect(updatedAt > before.updatedAt).toBe(true);
    expect(await read(id, 'lid')).toMatchObject({ inCollection: true, thumbnail, thumbhash });
    expect(await DownloadModel.countDocuments({ foto: id })).toBe(1);
    const stored = await FotoModel.findById(id).orFail().lean();
    expect(stored.sha256).toBe(createHash('sha256').update(jpeg).digest('hex'));
    expect([stored.needsLarge, stored.crc32 !== undefined]).toEqual([true, true]);
    expect((await download(id)).reply.equals(jpeg)).toBe(true);
    expect(portal.tempFiles()).toEqual([]);
    expect(after.focus).toBeDefined();
    expect([moved, focus]).not.toContainEqual(after.focus);
    // A file without a date leaves the date of the photo.
    expect((await replace(id, await makeSmallJpeg())).reply.results.genomenOp).toBe(after.genomenOp);
  });

  it('keeps a year when the file has no date, and replaces it by the date of a file', async () => {
    const { _id: id } = await upload(await makeSmallJpeg());
    const year = { genomenOp: new Date('1977-12-31T23:00:00Z'), genomenOpPrecision: 'year' as const };
    await FotoModel.updateOne({ _id: id }, { $set: year });
    expect((await replace(id, await makeJpeg(large))).reply.results.genomenOp).toBe('1978');
    const dated = exifSegment(makeTiff('II', [[0x8769, { ifd: [[0x9003, '1978:06:01 10:11:12']] }]]));
    const { results } = (await replace(id, withSegments(await makeSmallJpeg(), dated))).reply;
    expect(results.genomenOp).toBe('1978-06-01T08:11:12.000Z');
  });

  it('gives its pictures other addresses and makes its large size, and the original has another ETag', async () => {
    const { _id: id, thumbnail } = await upload(await makeSmallJpeg());
    const first = await download(id);
    const { results } = (await replace(id, await makeJpeg(large))).reply;
    for (const size of ['480', '720', '2048'] as const)
      expect(results.thumbnail[0]![size]).not.toBe(thumbnail[0]![size]);
    expect((await get(results.thumbnail[0]!['480'])).body).not.toEqual((await get(thumbnail[0]!['480'])).body);
    expect((await download(id)).headers.etag).not.toBe(first.headers.etag);
    const found = await portal.as('lid').call(fotoContract.search, { body: {} });
    expect(found.reply.results.items[0]!.thumbnail).toEqual(results.thumbnail);
    const { status, headers } = await get(results.thumbnail[0]!['2048']);
    expect([status, headers['cache-control']]).toEqual([200, expect.stringContaining('immutable')]);
    // The former 720 instead: no size is made for it any more.
    expect((await get(thumbnail[0]!['2048'])).headers['cache-control']).toBe('private, no-store');
    expect((await FotoModel.findById(id).lean())?.needsLarge).toBeUndefined();
  });

  it('makes renditions of the new picture', async () => {
    const size = { width: 1200, height: 800 };
    const { _id: id } = await upload(await makeJpeg(size));
    const readRendition = async () =>
      (await portal.as('lid').call(fotoContract.download, { params: { id }, query: { als: 'link' } })).reply;
    const before = await readRendition();
    await replace(id, await makeJpeg(size));
    expect((await readRendition()).equals(before)).toBe(false);
  });

  it('ends zips that have the former picture', async () => {
    const { _id: id } = await upload(await makeSmallJpeg());
    const { results } = (await portal.as('lid').call(zipContract.create, { body: { fotos: [id] } })).reply;
    expect((await get(results.address!)).status).toBe(200);
    await replace(id, await makeSmallJpeg());
    const ended = await get(results.address!);
    expect([ended.status, parseError({ body: JSON.parse(String(ended.body)) as unknown }).code]).toEqual([
      404,
      'zip_not_found',
    ]);
  });

  it('lets an earlier change of many photos be undone', async () => {
    const { _id: id } = await createFoto({ eigenaar: 'Marike' }, portal.storage);
    const { reply } = await admin().call(fotoContract.bulk, { body: { fotos: [id], eigenaar: 'Ada' } });
    await replace(id, await makeSmallJpeg());
    await admin().call(jobContract.undo, { params: { id: reply.results.undo! } });
    expect((await read(id)).eigenaar).toBe('Marike');
  });

  it('rejects what an upload rejects, and changes nothing', async () => {
    const { _id: id } = await createFoto({}, portal.storage);
    const [before, stored] = [await read(id), portal.stored()];
    const cases = [
      ['a PNG', () => pngBytes(), 415, 'not_jpeg'],
      ['half a JPEG', async () => (await makeJpeg(large)).subarray(0, 2_000), 422, 'damaged_file'],
      ['a JPEG that browsers do not show', () => unsupportedJpegs[0]![1](), 422, 'unsupported_jpeg'],
      ['an empty file', () => Buffer.alloc(0), 400, 'empty_file'],
    ] as const;
    for (const [name, build, status, code] of cases) {
      const rejected = await replace(id, await build());
      expect([rejected.status, rejected.error?.code], name).toEqual([status, code]);
      expect([await read(id), portal.stored(), portal.tempFiles()], name).toEqual([before, stored, []]);
    }
  });

  it('rejects the file that it has, and that of another photo', async () => {
    const jpegs = [await makeSmallJpeg(), await makeSmallJpeg()];
    const [mine, other] = [await upload(jpegs[0]!), await upload(jpegs[1]!)];
    for (const [index, { _id: foto }] of [mine, other].entries()) {
      const { status, error } = await replace(mine._id, jpegs[index]!);
      expect([status, error?.code, error?.details]).toEqual([409, 'foto_exists', { foto }]);
    }
    expect(await countIn('oldpictures')).toBe(0);
  });

  it('is for admins, for a photo that exists, and with either a file or a photo', async () => {
    const { _id: id } = await createFoto({}, portal.storage);
    const file = asFile(await makeSmallJpeg());
    for (const [role, status] of [
      ['nobody', 401],
      ['lid', 403],
    ] as const)
      expect((await portal.as(role).call(pictureContract.replace, { params: { id }, file })).status).toBe(status);
    expect((await replace('f'.repeat(24), await makeSmallJpeg())).error?.code).toBe('foto_not_found');
    const { _id: from } = await createFoto({}, portal.storage);
    const call = (args: object) => admin().call(pictureContract.replace, { params: { id }, ...args });
    expect((await call({})).error?.code).toBe('no_file');
    expect((await call({ body: { from }, file })).error).toMatchObject({
      code: 'invalid',
      fields: { from: 'Kies een bestand of een foto.' },
    });
    expect((await call({ body: { from, x: 1 } })).error?.code).toBe('invalid');
    expect((await call({ body: { from: 'x' } })).error?.code).toBe('invalid');
    await remove(id);
    expect((await replace(id, await makeSmallJpeg())).error?.code).toBe('foto_not_found');
  });

  it(`is refused when ${maxOldPictures} old versions are kept`, async () => {
    const { _id: id } = await createFoto({}, portal.storage);
    const version = await FotoModel.findById(id).orFail().lean();
    const { sha256, bytes, width, height, thumbhash } = version;
    const fields = { foto: id, why: 'replaced', endedAt: new Date(), endedBy: id };
    await OldPictureModel.insertMany(
      Array.from({ length: maxOldPictures }, () => ({
        ...fields,
        _id: newObjectId(),
        version: { sha256, bytes, width, height, thumbhash },
      })) as never,
    );
    const { status, error } = await replace(id, await makeSmallJpeg());
    expect([status, error?.code]).toEqual([409, 'list_full']);
    expect(getStored(id)).toHaveLength(3);
  });
});

describe('a replacement that fails', () => {
  const createStored = async () => {
    const foto = await upload(await makeSmallJpeg());
    return { id: foto._id, before: await read(foto._id), stored: portal.stored() };
  };

  it('leaves the photo as it is, and the other one out of the trash, when the account is disabled meanwhile', async () => {
    const { id, before } = await createStored();
    const other = (await upload(await makeJpeg(large)))._id;
    const stored = portal.stored();
    const { put } = portal.storage;
    const calls = {
      byFile: async () => ({ params: { id }, file: asFile(await makeJpeg({ width: 130, height: 90 })) }),
      byFoto: () => ({ params: { id }, body: { from: other } }),
    };
    for (const toArgs of [calls.byFile, calls.byFoto]) {
      const account = await createAccount({ role: 'admin' });
      vi.spyOn(portal.storage, 'put').mockImplementationOnce(async (...args) => {
        await AccountModel.updateOne({ _id: account._id }, { state: 'disabled' });
        await put(...args);
      });
      expect((await portal.as(account).call(pictureContract.replace, await toArgs())).status).toBe(401);
    }
    expect([await read(id), (await read(other))._id, portal.stored()]).toEqual([before, other, stored]);
  });

  it('says that the gain map of an HDR photo was damaged and had to be removed', async () => {
    const { id } = await createStored();
    const { file } = await makeUltraHdr({ segments: [exifSegment(makeTiff('MM', cameraLines))] });
    const { status, reply } = await replace(id, file.subarray(0, -20));
    expect([status, reply.waarschuwingen]).toEqual([200, ['hdr_verwijderd']]);
  });

  it('leaves the photo as it is when the storage or the database fails, or the disk is full', async () => {
    const { id, before, stored } = await createStored();
    const { put } = portal.storage;
    const failInDatabase = (method: 'updateOne' | 'findById') => () =>
      // Once its files are stored.
      vi.spyOn(portal.storage, 'put').mockImplementation(async (...args) => {
        await put(...args);
        if (args[0].endsWith('original.jpg'))
          vi.spyOn(FotoModel, method).mockImplementationOnce(() => {
            throw new Error('the database failed');
          });
      });
    const rejectPut = (cause: Error) => vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(cause);
    const failures: [name: string, fail: () => unknown, status: number][] = [
      [
        'the storage, after the first file',
        () => vi.spyOn(portal.storage, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('broke')),
        500,
      ],
      ['a full disk', () => rejectPut(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })), 507],
      ['the database in updateOne', failInDatabase('updateOne'), 500],
      ['the database in findById', failInDatabase('findById'), 500],
    ];
    for (const [name, fail, status] of failures) {
      fail();
      expect((await replace(id, await makeSmallJpeg())).status, name).toBe(status);
      vi.restoreAllMocks();
      expect([await read(id), portal.stored(), await readOld(id), portal.tempFiles()], name).toEqual([
        before,
        stored,
        [],
        [],
      ]);
    }
    // The cleanup deletes what was stored.
    rejectPut(new StorageUnavailableError());
    expect((await replace(id, await makeSmallJpeg())).status).toBe(503);
    expect(await read(id)).toEqual(before);
  });

  it('keeps the files when the response of the database is lost, because the photo may have changed', async () => {
    const { id } = await createStored();
    const write = FotoModel.updateOne.bind(FotoModel);
    vi.spyOn(FotoModel, 'updateOne').mockImplementationOnce(((...args: Parameters<typeof write>) => {
      const fail = async () => {
        await write(...args);
        throw new mongoose.mongo.MongoNetworkError('connection lost');
      };
      return fail();
    }) as never);
    expect((await replace(id, await makeJpeg(large))).status).toBe(503);
    expect(await read(id)).toMatchObject(large);
    expect(getStored(id)).toHaveLength(6);
  });
});

describe('a replacement at the same time', () => {
  it('as another one gives the last of them, with both former pictures as old versions', async () => {
    const { _id: id } = await upload(await makeSmallJpeg());
    const jpegs = [await makeJpeg(large), await makeSmallJpeg()];
    const responses = await Promise.all(jpegs.map((jpeg) => replace(id, jpeg)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    const kept = (await download(id)).reply;
    expect(jpegs.some((jpeg) => jpeg.equals(kept))).toBe(true);
    expect([(await readOld(id)).length, getStored(id).length]).toEqual([2, 9]);
  });

  it('with the same file for two photos succeeds for one of them', async () => {
    const ids = [(await upload(await makeSmallJpeg()))._id, (await upload(await makeSmallJpeg()))._id];
    const jpeg = await makeSmallJpeg();
    const responses = await Promise.all(ids.map((id) => replace(id, jpeg)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = ids[responses.findIndex(({ status }) => status === 200)];
    expect(responses.find(({ error }) => error)!.error?.details).toEqual({ foto: winner });
    expect(portal.stored()).toHaveLength(9);
  });

  it('as an edit keeps both', async () => {
    const { _id: id } = await upload(await makeSmallJpeg());
    hookBeforeFotoWrite(1, async () => {
      const body = { eigenaar: 'Marike', beschrijving: '', tags: [], themes: [] };
      await admin().call(fotoContract.update, { params: { id }, body });
    });
    expect((await replace(id, await makeJpeg(large))).reply.results).toMatchObject({ eigenaar: 'Marike', ...large });
  });

  it('as a deletion leaves the deleted photo with its picture', async () => {
    const jpeg = await makeSmallJpeg();
    const { _id: id } = await upload(jpeg);
    hookBeforeFotoWrite(1, () => remove(id));
    expect((await replace(id, await makeJpeg(large))).error?.code).toBe('foto_not_found');
    expect(getStored(id)).toEqual([]);
    await admin().call(fotoContract.restore, { params: { id } });
    expect(await read(id)).toMatchObject(small);
    expect((await download(id)).reply.equals(jpeg)).toBe(true);
    expect(await readOld(id)).toEqual([]);
  });
});

describe('replacing a photo by another photo', () => {
  it('gives it the file and the collections of the other one, which moves to the trash', async () => {
    const jpeg = await makeJpeg(large);
    const [kept, other] = [await upload(await makeSmallJpeg()), await upload(jpeg)];
    await download(other._id);
    await portal.as('lid').call(collectionContract.add, { params: { id: other._id } });
    for (const { _id: id } of [kept, other]) await admin().call(collectionContract.add, { params: { id } });
    const [first] = await CollectionItemModel.find({ foto: other._id }).sort({ createdAt: 1 }).lean();
    const { status, reply } = await replaceBy(kept._id, other._id.toUpperCase());
    expect([status, reply.results._id]).toEqual([200, kept._id]);
    expect(reply.results).toMatchObject({ ...large, bytes: jpeg.length, bestandsnaam: other.bestandsnaam });
    expect((await download(kept._id)).reply.equals(jpeg)).toBe(true);
    expect((await admin().call(fotoContract.one, { params: { id: other._id } })).status).toBe(404);
    expect((await upload(await makeSmallJpeg()))._id).toBeTruthy();
    const again = await admin().call(fotoContract.upload, { file: asFile(jpeg) });
    expect(again.error?.details).toEqual({ foto: kept._id });
    const { docs } = (await admin().call(fotoContract.trash)).reply.results;
    expect(docs.map(({ _id }) => _id)).toEqual([other._id]);
    expect(await DownloadModel.countDocuments({ foto: other._id })).toBe(1);
    expect(await readOld(kept._id)).toEqual([kept._id]);
    for (const role of ['lid', 'admin'] as const) {
      const collection = (await portal.as(role).call(collectionContract.list)).reply.results;
      expect(collection.docs.map(({ foto }) => foto?._id)).toEqual([kept._id]);
    }
    const copied = await CollectionItemModel.findOne({ foto: kept._id, account: first!.account }).orFail();
    expect(copied.createdAt).toEqual(first!.createdAt);
  });

  it('rejects itself, and photos that do not exist', async () => {
    const { _id: id } = await upload(await makeSmallJpeg());
    expect((await replaceBy(id, id.toUpperCase())).error).toMatchObject({
      code: 'invalid',
      fields: { from: 'Kies een andere foto.' },
    });
    expect((await replaceBy(id, 'f'.repeat(24))).error?.code).toBe('foto_not_found');
    expect((await replaceBy('f'.repeat(24), id)).error?.code).toBe('foto_not_found');
    expect((await read(id))._id).toBe(id);
  });

  it('brings the other one back when the change fails', async () => {
    const [kept, other] = [await upload(await makeSmallJpeg()), await upload(await makeJpeg(large))];
    const stored = portal.stored();
    await admin().call(collectionContract.add, { params: { id: other._id } });
    vi.spyOn(OldPictureModel, 'updateOne').mockImplementationOnce(() => {
      throw new Error('the database failed');
    });
    expect((await replaceBy(kept._id, other._id)).status).toBe(500);
    expect((await CollectionItemModel.find().lean()).map(({ foto }) => String(foto))).toEqual([other._id]);
    expect(await read(kept._id)).toMatchObject(small);
    expect(await read(other._id)).toMatchObject(large);
    expect([portal.stored(), await countIn('deletedfotos')]).toEqual([stored, 0]);
  });

  it('has the collections of the other one as soon as it has its file', async () => {
    const [kept, other] = [await upload(await makeSmallJpeg()), await upload(await makeJpeg(large))];
    await admin().call(collectionContract.add, { params: { id: other._id } });
    let wasCollected: boolean | undefined;
    hookBeforeFotoWrite(1, async () => (wasCollected = (await read(kept._id)).inCollection));
    await replaceBy(kept._id, other._id);
    expect(wasCollected).toBe(true);
  });

  it('in both directions at once keeps both photos or one with the file of the other', async () => {
    const jpegs = [await makeSmallJpeg(), await makeJpeg(large)];
    const ids = [(await upload(jpegs[0]!))._id, (await upload(jpegs[1]!))._id] as const;
    await Promise.all([replaceBy(ids[0], ids[1]), replaceBy(ids[1], ids[0])]);
    const fotos = (await portal.as('lid').call(fotoContract.search, { body: {} })).reply.results.items;
    expect(fotos.length + (await countIn('deletedfotos'))).toBe(2);
    expect(fotos.length).toBeGreaterThan(0);
    for (const { _id } of fotos) expect((await download(_id)).status).toBe(200);
  });
});
