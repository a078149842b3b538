import { rmSync } from 'node:fs';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { catalogueContract, contentContract, trashDays } from '@ledenportaal/shared';
import { countIn, createFile } from '../../test/builders.js';
import { catalogueOf, newFile, upload } from '../../test/catalogue.js';
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
const old = async (query = {}) => (await admin().call(catalogueContract.old, { query })).reply.results;
const create = (filename = 'Logo.zip', bytes?: Uint8Array) => createFile({ filename }, portal.storage, bytes);
const replace = (id: string, bytes: Uint8Array = makeZip()) =>
  admin().call(catalogueContract.replace, { params: { id }, file: upload(bytes) });
const remove = (id: string) => admin().call(catalogueContract.remove, { params: { id } });
const restore = (id: string) => admin().call(catalogueContract.restore, { params: { id } });
const latest = async () => (await old()).docs[0]!._id;
const ended = (days: number) => OldFileModel.updateMany({}, { endedAt: new Date(Date.now() - days * day) });
const restoredLines = () => mongoose.connection.db!.collection('audit').countDocuments({ action: 'file.restored' });

describe('listing old versions', () => {
  it('returns them latest first, in pages, with the date until which they can be restored', async () => {
    const [a, b] = [await create('A.zip'), await create('B.zip')];
    await replace(a._id);
    await remove(b._id);
    const { docs, total } = await old();
    expect([total, docs.map(({ filename, why }) => [filename, why])]).toEqual([
      2,
      [
        ['B.zip', 'removed'],
        ['A.zip', 'replaced'],
      ],
    ]);
    const { endedAt, until } = docs[0]!;
    expect(Date.parse(until) - Date.parse(endedAt)).toBe(trashDays * day);
    const second = await old({ page: 2, limit: 1 });
    expect([second.total, second.docs.map(({ filename }) => filename)]).toEqual([2, ['A.zip']]);
    await ended(31);
    expect((await old()).total).toBe(0);
  });

  it.each([
    ['lid', 403],
    ['nobody', 401],
  ] as const)('rejects listing and restoring by role %s', async (who, status) => {
    const { _id } = await create();
    await remove(_id);
    const id = await latest();
    const before = await catalogueOf(portal);
    expect((await portal.as(who).call(catalogueContract.old)).status).toBe(status);
    expect((await portal.as(who).call(catalogueContract.restore, { params: { id } })).status).toBe(status);
    expect(await catalogueOf(portal)).toEqual(before);
  });

  it('rejects an invalid page number', async () => {
    const wrong = { page: '0' } as never;
    expect((await admin().call(catalogueContract.old, { query: wrong })).error?.code).toBe('invalid');
  });
});

describe('restoring an old version', () => {
  it('swaps it with the current version', async () => {
    const { _id, bytes } = await create();
    const pdf = makePdf();
    const section = { section: 'jaarplan', period: '2023' } as const;
    await admin().call(catalogueContract.update, { params: { id: _id }, body: newFile(section) });
    await replace(_id, pdf);
    const { status, reply } = await restore(await latest());
    expect([status, reply.results]).toMatchObject([200, { _id, filename: 'Logo.zip', kind: 'zip' }]);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    expect((await old()).docs).toMatchObject([{ filename: 'Logo.pdf', why: 'replaced' }]);
    await restore(await latest());
    expect((await read('Logo.pdf')).equals(pdf)).toBe(true);
    expect([(await old()).total, portal.stored().length, await restoredLines()]).toEqual([1, 2, 2]);
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
    expect((await restore(await latest())).reply.results.poster).toMatchObject({ width: 50 });
    await FileModel.updateOne({ _id }, { poster: null });
    expect((await restore(await latest())).reply.results.poster).toMatchObject({ width: 50 });
  });

  it('recreates a removed file with its original id', async () => {
    const { _id, bytes } = await create();
    const second = makeZip();
    await replace(_id, second);
    await remove(_id);
    const [removed, replaced] = (await old()).docs;
    expect((await restore(replaced!._id)).reply.results._id).toBe(_id);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    await restore(removed!._id);
    expect((await read('Logo.zip')).equals(second)).toBe(true);
    expect([(await old()).total, await countIn('files')]).toEqual([1, 1]);
  });

  it.each(['replaced', 'removed'])('restores once for two concurrent requests: %s', async (why) => {
    const { _id, bytes } = await create();
    await (why === 'replaced' ? replace(_id) : remove(_id));
    const id = await latest();
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
    expect([(await old()).total, await restoredLines()]).toEqual([why === 'replaced' ? 1 : 0, 1]);
  });

  it('is rejected when its name is taken', async () => {
    const { _id } = await create();
    await remove(_id);
    const other = await create('logo.ZIP');
    const before = await catalogueOf(portal);
    const refused = await restore(await latest());
    expect([refused.status, refused.error]).toMatchObject([409, { code: 'file_exists', details: { file: other._id } }]);
    expect(await catalogueOf(portal)).toEqual(before);
  });

  it('is rejected when the file was renamed and the old name is taken', async () => {
    const { _id } = await create();
    await replace(_id);
    await admin().call(catalogueContract.update, { params: { id: _id }, body: newFile({ filename: 'Nieuw.zip' }) });
    await create();
    const before = await catalogueOf(portal);
    expect((await restore(await latest())).status).toBe(409);
    expect(await catalogueOf(portal)).toEqual(before);
  });

  it('returns 404 after the retention period and for an unknown id', async () => {
    const { _id } = await create();
    await remove(_id);
    const id = await latest();
    await ended(31);
    const before = await catalogueOf(portal);
    for (const asked of [id, 'f'.repeat(24), 'geen-id'])
      expect((await restore(asked)).error?.code).toBe('file_not_found');
    expect(await catalogueOf(portal)).toEqual(before);
  });

  it('fails when its bytes are missing', async () => {
    const { _id, key } = await create();
    await remove(_id);
    rmSync(join(portal.folders.files, key));
    expect((await restore(await latest())).status).toBe(500);
    expect([await countIn('files'), (await old()).total]).toEqual([0, 1]);
  });
});

