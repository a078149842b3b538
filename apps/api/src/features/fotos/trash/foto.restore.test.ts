import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, tagContract } from '@ledenportaal/shared';
import { getAccount, countIn, createFoto, createTag, createThema } from '../../../test/builders.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { CollectionItemModel } from '../../collections/collection.model.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Role = 'admin' | 'lid' | 'nobody';
const remove = (id: string) => portal.as('admin').call(fotoContract.remove, { params: { id } });
const restore = (id: string, role: Role = 'admin') => portal.as(role).call(fotoContract.restore, { params: { id } });
const requestFoto = (id: string) => portal.as('lid').call(fotoContract.one, { params: { id } });
const getFotoResult = async (id: string) => (await requestFoto(id)).reply.results;
const listTrash = async () => (await portal.as('admin').call(fotoContract.trash)).reply.results;
const findDeletedFoto = async (id: string) => (await DeletedFotoModel.findById(id).lean())!;
const getFiles = (id: string, folder = `fotos/${id}`) =>
  ['480', '720', 'original'].map((name) => `${folder}/${name}.jpg`);
const unknownIds = ['geen-id', 'f'.repeat(24)];

const createStoredFoto = async (input?: Parameters<typeof createFoto>[0]) =>
  (await createFoto(input, portal.storage))._id;

describe('restoring a photo', () => {
  it('restores everything but the last editor and change date', async () => {
    const [heide, natuur] = [await createTag('heide'), await createThema('Natuur')];
    const _id = await createStoredFoto({
      tags: [heide],
      themes: [natuur],
      trefwoorden: ['Mist'],
      createdAt: new Date('2026-01-02T03:04:05.006Z'),
      genomenOp: new Date('2025-05-31T22:00:00.000Z'),
      genomenOpPrecision: 'month',
    });
    await CollectionItemModel.create({ account: (await getAccount('lid')).id, foto: _id, createdAt: new Date() });
    const [before, kept] = [await getFotoResult(_id), (await FotoModel.findById(_id).lean())!];
    await remove(_id);
    const { status, reply } = await restore(_id);
    expect(status).toBe(200);
    const { updatedAt } = reply.results;
    expect(await getFotoResult(_id)).toEqual({ ...before, updatedAt });
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
    const after = (await FotoModel.findById(_id).lean())!;
    const updatedBy = (await getAccount('admin'))._id;
    expect(after).toEqual({ ...kept, revision: after.revision, updatedAt: after.updatedAt, updatedBy });
    expect([portal.stored(), await countIn('deletedfotos'), await countIn('audit')]).toEqual([getFiles(_id), 0, 2]);
    expect(await readLabelCount(portal, heide)).toBe(1);
    expect(await readLabelCount(portal, natuur, 'themes')).toBe(1);
    expect((await portal.as('lid').call(fotoContract.download, { params: { id: _id } })).status).toBe(200);
  });

  it('invalidates the URLs of the trash and no others', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    const [deleted] = (await listTrash()).docs;
    const { reply } = await restore(_id);
    const getStatus = async (address: string) => (await supertest(portal.app).get(address)).status;
    expect([
      await getStatus(deleted!.foto.thumbnail[0]!['720']),
      await getStatus(reply.results.thumbnail[0]!['720']),
    ]).toEqual([404, 200]);
    await portal.storage.removeFolder(`fotos/${_id}`);
    expect(await getStatus(reply.results.thumbnail[0]!['720'])).toBe(500);
  });

  it('leaves out labels that were deleted meanwhile', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    const _id = await createStoredFoto({ tags: [heide, bos] });
    await remove(_id);
    await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    expect((await restore(_id)).reply.results.tags).toEqual([bos]);
    expect(await readLabelCount(portal, bos)).toBe(1);
  });

  it('restores once for concurrent requests, which all succeed', async () => {
    const heide = await createTag('heide');
    const _id = await createStoredFoto({ tags: [heide] });
    await remove(_id);
    const responses = await Promise.all([1, 2, 3, 4].map(() => restore(_id)));
    for (const { status, reply } of responses) expect([status, reply.results._id]).toEqual([200, _id]);
    expect([await countIn('fotos'), await countIn('deletedfotos'), portal.stored()]).toEqual([1, 0, getFiles(_id)]);
    expect(await readLabelCount(portal, heide)).toBe(1);
  });

  it('allows deleting and restoring again', async () => {
    const _id = await createStoredFoto();
    for (let round = 0; round < 3; round++) {
      expect([(await remove(_id)).status, (await requestFoto(_id)).status]).toEqual([200, 404]);
      expect([(await restore(_id)).status, portal.stored()]).toEqual([200, getFiles(_id)]);
    }
  });

  it('deletes correctly when an earlier restore left its record', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    vi.spyOn(DeletedFotoModel, 'deleteOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await restore(_id)).status).toBe(500);
    expect((await requestFoto(_id)).status).toBe(200);
    expect((await remove(_id)).status).toBe(200);
    const { moved, folder } = await findDeletedFoto(_id);
    expect([moved, portal.stored(), (await requestFoto(_id)).status]).toEqual([true, getFiles(_id, folder), 404]);
    expect((await restore(_id)).status).toBe(200);
  });
});

