import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { collectionContract, fotoContract } from '@ledenportaal/shared';
import { getAccount, countIn, createFoto } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { CollectionItemModel } from './collection.model.js';

const portal = usePortal();
type Role = 'lid' | 'admin' | 'nobody';
const add = (id: string, role: Role = 'lid') => portal.as(role).call(collectionContract.add, { params: { id } });
const remove = (id: string, role: Role = 'lid') => portal.as(role).call(collectionContract.remove, { params: { id } });
const list = async (query: { page?: number; limit?: number } = {}, role: Role = 'lid') => {
  const { docs, total } = (await portal.as(role).call(collectionContract.list, { query })).reply.results;
  return { fotos: docs.map(({ foto }) => foto?._id), total };
};
const createStoredFoto = () => createFoto({}, portal.storage);
/** Moves the photo to the trash and returns a function that restores it. */
const moveToTrash = async (id: string) => {
  const params = { params: { id } };
  expect((await portal.as('admin').call(fotoContract.remove, params)).status).toBe(200);
  return async () => expect((await portal.as('admin').call(fotoContract.restore, params)).status).toBe(200);
};
const unknownIds = ['geen-id', 'f'.repeat(24)];

describe('adding a photo to the collection', () => {
  it('returns the photo as other endpoints show it', async () => {
    const { _id } = await createFoto({ beschrijving: 'Edelhert' });
    const { status, reply, headers } = await add(_id);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(reply.results.foto).toMatchObject({ _id, beschrijving: 'Edelhert', inCollection: true });
    const listed = await portal.as('lid').call(collectionContract.list);
    expect(listed.reply.results).toEqual({ docs: [reply.results], total: 1 });
    const response = await portal.as('lid').call(fotoContract.one, { params: { id: _id } });
    expect(response.reply.results).toEqual(reply.results.foto);
  });

  it('keeps the first item and its date when the photo is added again', async () => {
    const { _id } = await createFoto();
    const first = (await add(_id)).reply;
    const responses = await Promise.all([_id, _id.toUpperCase(), _id].map((id) => add(id)));
    for (const { status, reply } of responses) expect([status, reply]).toEqual([200, first]);
    expect(await countIn('collectionitems')).toBe(1);
  });

  it('creates one item for concurrent requests', async () => {
    const { _id } = await createFoto();
    const responses = await Promise.all([1, 2, 3, 4].map(() => add(_id)));
    expect(new Set(responses.map(({ reply }) => reply.results._id)).size).toBe(1);
    expect(await countIn('collectionitems')).toBe(1);
  });

  it.each(unknownIds)('returns an error for an id that does not exist: %s', async (id) => {
    const { status, error } = await add(id);
    expect([status, error?.code]).toEqual([404, 'foto_not_found']);
    expect(await countIn('collectionitems')).toBe(0);
  });

  it('rejects a photo in the trash', async () => {
    const { _id } = await createStoredFoto();
    await moveToTrash(_id);
    expect((await add(_id)).error?.code).toBe('foto_not_found');
    expect(await countIn('collectionitems')).toBe(0);
  });

  it('requires a member and is not done by HEAD', async () => {
    const { _id } = await createFoto();
    expect((await add(_id, 'nobody')).status).toBe(401);
    const path = `/api/fotoboek/collection/${_id}`;
    const authorization = await portal.as('lid').token();
    const head = await supertest(portal.app).head(path).set({ authorization });
    const post = await supertest(portal.app).post(path).set({ authorization });
    for (const rejectedResponse of [head, post])
      expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, DELETE']);
    expect(await countIn('collectionitems')).toBe(0);
  });
});

