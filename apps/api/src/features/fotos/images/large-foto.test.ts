import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { createImages } from '../../../platform/images/images.js';
import { checkInstallation } from '../../../platform/installation/installation.js';
import { createMedia } from '../../../platform/storage/media.js';
import { parseError, toBuffer } from '../../../test/as.js';
import { createFoto } from '../../../test/builders.js';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { secrets } from '../../../test/secrets.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { createLargeFotoService } from './large-foto.service.js';
import { FotoModel } from '../foto.model.js';
import { usePrograms } from '../../../test/programs.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
afterEach(() => vi.restoreAllMocks());

const getAddress = (key: string) => createMedia(secrets.media).getAddress(key);
const get = (address: string) => supertest(portal.app).get(address).buffer(true).parse(toBuffer);
const getLarge = (id: string) => get(getAddress(`fotos/${id}/2048.jpg`));
const upload = async (bytes: Uint8Array) =>
  (await portal.as('admin').call(fotoContract.upload, { file: asFile(bytes) })).reply.results;
/** A photo as an upload leaves it, but without the delay of the task after an upload. */
const createWithFiles = async (jpeg?: Buffer) => createFoto({}, portal.storage, jpeg ?? (await makeJpeg()));
const readNeedsLarge = async (id: string) => (await FotoModel.findById(id).orFail().lean()).needsLarge ?? false;
const hasLarge = async (id: string, folder = `fotos/${id}`) =>
  (await portal.storage.find(`${folder}/2048.jpg`)) !== undefined;
/** A separate service, as in another process, without a recent upload. */
const createService = (hasSpace = true, waits?: { quietMs: number; maxMs: number }) =>
  createLargeFotoService({
    storage: portal.storage,
    diskSpace: { hasSpaceFor: () => Promise.resolve(hasSpace) },
    images: createImages(),
    uploadsFolder: portal.folders.uploads,
    log: pino({ level: 'silent' }),
    waits,
  });
const runTask = () => createService().task.run(new AbortController().signal);
const getFiles = (folder: string) => portal.stored().filter((key) => key.startsWith(folder));
const getImageSize = async (jpeg: unknown) => {
  const { width, height } = await sharp(jpeg as Buffer).metadata();
  return [width, height];
};
/** Calls `callback` after each write of a large size, or before it with `isBefore`. */
const hookPut = (callback: () => Promise<unknown>, isBefore = false) => {
  const { put: putSpy } = portal.storage;
  return vi.spyOn(portal.storage, 'put').mockImplementation(async (key, content) => {
    const isLarge = key.endsWith('/2048.jpg');
    if (isLarge && isBefore) await callback();
    await putSpy(key, content);
    if (isLarge && !isBefore) await callback();
  });
};
const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
const restore = (id: string) => portal.as('admin').call(fotoContract.restore, { params: { id } });

