import { afterEach, describe, expect, it, vi } from 'vitest';
import { bedrijfContract } from '@ledenportaal/shared';
import { countIn, createBedrijf } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { BedrijfModel } from './bedrijf.model.js';
import { FavouriteModel } from './favourite.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

type Who = Parameters<typeof portal.as>[0];
const turn = (bedrijf: string, by: Who = 'lid') =>
  portal.as(by).call(bedrijfContract.setFavourite, { body: { bedrijf } });
const favourites = async (by: Who = 'lid') => (await portal.as(by).call(bedrijfContract.favourites)).reply.results;
const starred = async (by: Who = 'lid') => {
  const { results } = (await portal.as(by).call(bedrijfContract.list)).reply;
  return results.filter(({ favourite }) => favourite).map(({ naam }) => naam);
};

describe('a favourite', () => {
  it('is set, unset and set again', async () => {
    const id = await createBedrijf();
    for (const favourite of [true, false, true]) {
      const { status, reply } = await turn(id.toUpperCase());
      expect([status, reply]).toEqual([200, { data: { bedrijf: id, favourite } }]);
      expect((await favourites()).map(({ _id }) => _id)).toEqual(favourite ? [id] : []);
    }
  });

  it('belongs to one account', async () => {
    const [linde, berk] = [await createBedrijf('De Linde'), await createBedrijf('De Berk')];
    await createBedrijf('De Eik');
    await turn(linde);
    await turn(berk);
    await turn(berk, 'admin');
    expect([await starred(), await starred('admin')]).toEqual([['De Berk', 'De Linde'], ['De Berk']]);
    expect((await favourites()).map(({ naam, favourite }) => [naam, favourite])).toEqual([
      ['De Berk', true],
      ['De Linde', true],
    ]);
    await turn(berk, 'admin');
    expect([await starred(), await starred('admin')]).toEqual([['De Berk', 'De Linde'], []]);
  });

  it.each([2, 3, 8])('is toggled once by each of %d concurrent requests', async (number) => {
    const id = await createBedrijf();
    const answers = await Promise.all(Array.from({ length: number }, () => turn(id)));
    const turned = answers.map(({ reply }) => reply.data.favourite);
    // As if the requests came one after another: on, off, on.
    expect(turned.filter(Boolean)).toHaveLength(Math.ceil(number / 2));
    expect(await countIn('favourites')).toBe(number % 2);
  });

  it('is unset when a concurrent request has just set it', async () => {
    const id = await createBedrijf();
    const remove = FavouriteModel.deleteOne.bind(FavouriteModel);
    vi.spyOn(FavouriteModel, 'deleteOne').mockImplementationOnce((async (one: object) => {
      const nothing = await remove(one);
      await FavouriteModel.create({ ...one, createdAt: new Date() });
      return nothing;
    }) as never);
    expect((await turn(id)).reply.data.favourite).toBe(false);
    expect(await countIn('favourites')).toBe(0);
  });

  it('is deleted when the bedrijf is removed at the same moment', async () => {
    const id = await createBedrijf();
    const create = FavouriteModel.create.bind(FavouriteModel);
    vi.spyOn(FavouriteModel, 'create').mockImplementationOnce((async (one: never) => {
      await BedrijfModel.deleteOne({ _id: id });
      return create(one);
    }) as never);
    expect((await turn(id)).error?.code).toBe('bedrijf_not_found');
    expect(await countIn('favourites')).toBe(0);
  });

  it('returns 404 for a bedrijf that does not exist', async () => {
    const refused = await turn('f'.repeat(24));
    expect([refused.status, refused.error?.code]).toEqual([404, 'bedrijf_not_found']);
    expect(await countIn('favourites')).toBe(0);
  });

  it.each([{ bedrijf: 'geen-nummer' }, {}, { bedrijf: 'f'.repeat(24), favourite: true }])(
    'returns 400 for the body %j',
    async (body) => {
      const refused = await portal.as('lid').call(bedrijfContract.setFavourite, { body: body as { bedrijf: string } });
      expect([refused.status, refused.error?.code]).toEqual([400, 'invalid']);
    },
  );

  it('returns 401 for a visitor who is not signed in', async () => {
    const id = await createBedrijf();
    expect((await turn(id, 'nobody')).status).toBe(401);
    expect((await portal.as('nobody').call(bedrijfContract.favourites)).status).toBe(401);
    expect(await countIn('favourites')).toBe(0);
  });
});
