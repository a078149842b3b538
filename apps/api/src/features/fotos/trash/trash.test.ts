import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, trashDays } from '@ledenportaal/shared';
import { parseError } from '../../../test/as.js';
import { getAccount, buildFotoEdit, countIn, createFoto, createTag, createThema } from '../../../test/builders.js';
import { readLabelCount } from '../../../test/label-counts.js';
import { usePortal } from '../../../test/portal.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Role = 'admin' | 'lid' | 'nobody';
const remove = (id: string, role: Role = 'admin') => portal.as(role).call(fotoContract.remove, { params: { id } });
const restore = (id: string, role: Role = 'admin') => portal.as(role).call(fotoContract.restore, { params: { id } });
const requestFoto = (id: string) => portal.as('lid').call(fotoContract.one, { params: { id } });
const getFotoResult = async (id: string) => (await requestFoto(id)).reply.results;
const listTrash = async (query: { page?: number; limit?: number } = {}) =>
  (await portal.as('admin').call(fotoContract.trash, { query })).reply.results;
const findDeletedFoto = async (id: string) => (await DeletedFotoModel.findById(id).lean())!;
const getFiles = (id: string, folder = `fotos/${id}`) =>
  ['480', '720', 'original'].map((name) => `${folder}/${name}.jpg`);
const createEdit = buildFotoEdit({ eigenaar: 'Ria', beschrijving: 'Ven' });
const dayMs = 86_400_000;
const unknownIds = ['geen-id', 'f'.repeat(24)];

const createStoredFoto = async (input?: Parameters<typeof createFoto>[0]) =>
  (await createFoto(input, portal.storage))._id;

