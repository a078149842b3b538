import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { pino } from 'pino';
import sharp from 'sharp';
import supertest from 'supertest';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { createImages } from '../../platform/images.js';
import { checkInstallation } from '../../platform/installation.js';
import { createMedia } from '../../platform/media.js';
import { errorOf, toBuffer } from '../../test/as.js';
import { createFoto } from '../../test/builders.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { secrets } from '../../test/secrets.js';
import { DeletedFotoModel } from './deleted-foto.model.js';
import { createLargeFotoService } from './foto-large.service.js';
import { FotoModel } from './foto.model.js';
import { programFile } from '../../test/programs.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const addressOf = (key: string) => createMedia(secrets.media).getAddress(key);
const get = (address: string) => supertest(portal.app).get(address).buffer(true).parse(toBuffer);
const getLarge = (id: string) => get(addressOf(`fotos/${id}/2048.jpg`));
const upload = async (bytes: Uint8Array) =>
  (await portal.as('admin').call(fotoContract.upload, { file: asFile(bytes) })).reply.results;
/** A foto as an upload leaves it, but without the delay of the task after an upload. */
const createWithFiles = async (jpeg?: Buffer) => createFoto({}, portal.storage, jpeg ?? (await makeJpeg()));
const needsLarge = async (id: string) => (await FotoModel.findById(id).orFail().lean()).needsLarge ?? false;
const hasLarge = async (id: string, folder = `fotos/${id}`) =>
  (await portal.storage.find(`${folder}/2048.jpg`)) !== undefined;
/** A separate service, as in another process, without a recent upload. */
const createService = (hasRoom = true) =>
  createLargeFotoService({
    storage: portal.storage,
    room: { hasSpaceFor: () => Promise.resolve(hasRoom) },
    images: createImages(),
    uploadsFolder: portal.folders.uploads,
    log: pino({ level: 'silent' }),
  });
const runTask = () => createService().task.run(new AbortController().signal);
const filesOf = (folder: string) => portal.stored().filter((key) => key.startsWith(folder));
const sizeOf = async (jpeg: unknown) => {
  const { width, height } = await sharp(jpeg as Buffer).metadata();
  return [width, height];
};
/** Calls `callback` after each write of a large size, or before it with `isBefore`. */
const aroundPut = (then: () => Promise<unknown>, before = false) => {
  const { put } = portal.storage;
  return vi.spyOn(portal.storage, 'put').mockImplementation(async (key, content) => {
    const isLarge = key.endsWith('/2048.jpg');
    if (isLarge && before) await then();
    await put(key, content);
    if (isLarge && !before) await then();
  });
};
const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
const restore = (id: string) => portal.as('admin').call(fotoContract.restore, { params: { id } });

