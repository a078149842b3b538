import { describe, expect, it, vi } from 'vitest';
import { fotoContract, tagContract, type FotoSearch } from '@ledenportaal/shared';
import { createAs } from '../../../test/as.js';
import { buildFotoEdit, createFoto, createTag } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { DeletedFotoModel } from '../deleted-foto.model.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();

/** Two processes, of which the first has its index already. */
const startTwo = async () => {
  const [one, other] = [portal.as, createAs(portal.createSecondApp())];
  const search = async (body: Partial<FotoSearch> = {}) =>
    (await one('lid').call(fotoContract.search, { body })).reply.results;
  await search();
  const getNames = async (body?: Partial<FotoSearch>) => {
    const { items, total } = await search(body);
    expect(total).toBe(items.length);
    return items.map(({ beschrijving }) => beschrijving);
  };
  return { search, getNames, other };
};

describe('the index of a process', () => {
  it('follows the writes of another process', async () => {
    const heide = await createTag('heide');
    const { _id: id } = await createFoto({ beschrijving: 'ven', tags: [heide] }, portal.storage);
    const { getNames, other } = await startTwo();
    await other('admin').call(fotoContract.update, {
      params: { id },
      body: buildFotoEdit({ beschrijving: 'bos', tags: [heide] }),
    });
    expect([await getNames({ tekst: 'ven' }), await getNames({ tekst: 'bos' })]).toEqual([[], ['bos']]);
    await other('admin').call(tagContract.rename, { params: { id: heide }, body: { naam: 'duin' } });
    expect([await getNames({ tekst: 'heide' }), await getNames({ tekst: 'duin' })]).toEqual([[], ['bos']]);
    await other('admin').call(fotoContract.update, { params: { id }, body: buildFotoEdit({ status: 'concept' }) });
    expect(await getNames()).toEqual([]);
    await other('admin').call(fotoContract.update, { params: { id }, body: buildFotoEdit({ beschrijving: 'zee' }) });
    expect(await getNames({ tekst: 'zee' })).toEqual(['zee']);
    await other('admin').call(fotoContract.remove, { params: { id } });
    expect(await getNames()).toEqual([]);
    await other('admin').call(fotoContract.restore, { params: { id } });
    expect(await getNames({ tekst: 'zee' })).toEqual(['zee']);
  });

  it('finds what another process wrote while this one had no searches for an hour', async () => {
    const { getNames } = await startTwo();
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000, toFake: ['Date'] });
    await createFoto({ beschrijving: 'ven' });
    vi.setSystemTime(Date.now() + 50 * 60_000);
    expect(await getNames()).toEqual(['ven']);
    vi.useRealTimers();
  });

  it('finds a write of which the database was slow, half a minute later', async () => {
    const { getNames } = await startTwo();
    vi.useFakeTimers({ now: Date.now() - 60_000, toFake: ['Date'] });
    await createFoto({ beschrijving: 'traag' });
    vi.useRealTimers();
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] });
    expect(await getNames()).toEqual(['traag']);
    vi.useRealTimers();
  });

  it('leaves out a foto that disappeared without a trace, also from the total', async () => {
    const { _id } = await createFoto();
    await createFoto({ beschrijving: 'blijft' });
    const { getNames } = await startTwo();
    await FotoModel.collection.deleteOne({ _id: FotoModel.base.Types.ObjectId.createFromHexString(_id) });
    await DeletedFotoModel.deleteMany({});
    expect(await getNames()).toEqual(['blijft']);
  });

  it('reads all fotos again after a day', async () => {
    const { search } = await startTwo();
    const { _id } = await createFoto({ beschrijving: 'oud' });
    await FotoModel.collection.updateOne({}, { $set: { beschrijving: 'nieuw' }, $unset: { revision: true } });
    const countResults = async () => (await search({ tekst: 'nieuw' })).total;
    expect([_id, await countResults()]).toEqual([_id, 0]);
    vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60_000, toFake: ['Date'] });
    await vi.waitFor(async () => expect(await countResults()).toBe(1), { timeout: 10_000 });
    vi.useRealTimers();
  });

  it('is read once for searches that arrive at once, and again when that failed', async () => {
    await createFoto();
    const find = vi.spyOn(FotoModel, 'find').mockImplementationOnce(() => {
      throw new Error('the database is gone');
    });
    portal.fotoIndex.reset();
    await expect(portal.fotoIndex.getIndex()).rejects.toThrow('gone');
    const indexes = await Promise.all([1, 2, 3].map(() => portal.fotoIndex.getIndex()));
    expect([new Set(indexes).size, indexes[0]!.getSize(), find.mock.calls.length]).toEqual([1, 1, 2]);
    find.mockRestore();
  });
});
