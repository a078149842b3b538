import supertest from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { maxCountedFotos, fotoContract, type FotoSearch } from '@ledenportaal/shared';
import { parseError } from '../../../test/as.js';
import { getAccount, countIn, createFoto, createFotos, createTag, createThema } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { CollectionItemModel } from '../../collections/collection.model.js';
import { FotoModel, newFotoId, publicFields } from '../foto.model.js';
import type { SearchedFoto } from './criteria.js';

const portal = usePortal();
const search = async (body: Partial<FotoSearch> = {}) =>
  (await portal.as('lid').call(fotoContract.search, { body })).reply.results;
const getNames = async (body: Partial<FotoSearch> = {}) => (await search(body)).items.map((foto) => foto.beschrijving);
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

describe('searching photos', () => {
  it('finds nothing in an empty image bank', async () => {
    expect(await search()).toEqual({ items: [], total: 0, more: false, downloads: 0 });
  });

  it('returns the newest first, twelve per page', async () => {
    for (let n = 1; n <= 14; n++) await createFoto({ beschrijving: `${n}`, createdAt: day(n) });
    expect(await getNames()).toEqual(['14', '13', '12', '11', '10', '9', '8', '7', '6', '5', '4', '3']);
    expect(await getNames({ page: 2 })).toEqual(['2', '1']);
    expect(await search({ page: 3 })).toMatchObject({ items: [], total: 14 });
  });

  it.each(['newest', 'oldest'] as const)(
    'neither repeats nor skips photos with the same date, %s first',
    async (sort) => {
      for (let n = 0; n < 9; n++) await createFoto({ beschrijving: `${n}`, createdAt: day(1) });
      const pages = [1, 2, 3].map((page) => getNames({ page, limit: 3, sort }));
      expect((await Promise.all(pages)).flat().sort()).toEqual(Array.from('012345678'));
    },
  );

  it('returns the oldest first on request', async () => {
    const heide = await createTag('heide');
    for (let n = 1; n <= 5; n++)
      await createFoto({ beschrijving: `${n}`, tags: n % 2 ? [heide] : [], createdAt: day(n) });
    expect(await getNames({ sort: 'oldest', limit: 2 })).toEqual(['1', '2']);
    expect(await getNames({ sort: 'oldest', limit: 2, page: 3 })).toEqual(['5']);
    expect(await getNames({ sort: 'oldest', tags: [heide] })).toEqual(['1', '3', '5']);
    expect(await getNames({ sort: 'newest', tags: [heide] })).toEqual(['5', '3', '1']);
  });

  it('returns which of the given photos match', async () => {
    const heide = await createTag('heide');
    const [a, b] = [await createFoto({ tags: [heide], createdAt: day(3) }), await createFoto({ createdAt: day(2) })];
    await createFoto({ tags: [heide], createdAt: day(1) });
    const fotos = [a._id, b._id, 'f'.repeat(24)];
    const findIds = async (body: Partial<FotoSearch>) => (await search(body)).items.map(({ _id }) => _id);
    expect(await findIds({ fotos })).toEqual([a._id, b._id]);
    expect(await findIds({ fotos, tags: [heide] })).toEqual([a._id]);
    expect(await search({ fotos, tekst: 'heide' })).toMatchObject({ total: 2 });
    expect(await search({ fotos: [], tags: [heide] })).toMatchObject({ total: 0 });
    expect(await search({ fotos, tekst: 'heidde' })).not.toHaveProperty('suggestion');
  });

  it('matches any of the tags and any of the themes, and both when both are given', async () => {
    const [heide, bos, ree] = [await createTag('heide'), await createTag('bos'), await createTag('ree')];
    const [natuur, dorp] = [await createThema('Natuur'), await createThema('Dorp')];
    await createFoto({ beschrijving: 'a', tags: [heide], themes: [natuur], createdAt: day(5) });
    await createFoto({ beschrijving: 'b', tags: [bos, ree], themes: [dorp], createdAt: day(4) });
    await createFoto({ beschrijving: 'c', tags: [heide, bos], themes: [natuur, dorp], createdAt: day(3) });
    await createFoto({ beschrijving: 'd', createdAt: day(2) });
    expect(await getNames({ tags: [heide] })).toEqual(['a', 'c']);
    expect(await getNames({ tags: [heide, ree] })).toEqual(['a', 'b', 'c']);
    expect(await getNames({ themes: [dorp] })).toEqual(['b', 'c']);
    expect(await getNames({ tags: [bos], themes: [natuur] })).toEqual(['c']);
    expect(await search({ tags: ['f'.repeat(24)] })).toMatchObject({ items: [], total: 0 });
  });

  it('returns the fields of the contract, with image URLs', async () => {
    const { _id } = await createFoto({}, portal.storage);
    const [foto] = (await search()).items;
    expect(foto).toMatchObject({ _id, beschrijving: 'Heide', eigenaar: 'Stichting Ruigenhei', width: 1200 });
    expect(foto).not.toHaveProperty('sha256');
    expect(foto).not.toHaveProperty('createdBy');
    for (const address of Object.values(foto!.thumbnail[0]!))
      expect((await supertest(portal.app).get(address)).status).toBe(200);
  });

  it('shows whether each photo is in the collection of the viewer', async () => {
    const [collectedFoto, otherFoto] = [
      await createFoto({ createdAt: day(2) }),
      await createFoto({ createdAt: day(1) }),
    ];
    const createdAt = day(3);
    await CollectionItemModel.create([
      { account: (await getAccount('lid')).id, foto: collectedFoto._id, createdAt },
      { account: (await getAccount('admin')).id, foto: otherFoto._id, createdAt },
    ]);
    expect((await search()).items.map((foto) => foto.inCollection)).toEqual([true, false]);
    const asAdmin = (await portal.as('admin').call(fotoContract.search, { body: {} })).reply.results;
    expect(asAdmin.items.map((foto) => foto.inCollection)).toEqual([false, true]);
    const singleFoto = await portal.as('lid').call(fotoContract.one, { params: { id: collectedFoto._id } });
    expect(singleFoto.reply.results).toEqual((await search()).items[0]);
  });

  it('reads only the fields that it returns', async () => {
    await createFoto({ status: 'concept', bestandsnaam: 'ven.jpg' });
    const find = vi.spyOn(FotoModel, 'find');
    await portal.as('admin').call(fotoContract.search, { body: {} });
    const projections = find.mock.calls.map(([, projection]) => projection);
    expect(projections).toContainEqual(publicFields);
    expect(projections).not.toContain(undefined);
  });

  it('counts exactly up to ten thousand, also beside the filters, and reports when there are more', async () => {
    const heide = await createTag('heide');
    await createFotos(10, { tags: [heide], createdAt: day(1) });
    const { _id } = await createFoto({ tags: [heide], createdAt: day(3) });
    await search();
    // Only the photos of the pages that are read are in the database.
    const foto = await FotoModel.findById(_id).orFail().lean<SearchedFoto>();
    const index = await portal.fotoIndex.getIndex();
    const add = (count: number) => {
      for (let n = 0; n < count; n++) index.set({ ...foto, _id: toObjectId(newFotoId()), createdAt: day(2) });
    };
    const countTag = async () => (await portal.as('lid').call(fotoContract.facets, { body: {} })).reply.results.tags;
    add(maxCountedFotos - 11);
    expect(await search({ limit: 1 })).toMatchObject({ total: maxCountedFotos, more: false });
    expect(await countTag()).toEqual([{ _id: heide, count: maxCountedFotos, more: false }]);
    add(1);
    expect(await search({ limit: 1 })).toMatchObject({ total: maxCountedFotos, more: true });
    expect(await countTag()).toEqual([{ _id: heide, count: maxCountedFotos, more: true }]);
    expect((await search({ limit: 10, page: 1000, sort: 'newest' })).items).toHaveLength(10);
  });

  it('returns 400 for a body with an invalid value, and names its field', async () => {
    const bodies: [body: object, field: string][] = [
      [{ limit: 0 }, 'limit'],
      [{ limit: 97 }, 'limit'],
      [{ page: 0 }, 'page'],
      [{ limit: 10, page: 1001 }, 'page'],
      [{ tags: ['heide'] }, 'tags.0'],
      [{ themes: 'x' }, 'themes'],
      [{ sort: 'naam' }, 'sort'],
      [{ fotos: ['heide'] }, 'fotos.0'],
      [{ fotos: Array<string>(97).fill('f'.repeat(24)) }, 'fotos'],
      [{ zonder: ['locatie'] }, 'zonder.0'],
      [{ tags: [{ $ne: null }] }, 'tags.0'],
    ];
    const token = await portal.as('lid').token();
    for (const [body, field] of bodies) {
      const rejectedResponse = await supertest(portal.app).post('/api/fotoboek').set('authorization', token).send(body);
      expect([rejectedResponse.status, Object.keys(parseError(rejectedResponse).fields ?? {})]).toEqual([400, [field]]);
    }
  });

  it('requires a member and POST, with or without a trailing slash', async () => {
    expect((await portal.as('nobody').call(fotoContract.search)).status).toBe(401);
    expect((await portal.as('admin').call(fotoContract.search)).status).toBe(200);
    const rejectedResponse = await supertest(portal.app).get('/api/fotoboek');
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'POST']);
    const token = await portal.as('lid').token();
    const post = (path: string) => supertest(portal.app).post(path).set('authorization', token).send({});
    expect([(await post('/api/fotoboek')).status, (await post('/api/fotoboek/')).status]).toEqual([200, 200]);
  });
});