describe('rejected restores', () => {
  it('rejects visitors and members who are no admin', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    expect([(await restore(_id, 'nobody')).status, (await restore(_id, 'lid')).status]).toEqual([401, 403]);
    expect([(await requestFoto(_id)).status, await countIn('deletedfotos')]).toEqual([404, 1]);
  });

  it.each(unknownIds)('returns 404 for the id %s', async (id) => {
    const { status, error } = await restore(id);
    expect([status, error?.code]).toEqual([404, 'foto_not_found']);
  });

  it('rejects a photo that was uploaded again, with the id of the new one', async () => {
    const sha256 = 'a'.repeat(64);
    const _id = await createStoredFoto({ sha256 });
    await remove(_id);
    const duplicateId = await createStoredFoto({ sha256 });
    const stored = portal.stored();
    const { status, error } = await restore(_id);
    expect([status, error?.code, error?.details]).toEqual([409, 'foto_exists', { foto: duplicateId }]);
    expect([portal.stored(), (await listTrash()).total, (await requestFoto(_id)).status]).toEqual([stored, 1, 404]);
    await remove(duplicateId);
    expect((await restore(_id)).status).toBe(200);
  });

  it.each(['stays', 'is gone again'])(
    'handles the same file that is uploaded during the restore and %s',
    async (what) => {
      const sha256 = 'a'.repeat(64);
      const _id = await createStoredFoto({ sha256 });
      await remove(_id);
      const { folder } = await findDeletedFoto(_id);
      const move = portal.storage.moveFolder;
      const moveAndUpload = async (from: string, to: string) => {
        await createFoto({ sha256 });
        return move(from, to);
      };
      const moveBack = async (from: string, to: string) => {
        if (what === 'is gone again') await FotoModel.deleteOne({ sha256 });
        return move(from, to);
      };
      vi.spyOn(portal.storage, 'moveFolder').mockImplementationOnce(moveAndUpload).mockImplementationOnce(moveBack);
      const { error } = await restore(_id);
      const expected = { stays: ['foto_exists', getFiles(_id, folder)], 'is gone again': [undefined, getFiles(_id)] };
      expect([error?.code, portal.stored()]).toEqual(expected[what as keyof typeof expected]);
      if (what === 'stays') expect((await findDeletedFoto(_id)).moved).toBe(true);
    },
  );

  it.each(['moveFolder', 'find'] as const)(
    'fails when %s of the storage fails, and succeeds when repeated',
    async (name) => {
      const _id = await createStoredFoto();
      await remove(_id);
      vi.spyOn(portal.storage, name).mockRejectedValueOnce(new Error('the disk broke'));
      expect((await restore(_id)).status).toBe(500);
      expect([(await requestFoto(_id)).status, (await listTrash()).total]).toEqual([404, 1]);
      expect([(await restore(_id)).status, portal.stored()]).toEqual([200, getFiles(_id)]);
    },
  );

  it('fails when the document is not written, and succeeds when repeated', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    vi.spyOn(FotoModel, 'create').mockRejectedValueOnce(new Error('the database broke'));
    expect((await restore(_id)).status).toBe(500);
    expect([(await requestFoto(_id)).status, (await listTrash()).total]).toEqual([404, 1]);
    expect([(await restore(_id)).status, portal.stored()]).toEqual([200, getFiles(_id)]);
  });

  it('rejects a photo whose files are missing', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    await portal.storage.removeFolder((await findDeletedFoto(_id)).folder);
    expect((await restore(_id)).status).toBe(500);
    expect(await countIn('fotos')).toBe(0);
  });
});