describe('requesting the large size', () => {
  it('makes the large size at the first request for its URL', async () => {
    const foto = await upload(await makeJpeg({ width: 3000, height: 1500, gps: true }));
    expect(await hasLarge(foto._id)).toBe(false);
    const first = await get(foto.thumbnail[0]!['2048']);
    expect([first.status, first.headers['content-type'], await sizeOf(first.body)]).toEqual([
      200,
      'image/jpeg',
      [2048, 1024],
    ]);
    expect(first.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect([await hasLarge(foto._id), await needsLarge(foto._id), portal.leftOver()]).toEqual([true, false, []]);
    const again = await get(foto.thumbnail[0]!['2048']).set('if-none-match', first.headers.etag!);
    expect(again.status).toBe(304);
  });

  it('makes it once for ten concurrent requests', async () => {
    const { _id } = await createWithFiles();
    const put = vi.spyOn(portal.storage, 'put');
    const answers = await Promise.all(Array.from({ length: 10 }, () => getLarge(_id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => (body as Buffer).toString('base64'))).size).toBe(1);
    expect(put.mock.calls.map(([key]) => key)).toEqual([`fotos/${_id}/2048.jpg`]);
  });

  it('sends the 720 image, not cacheable, when too many requests wait', async () => {
    const jpeg = await makeJpeg({ width: 1500, height: 1000 });
    const fotos = await Promise.all(Array.from({ length: 40 }, () => createWithFiles(jpeg)));
    const answers = await Promise.all(fotos.map(({ _id }) => getLarge(_id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const substitutes = answers.filter(({ headers }) => headers['cache-control'] === 'private, no-store');
    expect(substitutes.length).toBeGreaterThan(0);
    expect(substitutes.every(({ headers }) => headers.etag!.includes('-720'))).toBe(true);
    expect(await FotoModel.countDocuments({ needsLarge: true })).toBe(substitutes.length);
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
    expect([await hasLarge(_id), portal.leftOver()]).toEqual([false, []]);
  });

  it('sends the 720 image when the disk is full', async () => {
    const { _id } = await createWithFiles();
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(portal.storage, 'put').mockRejectedValue(full);
    expect((await getLarge(_id)).headers.etag).toBe(`"${_id}-720"`);
    expect(await needsLarge(_id)).toBe(true);
  });

  it('returns 404 for a foto that is gone, and makes nothing', async () => {
    const { _id } = await createWithFiles();
    await remove(_id);
    const put = vi.spyOn(portal.storage, 'put');
    expect((await getLarge(_id)).status).toBe(404);
    expect((await getLarge('f'.repeat(24))).status).toBe(404);
    expect(put).not.toHaveBeenCalled();
    expect(filesOf('fotos/')).toEqual([]);
  });

  it('sends the 720 image of a foto in the trash when no large size exists', async () => {
    const [made, unmade] = [await createWithFiles(), await createWithFiles()];
    await getLarge(made._id);
    for (const { _id } of [made, unmade]) await remove(_id);
    const { docs } = (await portal.as('admin').call(fotoContract.trash, {})).reply.results;
    for (const { foto } of docs) {
      const { status, headers } = await get(foto.thumbnail[0]!['2048']);
      expect([status, headers.etag]).toEqual([200, `"${foto._id}-${foto._id === made._id ? 2048 : 720}"`]);
    }
  });
});

describe('requesting the original', () => {
  it('returns 404 for a signed media URL, live and in the trash', async () => {
    const { _id } = await createWithFiles();
    const refused = async (key: string) => {
      const answer = await supertest(portal.app).get(addressOf(key));
      return [answer.status, errorOf(answer).code];
    };
    expect(await refused(`fotos/${_id}/original.jpg`)).toEqual([404, 'not_found']);
    expect((await supertest(portal.app).head(addressOf(`fotos/${_id}/original.jpg`))).status).toBe(404);
    await remove(_id);
    const { folder } = await DeletedFotoModel.findById(_id).orFail().lean();
    expect(await portal.storage.find(`${folder}/original.jpg`)).toBeDefined();
    expect(await refused(`${folder}/original.jpg`)).toEqual([404, 'not_found']);
  });

  it('returns 404 behind nginx as well, where the download endpoint serves it', async () => {
    const { _id } = await createWithFiles();
    const app = portal.beside({ accelPrefix: '/stored' });
    const refused = await supertest(app).get(addressOf(`fotos/${_id}/original.jpg`));
    expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([404, undefined]);
    const authorization = await portal.as('lid').token();
    const download = await supertest(app).get(`/api/fotoboek/download/${_id}`).set({ authorization });
    expect(download.headers['x-accel-redirect']).toBe(`/stored/fotos/${_id}/original.jpg`);
  });

  it('appears in no API response', async () => {
    const jpeg = await makeJpeg({ width: 900, height: 600 });
    const { _id: id } = await upload(jpeg);
    const twice = await portal.as('admin').call(fotoContract.upload, { file: asFile(jpeg) });
    const admin = portal.as('admin');
    const answers = [
      twice.body,
      (await admin.call(fotoContract.one, { params: { id } })).body,
      (await admin.call(fotoContract.search, { body: {} })).body,
      (await admin.call(fotoContract.neighbours, { params: { id }, body: {} })).body,
      (await remove(id)).body,
      (await admin.call(fotoContract.trash, {})).body,
      (await restore(id)).body,
      (await supertest(portal.app).get('/api/openapi.json')).body as unknown,
    ];
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/"original"|original\.jpg/);
  });
});

describe('the task that makes large sizes', () => {
  it('makes missing sizes, newest first, and none twice', async () => {
    const fotos = [];
    for (let at = 0; at < 3; at++) {
      const createdAt = new Date(Date.UTC(2026, 0, 1 + at));
      fotos.push(await createFoto({ createdAt }, portal.storage, await makeJpeg({ width: 2500, height: 2000 })));
    }
    const put = vi.spyOn(portal.storage, 'put');
    await runTask();
    expect(put.mock.calls.map(([key]) => key)).toEqual(fotos.reverse().map(({ _id }) => `fotos/${_id}/2048.jpg`));
    expect(await FotoModel.countDocuments({ needsLarge: true })).toBe(0);
    const large = await getLarge(fotos[0]!._id);
    expect(await sizeOf(large.body)).toEqual([2048, 1638]);
    await runTask();
    expect(put).toHaveBeenCalledTimes(3);
  });

  it('skips a foto whose large size cannot be made, until the cleanup task marks it again', async () => {
    await checkInstallation(portal.storage);
    const [broken, gone, whole] = [await createFoto({}, portal.storage), await createFoto(), await createWithFiles()];
    await runTask();
    const states = () => Promise.all([broken, gone, whole].map(({ _id }) => needsLarge(_id)));
    expect([await states(), await hasLarge(whole._id)]).toEqual([[false, false, false], true]);
    await portal.storage.removeFolder(`fotos/${whole._id}/2048.jpg`);
    await portal.background.run('fotos.sweep');
    expect(await states()).toEqual([true, false, true]);
    const marked = await FotoModel.findById(whole._id).lean();
    expect(marked?.filesMissing).toBeUndefined();
  });

  it('fails on a full disk and continues at the next run', async () => {
    const { _id } = await createWithFiles();
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    vi.spyOn(portal.storage, 'put').mockRejectedValueOnce(full);
    await expect(runTask()).rejects.toThrow('ENOSPC');
    await runTask();
    expect(await hasLarge(_id)).toBe(true);
  });

  it('makes nothing while the disk counts as full', async () => {
    const { _id } = await createWithFiles();
    await expect(createService(false).task.run(new AbortController().signal)).rejects.toThrow('disk_full');
    expect([await hasLarge(_id), await needsLarge(_id), portal.leftOver()]).toEqual([false, true, []]);
  });

  it('continues after a process was killed', async () => {
    const fotos = await Promise.all(Array.from({ length: 3 }, () => createWithFiles()));
    const uri = new URL(inject('mongoUri'));
    uri.pathname = mongoose.connection.name;
    uri.searchParams.set('monitorCommands', 'true');
    const { files, uploads: uploadsFolder } = portal.folders;
    const input = JSON.stringify({ uri: uri.href, files, uploadsFolder, beforeWrite: 2 });
    const child = spawn(process.execPath, [programFile('killed-large'), input], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
    const stored = filesOf('fotos/').filter((key) => key.endsWith('2048.jpg'));
    expect([stored.length, await FotoModel.countDocuments({ needsLarge: true })]).toEqual([2, 2]);
    const put = vi.spyOn(portal.storage, 'put');
    await runTask();
    expect(put).toHaveBeenCalledTimes(1);
    for (const { _id } of fotos) expect([await hasLarge(_id), await needsLarge(_id)]).toEqual([true, false]);
  }, 60_000);

  it('waits until uploads are over', async () => {
    const service = createService();
    const { _id } = await createWithFiles();
    service.noteUpload();
    const control = new AbortController();
    const running = service.task.run(control.signal);
    control.abort(new Error('the portal stops'));
    await expect(running).rejects.toThrow();
    expect(await hasLarge(_id)).toBe(false);
  });
});

describe('deleting a foto while its large size is made', () => {
  const folderOf = async (id: string) => (await DeletedFotoModel.findById(id).orFail().lean()).folder;

  it.each([
    ['before it is written', true],
    ['after it is written', false],
  ])('leaves no file outside the trash: %s', async (_, before) => {
    const { _id } = await createWithFiles();
    aroundPut(() => remove(_id), before);
    expect((await getLarge(_id)).status).toBe(404);
    expect(filesOf('fotos/')).toEqual([]);
    const expected = before ? ['480', '720', 'original'] : ['2048', '480', '720', 'original'];
    const folder = await folderOf(_id);
    expect(filesOf('trash/')).toEqual(expected.map((name) => `${folder}/${name}.jpg`));
    vi.restoreAllMocks();
    expect((await restore(_id)).status).toBe(200);
    const large = await getLarge(_id);
    expect(await sizeOf(large.body)).toEqual([900, 600]);
  });

  it('keeps the large size when the foto is deleted and restored meanwhile', async () => {
    const { _id } = await createWithFiles();
    aroundPut(async () => {
      await remove(_id);
      await restore(_id);
    });
    expect((await getLarge(_id)).status).toBe(200);
    expect([await hasLarge(_id), await needsLarge(_id)]).toEqual([true, false]);
    expect(filesOf('trash/')).toEqual([]);
  });

  it('purges the large size with the foto', async () => {
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
  const place = (name: string, hoursAgo: number) => {
    const path = join(portal.folders.files, 'fotos', _id, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, 'half');
    const at = Date.now() / 1000 - hoursAgo * 3600;
    utimesSync(path, at, at);
  };
  place('2048.jpg.0123456789ab.part', 25);
  place('2048.jpg.ba9876543210.part', 1);
  await portal.background.run('fotos.sweep');
  const names = filesOf(`fotos/${_id}/`).map((key) => key.split('/')[2]);
  expect(names).toEqual(['2048.jpg.ba9876543210.part', '480.jpg', '720.jpg', 'original.jpg']);
});

it('returns a complete image from two processes that are asked concurrently', async () => {
  const { _id } = await createWithFiles();
  const other = portal.beside();
  const address = addressOf(`fotos/${_id}/2048.jpg`);
  const answers = await Promise.all(
    [portal.app, other].map((app) => supertest(app).get(address).buffer(true).parse(toBuffer)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of answers) expect(await sizeOf(body)).toEqual([900, 600]);
});