describe('requesting the large size', () => {
  it('makes the large size at the first request for its URL', async () => {
    const foto = await upload(await makeJpeg({ width: 3000, height: 1500, gps: true }));
    expect(await hasLarge(foto._id)).toBe(false);
    const first = await get(foto.thumbnail[0]!['2048']);
    expect([first.status, first.headers['content-type'], await getImageSize(first.body)]).toEqual([
      200,
      'image/jpeg',
      [2048, 1024],
    ]);
    expect(first.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect([await hasLarge(foto._id), await readNeedsLarge(foto._id), portal.tempFiles()]).toEqual([true, false, []]);
    const cachedResponse = await get(foto.thumbnail[0]!['2048']).set('if-none-match', first.headers.etag!);
    expect(cachedResponse.status).toBe(304);
  });

  it('makes it once for ten concurrent requests', async () => {
    const { _id } = await createWithFiles();
    const putSpy = vi.spyOn(portal.storage, 'put');
    const responses = await Promise.all(Array.from({ length: 10 }, () => getLarge(_id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map(({ body }) => (body as Buffer).toString('base64'))).size).toBe(1);
    expect(putSpy.mock.calls.map(([key]) => key)).toEqual([`fotos/${_id}/2048.jpg`]);
  });

  it('sends the 720 image, not cacheable, when too many requests wait', async () => {
    const jpeg = await makeJpeg({ width: 1500, height: 1000 });
    const fotos = await Promise.all(Array.from({ length: 40 }, () => createWithFiles(jpeg)));
    const responses = await Promise.all(fotos.map(({ _id }) => getLarge(_id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const fallbacks = responses.filter(({ headers }) => headers['cache-control'] === 'private, no-store');
    expect(fallbacks.length).toBeGreaterThan(0);
    expect(fallbacks.every(({ headers }) => headers.etag!.includes('-720'))).toBe(true);
    expect(await FotoModel.countDocuments({ needsLarge: true })).toBe(fallbacks.length);
  });

  it.each([
    ['missing', (id: string) => portal.storage.removeFolder(`fotos/${id}/original.jpg`)],
    ['damaged', (id: string) => portal.storage.put(`fotos/${id}/original.jpg`, Buffer.from([0xff, 0xd8, 0xff, 0]))],
    ['no picture', (id: string) => portal.storage.put(`fotos/${id}/original.jpg`, Buffer.from('<svg/>'))],
  ])('sends the 720 image when the original is %s, and reads the original once', async (_, damage) => {
    const { _id } = await createWithFiles();
    await damage(_id);
    const find = vi.spyOn(portal.storage, 'find');
    for (let times = 0; times < 3; times++) {
      const { status, headers } = await getLarge(_id);
      expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'private, no-store', `"${_id}-720"`]);
    }
    expect(find.mock.calls.filter(([key]) => key.endsWith('original.jpg'))).toHaveLength(1);
    expect(
      portal
        .logged()
        .split('\n')
        .filter((line) => line.includes(_id) && line.includes('could not be made')),
    ).toHaveLength(1);
    expect([await hasLarge(_id), portal.tempFiles()]).toEqual([false, []]);
  });

  it('sends the 720 image when the disk is full', async () => {
    const { _id } = await createWithFiles();
    const fullDisk = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(portal.storage, 'put').mockRejectedValue(fullDisk);
    expect((await getLarge(_id)).headers.etag).toBe(`"${_id}-720"`);
    expect(await readNeedsLarge(_id)).toBe(true);
  });

  it('returns 404 for a photo that is gone, and makes nothing', async () => {
    const { _id } = await createWithFiles();
    await remove(_id);
    const putSpy = vi.spyOn(portal.storage, 'put');
    expect((await getLarge(_id)).status).toBe(404);
    expect((await getLarge('f'.repeat(24))).status).toBe(404);
    expect(putSpy).not.toHaveBeenCalled();
    expect(getFiles('fotos/')).toEqual([]);
  });

  it('sends the 720 image of a photo in the trash when no large size exists', async () => {
    const [madeAddress, unmadeAddress] = [await createWithFiles(), await createWithFiles()];
    await getLarge(madeAddress._id);
    for (const { _id } of [madeAddress, unmadeAddress]) await remove(_id);
    const { docs } = (await portal.as('admin').call(fotoContract.trash, {})).reply.results;
    for (const { foto } of docs) {
      const { status, headers } = await get(foto.thumbnail[0]!['2048']);
      expect([status, headers.etag]).toEqual([200, `"${foto._id}-${foto._id === madeAddress._id ? 2048 : 720}"`]);
    }
  });
});

describe('requesting the original', () => {
  it('returns 404 for a signed media URL, live and in the trash', async () => {
    const { _id } = await createWithFiles();
    const getRejection = async (key: string) => {
      const response = await supertest(portal.app).get(getAddress(key));
      return [response.status, parseError(response).code];
    };
    expect(await getRejection(`fotos/${_id}/original.jpg`)).toEqual([404, 'not_found']);
    expect((await supertest(portal.app).head(getAddress(`fotos/${_id}/original.jpg`))).status).toBe(404);
    await remove(_id);
    const { folder } = await DeletedFotoModel.findById(_id).orFail().lean();
    expect(await portal.storage.find(`${folder}/original.jpg`)).toBeDefined();
    expect(await getRejection(`${folder}/original.jpg`)).toEqual([404, 'not_found']);
  });

  it('returns 404 behind nginx as well, where the download endpoint serves it', async () => {
    const { _id } = await createWithFiles();
    const app = portal.createSecondApp({ accelPrefix: '/stored' });
    const rejectedResponse = await supertest(app).get(getAddress(`fotos/${_id}/original.jpg`));
    expect([rejectedResponse.status, rejectedResponse.headers['x-accel-redirect']]).toEqual([404, undefined]);
    const authorization = await portal.as('lid').token();
    const download = await supertest(app).get(`/api/fotoboek/download/${_id}`).set({ authorization });
    expect(download.headers['x-accel-redirect']).toBe(`/stored/fotos/${_id}/original.jpg`);
  });

  it('appears in no API response', async () => {
    const jpeg = await makeJpeg({ width: 900, height: 600 });
    const { _id: id } = await upload(jpeg);
    const twice = await portal.as('admin').call(fotoContract.upload, { file: asFile(jpeg) });
    const admin = portal.as('admin');
    const responses = [
      twice.body,
      (await admin.call(fotoContract.one, { params: { id } })).body,
      (await admin.call(fotoContract.search, { body: {} })).body,
      (await admin.call(fotoContract.neighbours, { params: { id }, body: {} })).body,
      (await remove(id)).body,
      (await admin.call(fotoContract.trash, {})).body,
      (await restore(id)).body,
      (await supertest(portal.app).get('/api/openapi.json')).body as unknown,
    ];
    for (const response of responses) expect(JSON.stringify(response)).not.toMatch(/"original"|original\.jpg/);
  });
});

describe('the task that makes large sizes', () => {
  it('makes missing sizes, newest first, and none twice', async () => {
    const fotos = [];
    for (let index = 0; index < 3; index++) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + index));
      fotos.push(await createFoto({ createdAt }, portal.storage, await makeJpeg({ width: 2500, height: 2000 })));
    }
    const putSpy = vi.spyOn(portal.storage, 'put');
    await runTask();
    expect(putSpy.mock.calls.map(([key]) => key)).toEqual(fotos.reverse().map(({ _id }) => `fotos/${_id}/2048.jpg`));
    expect(await FotoModel.countDocuments({ needsLarge: true })).toBe(0);
    const large = await getLarge(fotos[0]!._id);
    expect(await getImageSize(large.body)).toEqual([2048, 1638]);
    await runTask();
    expect(putSpy).toHaveBeenCalledTimes(3);
  });

  it('skips a photo whose large size cannot be made, until the cleanup task marks it again', async () => {
    await checkInstallation(portal.storage);
    const [damagedFoto, fotoWithoutFiles, intactFoto] = [
      await createFoto({}, portal.storage),
      await createFoto(),
      await createWithFiles(),
    ];
    await runTask();
    const readStates = () =>
      Promise.all([damagedFoto, fotoWithoutFiles, intactFoto].map(({ _id }) => readNeedsLarge(_id)));
    expect([await readStates(), await hasLarge(intactFoto._id)]).toEqual([[false, false, false], true]);
    await portal.storage.removeFolder(`fotos/${intactFoto._id}/2048.jpg`);
    await portal.background.run('fotos.cleanup');
    expect(await readStates()).toEqual([true, false, true]);
    const markedIds = await FotoModel.findById(intactFoto._id).lean();
    expect(markedIds?.filesMissing).toBeUndefined();
  });

  it('fails on a full disk and continues at the next run', async () => {
    const { _id } = await createWithFiles();
    const fullDisk = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(fullDisk);
    await expect(runTask()).rejects.toThrow('ENOSPC');
    await runTask();
    expect(await hasLarge(_id)).toBe(true);
  });

  it('makes nothing while the disk counts as full', async () => {
    const { _id } = await createWithFiles();
    await expect(createService(false).task.run(new AbortController().signal)).rejects.toThrow('disk_full');
    expect([await hasLarge(_id), await readNeedsLarge(_id), portal.tempFiles()]).toEqual([false, true, []]);
  });

  it('continues after a process was killed', async () => {
    const fotos = await Promise.all(Array.from({ length: 3 }, () => createWithFiles()));
    expect(await killBeforeWrite(portal, { name: 'makeLargeSizes' }, 2)).toBe(true);
    const stored = getFiles('fotos/').filter((key) => key.endsWith('2048.jpg'));
    expect([stored.length, await FotoModel.countDocuments({ needsLarge: true })]).toEqual([2, 2]);
    const putSpy = vi.spyOn(portal.storage, 'put');
    await runTask();
    expect(putSpy).toHaveBeenCalledTimes(1);
    for (const { _id } of fotos) expect([await hasLarge(_id), await readNeedsLarge(_id)]).toEqual([true, false]);
  }, 60_000);

  it('waits until uploads are over', async () => {
    const service = createService();
    const { _id } = await createWithFiles();
    service.reportUpload();
    const control = new AbortController();
    const running = service.task.run(control.signal);
    control.abort(new Error('the portal stops'));
    await expect(running).rejects.toThrow();
    expect(await hasLarge(_id)).toBe(false);
  });

  it('does not wait for ever while uploads go on', async () => {
    const service = createService(true, { quietMs: 60_000, maxMs: 0 });
    const { _id } = await createWithFiles();
    service.reportUpload();
    await service.task.run(new AbortController().signal);
    expect(await hasLarge(_id)).toBe(true);
  });
});

