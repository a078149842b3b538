import { rmSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { catalogueContract, contentContract, trashDays } from '@ledenportaal/shared';
import { countIn, createFile } from '../../test/builders.js';
import { readCatalogue, buildFileForm, upload } from '../../test/catalogue.js';
import { makeJpeg } from '../../test/pictures.js';
import { makePdf, makeZip } from '../../test/documents.js';
import { usePortal } from '../../test/portal.js';
import { FileModel } from './file.model.js';
import { OldFileModel } from './old-file.model.js';

const portal = usePortal();
const day = 24 * 60 * 60_000;
const admin = () => portal.as('admin');
const read = async (filename: string) =>
  (await portal.as('lid').call(contentContract.download, { body: { filename } })).reply;
const listOldFiles = async (query = {}) => (await admin().call(catalogueContract.old, { query })).reply.results;
const create = (filename = 'Logo.zip', bytes?: Uint8Array) => createFile({ filename }, portal.storage, bytes);
const replace = (id: string, bytes: Uint8Array = makeZip()) =>
  admin().call(catalogueContract.replace, { params: { id }, file: upload(bytes) });
const remove = (id: string) => admin().call(catalogueContract.remove, { params: { id } });
const restore = (id: string) => admin().call(catalogueContract.restore, { params: { id } });
const getLatestId = async () => (await listOldFiles()).docs[0]!._id;
const setAge = (days: number) => OldFileModel.updateMany({}, { endedAt: new Date(Date.now() - days * day) });
const countRestoreEntries = () =>
  mongoose.connection.db!.collection('audit').countDocuments({ action: 'file.restored' });

describe('listing old versions', () => {
  it('returns them latest first, in pages, with the date until which they can be restored', async () => {
    const [a, b] = [await create('A.zip'), await create('B.zip')];
    await replace(a._id);
    await remove(b._id);
    const { docs, total } = await listOldFiles();
    expect([total, docs.map(({ filename, why }) => [filename, why])]).toEqual([
      2,
      [
        ['B.zip', 'removed'],
        ['A.zip', 'replaced'],
      ],
    ]);
    const { endedAt, until } = docs[0]!;
    expect(Date.parse(until) - Date.parse(endedAt)).toBe(trashDays * day);
    const second = await listOldFiles({ page: 2, limit: 1 });
    expect([second.total, second.docs.map(({ filename }) => filename)]).toEqual([2, ['A.zip']]);
    await setAge(31);
    expect((await listOldFiles()).total).toBe(0);
  });

  it.each([
    ['lid', 403],
    ['nobody', 401],
  ] as const)('rejects listing and restoring by role %s', async (role, status) => {
    const { _id } = await create();
    await remove(_id);
    const id = await getLatestId();
    const before = await readCatalogue(portal);
    expect((await portal.as(role).call(catalogueContract.old)).status).toBe(status);
    expect((await portal.as(role).call(catalogueContract.restore, { params: { id } })).status).toBe(status);
    expect(await readCatalogue(portal)).toEqual(before);
  });

  it('rejects an invalid page number', async () => {
    const invalidQuery = { page: '0' } as never;
    expect((await admin().call(catalogueContract.old, { query: invalidQuery })).error?.code).toBe('invalid');
  });
});

describe('restoring an old version', () => {
  it('swaps it with the current version', async () => {
    const { _id, bytes } = await create();
    const pdf = makePdf();
    const section = { section: 'jaarplan', period: '2023' } as const;
    await admin().call(catalogueContract.update, { params: { id: _id }, body: buildFileForm(section) });
    await replace(_id, pdf);
    const { status, reply } = await restore(await getLatestId());
    expect([status, reply.results]).toMatchObject([200, { _id, filename: 'Logo.zip', kind: 'zip' }]);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    expect((await listOldFiles()).docs).toMatchObject([{ filename: 'Logo.pdf', why: 'replaced' }]);
    await restore(await getLatestId());
    expect((await read('Logo.pdf')).equals(pdf)).toBe(true);
    expect([(await listOldFiles()).total, portal.stored().length, await countRestoreEntries()]).toEqual([1, 2, 2]);
  });

  it('keeps the poster of the current file, or restores its own when there is none', async () => {
    const { _id } = await create();
    const setPoster = async (width: number) =>
      admin().call(catalogueContract.poster, {
        params: { id: _id },
        file: upload(await makeJpeg({ width, height: 30 })),
        body: {},
      });
    await setPoster(40);
    await replace(_id);
    await setPoster(50);
    expect((await restore(await getLatestId())).reply.results.poster).toMatchObject({ width: 50 });
    await FileModel.updateOne({ _id }, { poster: null });
    expect((await restore(await getLatestId())).reply.results.poster).toMatchObject({ width: 50 });
  });

  it('recreates a removed file with its original id', async () => {
    const { _id, bytes } = await create();
    const second = makeZip();
    await replace(_id, second);
    await remove(_id);
    const [removed, replaced] = (await listOldFiles()).docs;
    expect((await restore(replaced!._id)).reply.results._id).toBe(_id);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    await restore(removed!._id);
    expect((await read('Logo.zip')).equals(second)).toBe(true);
    expect([(await listOldFiles()).total, await countIn('files')]).toEqual([1, 1]);
  });

  it.each(['replaced', 'removed'])('restores once for two concurrent requests: %s', async (why) => {
    const { _id, bytes } = await create();
    await (why === 'replaced' ? replace(_id) : remove(_id));
    const id = await getLatestId();
    const responses = await Promise.all([restore(id), restore(id)]);
    expect(responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    expect([(await listOldFiles()).total, await countRestoreEntries()]).toEqual([why === 'replaced' ? 1 : 0, 1]);
  });

  it.each(['replaced', 'removed'])('keeps the version when the file is %s again just after that', async (why) => {
    const { _id } = await create();
    await remove(_id);
    const id = await getLatestId();
    const forget = vi.spyOn(OldFileModel, 'deleteOne');
    onTestFinished(() => forget.mockRestore());
    forget.mockImplementationOnce(((...args: Parameters<typeof OldFileModel.deleteOne>) =>
      (why === 'replaced' ? replace(_id) : remove(_id)).then(() => OldFileModel.deleteOne(...args))) as never);
    expect((await restore(id)).status).toBe(200);
    expect((await listOldFiles()).docs).toMatchObject([{ _id: id, why }]);
  });

  it('is rejected when its name is taken', async () => {
    const { _id } = await create();
    await remove(_id);
    const other = await create('logo.ZIP');
    const before = await readCatalogue(portal);
    const rejectedResponse = await restore(await getLatestId());
    expect([rejectedResponse.status, rejectedResponse.error]).toMatchObject([
      409,
      { code: 'file_exists', details: { file: other._id } },
    ]);
    expect(await readCatalogue(portal)).toEqual(before);
  });

  it('is rejected when the file was renamed and the old name is taken', async () => {
    const { _id } = await create();
    await replace(_id);
    const body = buildFileForm({ filename: 'Nieuw.zip' });
    await admin().call(catalogueContract.update, { params: { id: _id }, body });
    await create();
    const before = await readCatalogue(portal);
    expect((await restore(await getLatestId())).status).toBe(409);
    expect(await readCatalogue(portal)).toEqual(before);
  });

  it('returns 404 after the retention period and for an unknown id', async () => {
    const { _id } = await create();
    await remove(_id);
    const id = await getLatestId();
    await setAge(31);
    const before = await readCatalogue(portal);
    for (const response of [id, 'f'.repeat(24), 'geen-id'])
      expect((await restore(response)).error?.code).toBe('file_not_found');
    expect(await readCatalogue(portal)).toEqual(before);
  });

  it('fails when its bytes are missing', async () => {
    const { _id, key } = await create();
    await remove(_id);
    rmSync(join(portal.folders.files, key));
    expect((await restore(await getLatestId())).status).toBe(500);
    expect([await countIn('files'), (await listOldFiles()).total]).toEqual([0, 1]);
  });
});

describe('purging old versions', () => {
  const runPurge = () => portal.background.run('files.old');

  it('deletes expired versions with their bytes, and no others', async () => {
    const [a, b] = [await create('A.zip'), await create('B.zip')];
    await replace(a._id);
    await remove(b._id);
    await setAge(31);
    const recentFile = await create('C.zip');
    await remove(recentFile._id);
    const currentKey = (await FileModel.findById(a._id).orFail()).key;
    await runPurge();
    expect([portal.stored(), (await listOldFiles()).total, await countIn('oldfiles')]).toEqual([
      [currentKey, recentFile.key].sort(),
      1,
      1,
    ]);
    const { body, lines: entryCount } = {
      body: await read('A.zip'),
      lines: mongoose.connection.db!.collection('audit'),
    };
    expect([body.length > 0, await entryCount.countDocuments({ action: 'file.purged' })]).toEqual([true, 2]);
  });

  it('waits a little longer than the retention period, for running restores', async () => {
    const { _id } = await create();
    await remove(_id);
    await setAge(30);
    await runPurge();
    expect([portal.stored().length, await countIn('oldfiles')]).toEqual([1, 1]);
  });

  it('deletes the poster unless another version refers to it', async () => {
    const { _id } = await create();
    const file = upload(await makeJpeg({ width: 40, height: 30 }));
    await admin().call(catalogueContract.poster, { params: { id: _id }, file, body: {} });
    await replace(_id);
    await setAge(31);
    await runPurge();
    expect(portal.stored().filter((key) => key.endsWith('.jpg'))).toHaveLength(1);
    await remove(_id);
    await setAge(31);
    await runPurge();
    expect([portal.stored(), await countIn('oldfiles')]).toEqual([[], 0]);
  });

  it('keeps the bytes of a version that ends during the purge', async () => {
    const { _id, key } = await create();
    await remove(_id);
    const copy = await OldFileModel.findOne().lean();
    await restore(await getLatestId());
    await OldFileModel.create(copy!);
    await setAge(31);
    const exists = vi.spyOn(FileModel, 'exists');
    exists.mockImplementationOnce((() => {
      exists.mockRestore();
      return replace(_id).then(() => null);
    }) as never);
    await runPurge();
    expect(portal.stored()).toContain(key);
    expect([(await restore(await getLatestId())).status, (await listOldFiles()).total]).toEqual([200, 1]);
  });

  it('keeps the bytes of a current file when an interrupted replacement left a record', async () => {
    const { _id, key, bytes } = await create();
    await remove(_id);
    const copy = await OldFileModel.findOne().lean();
    await restore(await getLatestId());
    await OldFileModel.create(copy!);
    await setAge(31);
    await runPurge();
    expect([portal.stored(), await countIn('oldfiles')]).toEqual([[key], 0]);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
  });
});
