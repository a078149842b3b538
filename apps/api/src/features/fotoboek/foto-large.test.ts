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
/** As an upload leaves it, without the wait of the task for quiet. */
const createWithFiles = async (jpeg?: Buffer) => createFoto({}, portal.storage, jpeg ?? (await makeJpeg()));
const needsLarge = async (id: string) => (await FotoModel.findById(id).orFail().lean()).needsLarge ?? false;
const hasLarge = async (id: string, folder = `fotos/${id}`) =>
  (await portal.storage.find(`${folder}/2048.jpg`)) !== undefined;
/** Of its own process, in which nothing was uploaded a moment ago. */
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
/** Calls `then` once, after a large size was written or, with `before`, just before that. */
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

describe('the large size on request', () => {
  it('is given in the answer to the upload, and made when it is first asked for', async () => {
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

  it('is made once for ten requests at once', async () => {
    const { _id } = await createWithFiles();
    const put = vi.spyOn(portal.storage, 'put');
    const answers = await Promise.all(Array.from({ length: 10 }, () => getLarge(_id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => (body as Buffer).toString('base64'))).size).toBe(1);
    expect(put.mock.calls.map(([key]) => key)).toEqual([`fotos/${_id}/2048.jpg`]);
  });

  it('is the 720, which no cache keeps, when too many wait', async () => {
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
  ])('is the 720 when the original is %s, and the original is read once', async (_, damage) => {
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

  it('is the 720 when the disk is full', async () => {
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

  it('is the 720 in the trash until it was made', async () => {
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

describe('the original', () => {
  it('is refused under an address that was signed before, in the image bank and in the trash', async () => {
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

  it('is refused by a portal behind nginx too, which gives it by the download call', async () => {
    const { _id } = await createWithFiles();
    const app = portal.beside({ accelPrefix: '/stored' });
    const refused = await supertest(app).get(addressOf(`fotos/${_id}/original.jpg`));
    expect([refused.status, refused.headers['x-accel-redirect']]).toEqual([404, undefined]);
    const authorization = await portal.as('lid').token();
    const download = await supertest(app).get(`/api/fotoboek/download/${_id}`).set({ authorization });
    expect(download.headers['x-accel-redirect']).toBe(`/stored/fotos/${_id}/original.jpg`);
  });

  it('is in no answer about a foto', async () => {
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

describe('the task', () => {
  it('makes what is missing, newest first, and nothing twice', async () => {
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

  it('passes over a foto of which it cannot be made, which the sweep names again when it has an original', async () => {
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

  it('ends with an error on a full disk, and goes on at its next turn', async () => {
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

  it('goes on where a process was killed', async () => {
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

  it('waits until nothing is uploaded any more', async () => {
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

describe('a foto that is deleted while its large size is made', () => {
  const folderOf = async (id: string) => (await DeletedFotoModel.findById(id).orFail().lean()).folder;

  it.each([
    ['before it is written', true],
    ['after it is written', false],
  ])('leaves nothing behind: %s', async (_, before) => {
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

  it('is restored with it when it was deleted and restored meanwhile', async () => {
    const { _id } = await createWithFiles();
    aroundPut(async () => {
      await remove(_id);
      await restore(_id);
    });
    expect((await getLarge(_id)).status).toBe(200);
    expect([await hasLarge(_id), await needsLarge(_id)]).toEqual([true, false]);
    expect(filesOf('trash/')).toEqual([]);
  });

  it('is purged with it', async () => {
    const { _id } = await createWithFiles();
    await getLarge(_id);
    await remove(_id);
    await DeletedFotoModel.updateOne({ _id }, { $set: { deletedAt: new Date(0) } });
    await portal.background.run('fotos.trash');
    expect(portal.stored()).toEqual([]);
  });
});

it('a part that a killed process left with a foto is removed by the sweep after a day', async () => {
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

it('two processes that are asked for it at once both give it whole', async () => {
  const { _id } = await createWithFiles();
  const other = portal.beside();
  const address = addressOf(`fotos/${_id}/2048.jpg`);
  const answers = await Promise.all(
    [portal.app, other].map((app) => supertest(app).get(address).buffer(true).parse(toBuffer)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const { body } of answers) expect(await sizeOf(body)).toEqual([900, 600]);
});