describe('purging old versions', () => {
  const purge = () => portal.background.run('files.old');

  it('deletes expired versions with their bytes, and no others', async () => {
    const [a, b] = [await create('A.zip'), await create('B.zip')];
    await replace(a._id);
    await remove(b._id);
    await ended(31);
    const young = await create('C.zip');
    await remove(young._id);
    const standing = (await FileModel.findById(a._id).orFail()).key;
    await purge();
    expect([portal.stored(), (await old()).total, await countIn('oldfiles')]).toEqual([
      [standing, young.key].sort(),
      1,
      1,
    ]);
    const { body, lines } = { body: await read('A.zip'), lines: mongoose.connection.db!.collection('audit') };
    expect([body.length > 0, await lines.countDocuments({ action: 'file.purged' })]).toEqual([true, 2]);
  });

  it('waits a little longer than the retention period, for running restores', async () => {
    const { _id } = await create();
    await remove(_id);
    await ended(30);
    await purge();
    expect([portal.stored().length, await countIn('oldfiles')]).toEqual([1, 1]);
  });

  it('deletes the poster unless another version refers to it', async () => {
    const { _id } = await create();
    const file = upload(await makeJpeg({ width: 40, height: 30 }));
    await admin().call(catalogueContract.poster, { params: { id: _id }, file, body: {} });
    await replace(_id);
    await ended(31);
    await purge();
    expect(portal.stored().filter((key) => key.endsWith('.jpg'))).toHaveLength(1);
    await remove(_id);
    await ended(31);
    await purge();
    expect([portal.stored(), await countIn('oldfiles')]).toEqual([[], 0]);
  });

  it('keeps the bytes of a version that ends during the purge', async () => {
    const { _id, key } = await create();
    await remove(_id);
    const copy = await OldFileModel.findOne().lean();
    await restore(await latest());
    await OldFileModel.create(copy!);
    await ended(31);
    const exists = vi.spyOn(FileModel, 'exists');
    exists.mockImplementationOnce((() => {
      exists.mockRestore();
      return replace(_id).then(() => null);
    }) as never);
    await purge();
    expect(portal.stored()).toContain(key);
    expect([(await restore(await latest())).status, (await old()).total]).toEqual([200, 1]);
  });

  it('keeps the bytes of a current file when an interrupted replacement left a record', async () => {
    const { _id, key, bytes } = await create();
    await remove(_id);
    const copy = await OldFileModel.findOne().lean();
    await restore(await latest());
    await OldFileModel.create(copy!);
    await ended(31);
    await purge();
    expect([portal.stored(), await countIn('oldfiles')]).toEqual([[key], 0]);
    expect((await read('Logo.zip')).equals(bytes)).toBe(true);
  });
});