describe('deleting a photo', () => {
  it('removes it from all responses immediately', async () => {
    const _id = await createStoredFoto();
    const other = await createStoredFoto();
    const { status, reply, headers } = await remove(_id);
    expect([status, reply.msg]).toEqual([200, 'Foto ‘Heide’ is verwijderd.']);
    expect(headers['cache-control']).toBe('no-store');
    const member = portal.as('lid');
    const searchResults = (await member.call(fotoContract.search, { body: {} })).reply.results;
    expect([searchResults.items.map((foto) => foto._id), searchResults.total]).toEqual([[other], 1]);
    expect((await requestFoto(_id)).status).toBe(404);
    expect((await member.call(fotoContract.download, { params: { id: _id } })).error?.code).toBe('foto_not_found');
    const { next, previous } = (await member.call(fotoContract.neighbours, { params: { id: other }, body: {} })).reply
      .results;
    expect([next, previous]).toEqual([null, null]);
    expect((await member.call(fotoContract.count)).reply.count).toBe(1);
  });

  it('invalidates URLs issued before', async () => {
    const _id = await createStoredFoto();
    const { thumbnail } = await getFotoResult(_id);
    const addresses = Object.values(thumbnail[0]!);
    const statuses = () =>
      Promise.all(addresses.map(async (address) => (await supertest(portal.app).get(address)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await remove(_id);
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(portal.logged()).not.toContain('is not in the storage');
    const { folder } = await findDeletedFoto(_id);
    expect(folder).toBe(`trash/${new Date().toISOString().slice(0, 10)}/${_id}`);
    expect(portal.stored()).toEqual(getFiles(_id, folder));
  });

  it('adjusts the label counts and records the deletion', async () => {
    const [heide, natuur] = [await createTag('heide'), await createThema('Natuur')];
    const _id = await createStoredFoto({ tags: [heide], themes: [natuur] });
    await remove(_id);
    expect(await readLabelCount(portal, heide)).toBe(0);
    expect(await readLabelCount(portal, natuur, 'themes')).toBe(0);
    const { deletedBy, moved } = await findDeletedFoto(_id);
    expect([String(deletedBy), moved]).toEqual([(await getAccount('admin')).id, true]);
    expect(await countIn('audit')).toBe(1);
  });

  it.each([
    ['', 'Zonder beschrijving'],
    ['Heide\nbij   avond', 'Heide bij avond'],
    ['x'.repeat(60), 'x'.repeat(60)],
    [`${'x'.repeat(59)} yz`, `${'x'.repeat(59)}…`],
    ['🦌'.repeat(31), `${'🦌'.repeat(30)}…`],
  ])('returns a message with a short name for the beschrijving %j', async (beschrijving, naam) => {
    const _id = await createStoredFoto({ beschrijving });
    expect((await remove(_id)).reply.msg).toBe(`Foto ‘${naam}’ is verwijderd.`);
  });

  it('returns 404 for further requests for the photo', async () => {
    const _id = await createStoredFoto();
    await remove(_id);
    const admin = portal.as('admin');
    const responses = [
      await remove(_id),
      await admin.call(fotoContract.update, { params: { id: _id }, body: createEdit }),
      await admin.call(fotoContract.neighbours, { params: { id: _id }, body: {} }),
    ];
    for (const { status, error } of responses) expect([status, error?.code]).toEqual([404, 'foto_not_found']);
    expect(await countIn('deletedfotos')).toBe(1);
  });

  it('deletes once for concurrent requests', async () => {
    const heide = await createTag('heide');
    const _id = await createStoredFoto({ tags: [heide] });
    const responses = await Promise.all([1, 2, 3, 4].map(() => remove(_id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect([await countIn('fotos'), await countIn('deletedfotos'), await countIn('audit')]).toEqual([0, 1, 1]);
    const { moved, folder } = await findDeletedFoto(_id);
    expect([moved, portal.stored()]).toEqual([true, getFiles(_id, folder)]);
    expect(await readLabelCount(portal, heide)).toBe(0);
  });

  it('keeps an edit that is made during the deletion', async () => {
    const _id = await createStoredFoto();
    const createSpy = DeletedFotoModel.create.bind(DeletedFotoModel);
    const createAfterEdit = async (recordArgs: object) => {
      const created = await createSpy(recordArgs);
      await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body: createEdit });
      return created;
    };
    vi.spyOn(DeletedFotoModel, 'create').mockImplementationOnce(createAfterEdit as never);
    expect((await remove(_id)).reply.msg).toBe('Foto ‘Ven’ is verwijderd.');
    expect((await findDeletedFoto(_id)).foto).toMatchObject({ beschrijving: 'Ven' });
    expect((await restore(_id)).reply.results).toMatchObject({ beschrijving: 'Ven', eigenaar: 'Ria' });
  });

  it('deletes and restores a photo without eigenaar and beschrijving', async () => {
    const _id = await createStoredFoto();
    const { rechten: _, ...emptyFoto } = buildFotoEdit();
    await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body: emptyFoto });
    expect((await remove(_id)).reply.msg).toBe('Foto ‘Zonder beschrijving’ is verwijderd.');
    expect((await restore(_id)).reply.results).toMatchObject(emptyFoto);
  });

  it('keeps the deleted record when a second request read the photo before the deletion', async () => {
    const _id = await createStoredFoto();
    const findById = DeletedFotoModel.findById.bind(DeletedFotoModel);
    const delayedFind = {
      lean: async () => {
        await remove(_id);
        return findById(_id).lean();
      },
    };
    vi.spyOn(DeletedFotoModel, 'findById').mockReturnValueOnce(delayedFind as never);
    expect((await remove(_id)).status).toBe(404);
    const { moved, folder } = await findDeletedFoto(_id);
    expect([moved, portal.stored()]).toEqual([true, getFiles(_id, folder)]);
  });
});

describe('rejected deletions', () => {
  it('rejects visitors and members who are no admin', async () => {
    const _id = await createStoredFoto();
    const before = await getFotoResult(_id);
    expect([(await remove(_id, 'nobody')).status, (await remove(_id, 'lid')).status]).toEqual([401, 403]);
    expect([await getFotoResult(_id), await countIn('deletedfotos'), portal.stored()]).toEqual([
      before,
      0,
      getFiles(_id),
    ]);
  });

  it.each(unknownIds)('returns 404 for the id %s', async (id) => {
    const { status, error } = await remove(id);
    expect([status, error?.code]).toEqual([404, 'foto_not_found']);
  });
});

describe('listing the trash', () => {
  it('returns the last deleted first, in pages, with images and the date until which each can be restored', async () => {
    const ids = [await createStoredFoto(), await createStoredFoto(), await createStoredFoto()];
    for (const [days, id] of ids.entries()) {
      await remove(id);
      await DeletedFotoModel.updateOne({ _id: id }, { $set: { deletedAt: new Date(Date.now() - days * dayMs) } });
    }
    const { docs, total } = await listTrash({ limit: 2 });
    expect([docs.map(({ _id }) => _id), total]).toEqual([ids.slice(0, 2), 3]);
    expect((await listTrash({ limit: 2, page: 2 })).docs.map(({ _id }) => _id)).toEqual([ids[2]]);
    const [{ foto, deletedAt, until } = {} as never] = docs;
    expect(Date.parse(until) - Date.parse(deletedAt)).toBe(trashDays * dayMs);
    expect(foto).toMatchObject({ _id: ids[0], beschrijving: 'Heide' });
    expect(foto).not.toHaveProperty('sha256');
    for (const address of Object.values(foto.thumbnail[0]!))
      expect((await supertest(portal.app).get(address)).status).toBe(200);
  });

  it('returns an empty list, and leaves out photos after the retention period', async () => {
    expect(await listTrash()).toEqual({ docs: [], total: 0 });
    const _id = await createStoredFoto();
    await remove(_id);
    await DeletedFotoModel.updateOne({ _id }, { $set: { deletedAt: new Date(Date.now() - trashDays * dayMs - 1) } });
    expect(await listTrash()).toEqual({ docs: [], total: 0 });
    expect((await restore(_id)).status).toBe(404);
  });

  it('rejects visitors, members who are no admin, and invalid pages', async () => {
    expect((await portal.as('nobody').call(fotoContract.trash)).status).toBe(401);
    expect((await portal.as('lid').call(fotoContract.trash)).status).toBe(403);
    const authorization = await portal.as('admin').token();
    for (const [field, value] of [
      ['page', '0'],
      ['page', 'x'],
      ['limit', '97'],
      ['limit', '0'],
      ['sort', 'naam'],
    ] as const) {
      const rejectedResponse = await supertest(portal.app)
        .get('/api/fotoboek/trash')
        .query({ [field]: value })
        .set({ authorization });
      expect([rejectedResponse.status, Object.keys(parseError(rejectedResponse).fields ?? {})]).toEqual([400, [field]]);
    }
  });
});