describe('searching incomplete photos', () => {
  const createIncompleteFotos = async () => {
    const [heide, natuur] = [await createTag('heide'), await createThema('Natuur')];
    await createFoto({ beschrijving: 'klaar', tags: [heide], themes: [natuur], createdAt: day(5) });
    await createFoto({ beschrijving: 'zonder tags', themes: [natuur], createdAt: day(4) });
    await createFoto({ beschrijving: '', eigenaar: 'met tags', tags: [heide], createdAt: day(3) });
    await createFoto({ beschrijving: '', eigenaar: 'zonder iets', createdAt: day(2) });
    return { heide, natuur };
  };
  const searchIncomplete = async (body: Partial<FotoSearch>) => {
    const { items, total } = (await portal.as('admin').call(fotoContract.search, { body })).reply.results;
    expect(total).toBe(items.length);
    return items.map(({ beschrijving, eigenaar }) => beschrijving || eigenaar);
  };

  it('returns photos that lack any of the fields, newest first, combined with other filters', async () => {
    const { heide, natuur } = await createIncompleteFotos();
    expect(await searchIncomplete({ zonder: ['tags'] })).toEqual(['zonder tags', 'zonder iets']);
    expect(await searchIncomplete({ zonder: ['beschrijving'] })).toEqual(['met tags', 'zonder iets']);
    expect(await searchIncomplete({ zonder: ['tags', 'beschrijving'] })).toEqual([
      'zonder tags',
      'met tags',
      'zonder iets',
    ]);
    expect(await searchIncomplete({ zonder: ['tags'], themes: [natuur] })).toEqual(['zonder tags']);
    expect(await searchIncomplete({ zonder: ['tags'], tags: [heide] })).toEqual([]);
    expect(await searchIncomplete({ zonder: ['tags', 'beschrijving'], tags: [heide] })).toEqual(['met tags']);
    expect(await searchIncomplete({ zonder: ['beschrijving'], tekst: 'iets' })).toEqual(['zonder iets']);
    expect(await searchIncomplete({ zonder: [], limit: 96 })).toHaveLength(4);
  });

  it('has neighbours within the same search', async () => {
    await createIncompleteFotos();
    const foto = (await FotoModel.findOne({ eigenaar: 'met tags' }).lean())!;
    const params = { id: String(foto._id) };
    const body = { zonder: ['beschrijving' as const] };
    const { reply } = await portal.as('admin').call(fotoContract.neighbours, { params, body });
    expect([reply.results.previous, reply.results.next?.eigenaar]).toEqual([null, 'zonder iets']);
  });

  it('finds the photos without eigenaar for leden too, and by no word', async () => {
    const [heide, nobody] = [await createTag('heide'), 'niemand genoemd'];
    await createFoto({ beschrijving: nobody, eigenaar: '', tags: [heide], createdAt: day(2) });
    const { _id: old } = await createFoto({ beschrijving: 'oud', createdAt: day(1) });
    await FotoModel.collection.updateOne({ _id: toObjectId(old) }, { $unset: { eigenaar: 1 } });
    await createFoto({ beschrijving: 'genoemd', eigenaar: 'Maker onbekend' });
    await createFoto({ beschrijving: 'concept', eigenaar: '', status: 'concept' });
    const find = async (body: Partial<FotoSearch>) =>
      (await portal.as('lid').call(fotoContract.search, { body })).reply.results.items.map((foto) => foto.beschrijving);
    expect(await find({ zonder: ['eigenaar'] })).toEqual([nobody, 'oud']);
    expect(await find({ zonder: ['eigenaar'], tags: [heide] })).toEqual([nobody]);
    expect(await find({ zonder: ['eigenaar'], eigenaar: 'Maker onbekend' })).toEqual([]);
    expect(await find({ tekst: 'onbekend' })).toEqual(['genoemd']);
    expect(await searchIncomplete({ zonder: ['eigenaar'] })).toEqual(['concept', nobody, 'oud']);
  });

  it('requires an admin, also for neighbours of an unknown photo', async () => {
    const body = { zonder: ['tags' as const, 'eigenaar' as const] };
    const params = { id: 'f'.repeat(24) };
    for (const role of ['lid', 'nobody'] as const) {
      const rejectedResponse = await portal.as(role).call(fotoContract.search, { body });
      const neighboursResponse = await portal.as(role).call(fotoContract.neighbours, { params, body });
      const expected = role === 'lid' ? [403, 'not_allowed'] : [401, 'not_signed_in'];
      for (const { status, error } of [rejectedResponse, neighboursResponse])
        expect([status, error?.code]).toEqual(expected);
    }
    expect((await portal.as('lid').call(fotoContract.search, { body: { zonder: [] } })).status).toBe(200);
  });
});

