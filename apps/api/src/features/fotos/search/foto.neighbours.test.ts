import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { parseError } from '../../../test/as.js';
import { getAccount, createFoto, createTag, createThema } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { CollectionItemModel } from '../../collections/collection.model.js';

const portal = usePortal();
type Filter = { tags?: string[]; themes?: string[]; tekst?: string; sort?: 'newest' | 'oldest' };
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const getNeighbours = (id: string, body: Filter = {}, role: 'lid' | 'nobody' = 'lid') =>
  portal.as(role).call(fotoContract.neighbours, { params: { id }, body });
const getNeighbourIds = async (id: string, filter: Filter = {}) => {
  const { previous, next } = (await getNeighbours(id, filter)).reply.results;
  return [previous?._id ?? null, next?._id ?? null];
};

describe('neighbours of a photo', () => {
  it('returns the newer and the older photo, and null at either end', async () => {
    const [{ _id: old }, { _id: mid }, { _id: late }] = [
      await createFoto({ createdAt: day(1) }),
      await createFoto({ createdAt: day(2) }),
      await createFoto({ createdAt: day(3) }),
    ];
    expect([await getNeighbourIds(late), await getNeighbourIds(mid), await getNeighbourIds(old)]).toEqual([
      [null, mid],
      [late, old],
      [mid, null],
    ]);
  });

  it('returns null on both sides for the only photo', async () => {
    expect(await getNeighbourIds((await createFoto())._id)).toEqual([null, null]);
  });

  it.each(['newest', 'oldest'] as const)(
    'visits all photos with the same date in the order of the grid: %s',
    async (sort) => {
      for (let n = 0; n < 7; n++) await createFoto({ createdAt: day(n < 5 ? 1 : 2) });
      const { items } = (await portal.as('lid').call(fotoContract.search, { body: { sort } })).reply.results;
      const grid = items.map(({ _id }) => _id);
      for (const [index, id] of grid.entries())
        expect(await getNeighbourIds(id, { sort })).toEqual([grid[index - 1] ?? null, grid[index + 1] ?? null]);
    },
  );

  it('stays within the search results, also for a photo outside them', async () => {
    const [heide, bos, natuur] = [await createTag('heide'), await createTag('bos'), await createThema('Natuur')];
    const { _id: a } = await createFoto({ tags: [heide], createdAt: day(1) });
    const { _id: b } = await createFoto({ tags: [bos], themes: [natuur], createdAt: day(2) });
    const { _id: here } = await createFoto({ createdAt: day(3) });
    const { _id: c } = await createFoto({ tags: [bos], createdAt: day(4) });
    const { _id: d } = await createFoto({ tags: [heide, bos], themes: [natuur], createdAt: day(5) });
    expect(await getNeighbourIds(here)).toEqual([c, b]);
    expect(await getNeighbourIds(here, { tags: [heide] })).toEqual([d, a]);
    expect(await getNeighbourIds(here, { tags: [heide, bos] })).toEqual([c, b]);
    expect(await getNeighbourIds(here, { tags: [bos], themes: [natuur] })).toEqual([d, b]);
    expect(await getNeighbourIds(d, { themes: [natuur] })).toEqual([null, b]);
    expect(await getNeighbourIds(here, { tags: ['f'.repeat(24)] })).toEqual([null, null]);
  });

  it('finds neighbours by search words in the order of the grid', async () => {
    const tag = await createTag('Fietspaden');
    for (let n = 0; n < 9; n++) await createFoto({ beschrijving: n % 3 ? 'Zee' : 'Fiets', createdAt: day(1) });
    const { _id: tagged } = await createFoto({ tags: [tag], createdAt: day(2) });
    const { items } = (await portal.as('lid').call(fotoContract.search, { body: { tekst: 'fiets' } })).reply.results;
    const grid = items.map(({ _id }) => _id);
    expect(grid).toHaveLength(4);
    expect(grid[0]).toBe(tagged);
    for (const [index, id] of grid.entries())
      expect(await getNeighbourIds(id, { tekst: 'fiets' })).toEqual([grid[index - 1] ?? null, grid[index + 1] ?? null]);
    expect(await getNeighbourIds(tagged, { tekst: 'niets' })).toEqual([null, null]);
  });

  it('shows them as in the grid, with the collection state of the viewer', async () => {
    const { _id: old } = await createFoto({ beschrijving: 'Ven', createdAt: day(1) });
    const { _id } = await createFoto({ createdAt: day(2) });
    await CollectionItemModel.create({ account: (await getAccount('lid')).id, foto: old, createdAt: day(3) });
    const { next } = (await getNeighbours(_id)).reply.results;
    const { items } = (await portal.as('lid').call(fotoContract.search, { body: {} })).reply.results;
    expect(next).toEqual(items[1]);
    expect(next).toMatchObject({ beschrijving: 'Ven', inCollection: true });
  });
});

describe('rejected requests for neighbours', () => {
  it.each([
    [{ tags: ['heide'] }, 'tags.0'],
    [{ tags: [{ $ne: null }] }, 'tags.0'],
    [{ themes: 'x' }, 'themes'],
    [{ tags: Array<string>(101).fill('f'.repeat(24)) }, 'tags'],
    [{ page: 2 }, 'page'],
    [{ sort: 'naam' }, 'sort'],
    [{ tekst: 'x'.repeat(101) }, 'tekst'],
  ])('returns 400 for the body %j', async (body, field) => {
    const { _id } = await createFoto();
    const authorization = await portal.as('lid').token();
    const rejectedResponse = await supertest(portal.app)
      .post(`/api/fotoboek/neighbours/${_id}`)
      .set({ authorization })
      .send(body);
    expect(rejectedResponse.status).toBe(400);
    expect(parseError(rejectedResponse).fields).toHaveProperty([field]);
  });

  it('rejects visitors and other methods', async () => {
    const { _id } = await createFoto();
    expect((await getNeighbours(_id, {}, 'nobody')).status).toBe(401);
    const rejectedResponse = await supertest(portal.app).get(`/api/fotoboek/neighbours/${_id}`);
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'POST']);
  });

  it.each(['geen-id', 'f'.repeat(24)])('returns 404 for the id %s', async (id) => {
    await createFoto();
    const { status, error } = await getNeighbours(id);
    expect([status, error?.code]).toEqual([404, 'foto_not_found']);
  });
});