describe('deleting a photo while its large size is made', () => {
  const getFolder = async (id: string) => (await DeletedFotoModel.findById(id).orFail().lean()).folder;

  it.each([
    ['before it is written', true],
    ['after it is written', false],
  ])('leaves no file outside the trash: %s', async (_, before) => {
    const { _id } = await createWithFiles();
    hookPut(() => remove(_id), before);
    expect((await getLarge(_id)).status).toBe(404);
    expect(getFiles('fotos/')).toEqual([]);
    const expected = before ? ['480', '720', 'original'] : ['2048', '480', '720', 'original'];
    const folder = await getFolder(_id);
    expect(getFiles('trash/')).toEqual(expected.map((name) => `${folder}/${name}.jpg`));
    vi.restoreAllMocks();
    expect((await restore(_id)).status).toBe(200);
    const large = await getLarge(_id);
    expect(await getImageSize(large.body)).toEqual([900, 600]);
  });

  it('keeps the large size when the photo is deleted and restored meanwhile', async () => {
    const { _id } = await createWithFiles();
    hookPut(async () => {
      await remove(_id);
      await restore(_id);
    });
    expect((await getLarge(_id)).status).toBe(200);
    expect([await hasLarge(_id), await readNeedsLarge(_id)]).toEqual([true, false]);
    expect(getFiles('trash/')).toEqual([]);
  });

  it('purges the large size with the photo', async () => {
    const { _id } = await createWithFiles();
    await getLarge(_id);
    await remove(_id);
    await DeletedFotoModel.updateOne({ _id }, { $set: { deletedAt: new Date(0) } });
    await portal.background.run('fotos.trash');
    expect(portal.stored()).toEqual([]);
  });
});

it('removes a .part file of a killed process after a day', async () => {
  await checkInstallation(portal.storage);
  const { _id } = await createWithFiles();
  const createPartFile = (name: string, hoursAgo: number) => {
    const path = join(portal.folders.files, 'fotos', _id, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'half');
    const index = Date.now() / 1000 - hoursAgo * 3600;
    utimesSync(path, index, index);
  };
  createPartFile('2048.jpg.0123456789ab.part', 25);
  createPartFile('2048.jpg.ba9876543210.part', 1);
  await portal.background.run('fotos.cleanup');
  const names = getFiles(`fotos/${_id}/`).map((key) => key.split('/')[2]);
  expect(names).toEqual(['2048.jpg.ba9876543210.part', '480.jpg', '720.jpg', 'original.jpg']);
});

it('returns a complete image from two processes that are asked concurrently', async () => {
  const { _id } = await createWithFiles();
  const other = portal.createSecondApp();
  const address = getAddress(`fotos/${_id}/2048.jpg`);
  const responses = await Promise.all(
    [portal.app, other].map((app) => supertest(app).get(address).buffer(true).parse(toBuffer)),
  );
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of responses) expect(await getImageSize(body)).toEqual([900, 600]);
});