describe('getting one photo', () => {
  it('returns it by id, in lower or upper case', async () => {
    const { _id } = await createFoto();
    const singleFoto = (id: string) => portal.as('lid').call(fotoContract.one, { params: { id } });
    expect((await singleFoto(_id)).reply.results).toMatchObject({ _id, beschrijving: 'Heide' });
    expect((await singleFoto(_id.toUpperCase())).reply.results._id).toBe(_id);
  });

  it('returns 404 for an unknown id, and for a text that is none', async () => {
    for (const id of ['geen-id', 'f'.repeat(24)]) {
      const { status, error } = await portal.as('lid').call(fotoContract.one, { params: { id } });
      expect([status, error?.code]).toEqual([404, 'foto_not_found']);
    }
  });

  it('requires a member and the GET method', async () => {
    const { _id: id } = await createFoto();
    expect((await portal.as('nobody').call(fotoContract.one, { params: { id } })).status).toBe(401);
    const rejectedResponse = await supertest(portal.app).patch(`/api/fotoboek/${id}`);
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, HEAD, DELETE']);
    expect(await countIn('fotos')).toBe(1);
  });
});

describe('the number of photos', () => {
  it('counts the image bank without the trash', async () => {
    const count = async () => (await portal.as('lid').call(fotoContract.count)).reply;
    expect(await count()).toEqual({ count: 0 });
    const { _id: id } = await createFoto({}, portal.storage);
    await createFoto();
    expect(await count()).toEqual({ count: 2 });
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    expect(await count()).toEqual({ count: 1 });
  });

  it('requires a member and GET for the count', async () => {
    expect((await portal.as('nobody').call(fotoContract.count)).status).toBe(401);
    const rejectedResponse = await supertest(portal.app).put('/api/fotoboek/count');
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
