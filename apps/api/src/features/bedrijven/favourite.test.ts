import { afterEach, describe, expect, it, vi } from 'vitest';
import { bedrijfContract } from '@ledenportaal/shared';
import { countIn, createBedrijf } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { BedrijfModel } from './bedrijf.model.js';
import { FavouriteModel } from './favourite.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Requester = Parameters<typeof portal.as>[0];
const toggle = (bedrijf: string, requester: Requester = 'lid') =>
  portal.as(requester).call(bedrijfContract.setFavourite, { body: { bedrijf } });
const listFavourites = async (requester: Requester = 'lid') =>
  (await portal.as(requester).call(bedrijfContract.favourites)).reply.results;
const listFavouriteNames = async (requester: Requester = 'lid') => {
  const { results } = (await portal.as(requester).call(bedrijfContract.list)).reply;
  return results.filter(({ favourite }) => favourite).map(({ naam }) => naam);
};

describe('a favourite', () => {
  it('is set, unset and set again', async () => {
    const id = await createBedrijf();
    for (const favourite of [true, false, true]) {
      const { status, reply } = await toggle(id.toUpperCase());
      expect([status, reply]).toEqual([200, { data: { bedrijf: id, favourite } }]);
      expect((await listFavourites()).map(({ _id }) => _id)).toEqual(favourite ? [id] : []);
    }
  });

  it('belongs to one account', async () => {
    const [linde, berk] = [await createBedrijf('De Linde'), await createBedrijf('De Berk')];
    await createBedrijf('De Eik');
    await toggle(linde);
    await toggle(berk);
    await toggle(berk, 'admin');
    expect([await listFavouriteNames(), await listFavouriteNames('admin')]).toEqual([
      ['De Berk', 'De Linde'],
      ['De Berk'],
    ]);
    expect((await listFavourites()).map(({ naam, favourite }) => [naam, favourite])).toEqual([
      ['De Berk', true],
      ['De Linde', true],
    ]);
    await toggle(berk, 'admin');
    expect([await listFavouriteNames(), await listFavouriteNames('admin')]).toEqual([['De Berk', 'De Linde'], []]);
  });

  it.each([2, 3, 8])('is toggled once by each of %d concurrent requests', async (number) => {
    const id = await createBedrijf();
    const responses = await Promise.all(Array.from({ length: number }, () => toggle(id)));
    const states = responses.map(({ reply }) => reply.data.favourite);
    // As if the requests came one after another: on, off, on.
    expect(states.filter(Boolean)).toHaveLength(Math.ceil(number / 2));
    expect(await countIn('favourites')).toBe(number % 2);
  });

  it('is unset when a concurrent request has just set it', async () => {
    const id = await createBedrijf();
    const remove = FavouriteModel.deleteOne.bind(FavouriteModel);
    vi.spyOn(FavouriteModel, 'deleteOne').mockImplementationOnce((async (filter: object) => {
      const result = await remove(filter);
      await FavouriteModel.create({ ...filter, createdAt: new Date() });
      return result;
    }) as never);
    expect((await toggle(id)).reply.data.favourite).toBe(false);
    expect(await countIn('favourites')).toBe(0);
  });

  it('is deleted when the bedrijf is removed at the same moment', async () => {
    const id = await createBedrijf();
    const create = FavouriteModel.create.bind(FavouriteModel);
    vi.spyOn(FavouriteModel, 'create').mockImplementationOnce((async (fields: never) => {
      await BedrijfModel.deleteOne({ _id: id });
      return create(fields);
    }) as never);
    expect((await toggle(id)).error?.code).toBe('bedrijf_not_found');
    expect(await countIn('favourites')).toBe(0);
  });

  it('returns 404 for a bedrijf that does not exist', async () => {
    const response = await toggle('f'.repeat(24));
    expect([response.status, response.error?.code]).toEqual([404, 'bedrijf_not_found']);
    expect(await countIn('favourites')).toBe(0);
  });

  it.each([{ bedrijf: 'geen-nummer' }, {}, { bedrijf: 'f'.repeat(24), favourite: true }])(
    'returns 400 for the body %j',
    async (body) => {
      const response = await portal.as('lid').call(bedrijfContract.setFavourite, { body: body as { bedrijf: string } });
      expect([response.status, response.error?.code]).toEqual([400, 'invalid']);
    },
  );

  it('returns 401 for a visitor who is not signed in', async () => {
    const id = await createBedrijf();
    expect((await toggle(id, 'nobody')).status).toBe(401);
    expect((await portal.as('nobody').call(bedrijfContract.favourites)).status).toBe(401);
    expect(await countIn('favourites')).toBe(0);
  });
});