describe('listing the collection', () => {
  const createCollectionItems = async (count: number) => {
    const ids: string[] = [];
    for (let index = 0; index < count; index++) {
      const { _id } = await createStoredFoto();
      await add(_id);
      ids.unshift(_id);
    }
    return ids;
  };

  it('returns the newest items first, in pages', async () => {
    const ids = await createCollectionItems(5);
    expect(await list()).toEqual({ fotos: ids, total: 5 });
    expect(await list({ limit: 2 })).toEqual({ fotos: ids.slice(0, 2), total: 5 });
    expect(await list({ limit: 2, page: 3 })).toEqual({ fotos: ids.slice(4), total: 5 });
    expect(await list({ limit: 2, page: 4 })).toEqual({ fotos: [], total: 5 });
  });

  it('neither repeats nor skips items with the same date across pages', async () => {
    const ids = await createCollectionItems(5);
    await CollectionItemModel.updateMany({}, { $set: { createdAt: new Date(0) } });
    const pages = await Promise.all([1, 2, 3].map((page) => list({ limit: 2, page })));
    expect(pages.flatMap(({ fotos }) => fotos).sort()).toEqual(ids.sort());
  });

  it('leaves out a photo in the trash and shows it again after a restore', async () => {
    const [third, second, first] = (await createCollectionItems(3)) as [string, string, string];
    const restore = await moveToTrash(second);
    expect(await list({ limit: 2 })).toEqual({ fotos: [third, first], total: 2 });
    await restore();
    expect(await list()).toEqual({ fotos: [third, second, first], total: 3 });
  });

  it('is separate for each account', async () => {
    const [second, first] = (await createCollectionItems(2)) as [string, string];
    expect(await list({}, 'admin')).toEqual({ fotos: [], total: 0 });
    await add(first, 'admin');
    await remove(second, 'admin');
    expect([await list({}, 'admin'), await list()]).toEqual([
      { fotos: [first], total: 1 },
      { fotos: [second, first], total: 2 },
    ]);
    const response = await portal.as('admin').call(fotoContract.one, { params: { id: second } });
    expect(response.reply.results.inCollection).toBe(false);
  });

  it.each([{ page: 0 }, { page: 'een' }, { limit: 97 }, { limit: 1.5 }, { soort: 'foto' }])(
    'returns an error for the query %j',
    async (query) => {
      const { status, error } = await portal.as('lid').call(collectionContract.list, { query: query as object });
      expect([status, error?.code, Object.keys(error!.fields!)]).toEqual([400, 'invalid', Object.keys(query)]);
    },
  );

  it('requires a member and the GET method', async () => {
    expect((await portal.as('nobody').call(collectionContract.list)).status).toBe(401);
    const rejectedResponse = await supertest(portal.app).post('/api/fotoboek/collection');
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('removing a photo from the collection', () => {
  it('removes the item, and succeeds when repeated', async () => {
    const { _id } = await createFoto();
    await add(_id);
    for (let time = 0; time < 2; time++) {
      const { status, reply } = await remove(_id);
      expect([status, reply]).toEqual([200, { msg: 'De foto is uit je collectie gehaald.' }]);
    }
    expect(await list()).toEqual({ fotos: [], total: 0 });
    expect((await portal.as('lid').call(fotoContract.one, { params: { id: _id } })).reply.results.inCollection).toBe(
      false,
    );
  });

  it('removes a photo that is in the trash', async () => {
    const { _id } = await createStoredFoto();
    await add(_id);
    const restore = await moveToTrash(_id);
    expect((await remove(_id)).status).toBe(200);
    expect((await remove(_id)).error?.code).toBe('foto_not_found');
    await restore();
    expect(await list()).toEqual({ fotos: [], total: 0 });
  });

  it.each(unknownIds)('rejects the removal of an id that does not exist: %s', async (id) => {
    const { status, error } = await remove(id);
    expect([status, error?.code]).toEqual([404, 'foto_not_found']);
  });

  it('requires a member for a removal', async () => {
    const { _id } = await createFoto();
    await add(_id);
    expect((await remove(_id, 'nobody')).status).toBe(401);
    expect((await list()).total).toBe(1);
  });
});

describe('looking up several photos in collections', () => {
  it('returns the ids that are in the collection of the account', async () => {
    const [mine, both, none] = [await createFoto(), await createFoto(), await createFoto()].map(({ _id }) => _id);
    const ids = [mine!, both!, none!];
    await add(mine!);
    await add(both!);
    await add(both!, 'admin');
    const [lid, admin] = [await getAccount('lid'), await getAccount('admin')];
    const { findCollectedIds, findCollectedIdsTogether } = portal.collectionItems;
    for (const find of [findCollectedIds, findCollectedIdsTogether]) {
      const found = await Promise.all([
        find(lid.id, ids),
        find(admin.id, ids),
        find(lid.id, []),
        find(lid.id, [none!]),
      ]);
      expect(found).toEqual([new Set([mine, both]), new Set([both]), new Set(), new Set()]);
    }
  });

  it('removes one photo from all collections when it is purged', async () => {
    const [purgedFoto, otherFoto] = [await createFoto(), await createFoto()];
    for (const { _id } of [purgedFoto, otherFoto]) for (const role of ['lid', 'admin'] as const) await add(_id, role);
    await portal.collectionItems.removeFotoFromCollections(purgedFoto._id);
    expect((await CollectionItemModel.find().lean()).map(({ foto }) => String(foto))).toEqual([
      otherFoto._id,
      otherFoto._id,
    ]);
  });
});
