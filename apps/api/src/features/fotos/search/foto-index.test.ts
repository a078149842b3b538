import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, tagContract, type FotoSearch } from '@ledenportaal/shared';
import { createAs } from '../../../test/as.js';
import { buildFotoEdit, createFoto, createTag } from '../../../test/builders.js';
import { moveDatabaseClock } from '../../../test/move-database-clock.js';
import { usePortal } from '../../../test/portal.js';
import { contentSetting } from '../../../platform/content/portal-content.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { TimeoutError } from '../../../platform/timeout.js';
import { FotoModel, newRevision, type FotoRecord } from '../foto.model.js';

const portal = usePortal();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const minuteMs = 60_000;

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
    moveDatabaseClock(10 * minuteMs);
    await createFoto({ beschrijving: 'ven' });
    moveDatabaseClock(60 * minuteMs);
    expect(await getNames()).toEqual(['ven']);
  });

  it('finds at once what a process wrote whose clock is 400 seconds behind', async () => {
    const { getNames, other } = await startTwo();
    vi.useFakeTimers({ now: Date.now() - 400_000, toFake: ['Date'] });
    const { _id: id } = await createFoto({ beschrijving: 'ven' }, portal.storage);
    expect(await getNames()).toEqual(['ven']);
    await other('admin').call(fotoContract.remove, { params: { id } });
    expect(await getNames()).toEqual([]);
  });

  it('finds a write of which the database was slow, half a minute later', async () => {
    const { getNames } = await startTwo();
    moveDatabaseClock(-minuteMs);
    await createFoto({ beschrijving: 'traag' });
    moveDatabaseClock(31_000);
    expect(await getNames()).toEqual(['traag']);
  });

  it('leaves out a photo that disappeared without a trace within a minute, also from the total', async () => {
    const { _id } = await createFoto();
    await createFoto({ beschrijving: 'blijft' });
    const { getNames } = await startTwo();
    await FotoModel.collection.deleteOne({ _id: toObjectId(_id) });
    moveDatabaseClock(minuteMs + 1);
    expect(await getNames()).toEqual(['blijft']);
  });

  it('forgets a photo at once that another process deleted for good, in pages, totals and counts', async () => {
    const { _id: id } = await createFoto({ eigenaar: 'Loes' }, portal.storage);
    const { search, other } = await startTwo();
    await other('admin').call(fotoContract.remove, { params: { id } });
    await other('admin').call(fotoContract.purge, { body: { fotos: [id], expected: 1 } });
    const { reply } = await portal.as('lid').call(fotoContract.facets, { body: {} });
    expect([await search(), reply.results.eigenaar]).toMatchObject([{ total: 0, items: [] }, []]);
  });

  it('notices half a minute later what was added or disappeared by hand, also when no page shows it', async () => {
    const { _id } = await createFoto({ beschrijving: 'weg' });
    const { search } = await startTwo();
    const { revision: _, ...foto } = await FotoModel.findById(_id).orFail().lean<FotoRecord>();
    await FotoModel.collection.deleteOne({ _id: toObjectId(_id) });
    const count = async (tekst: string) => (await search({ tekst, page: 2 })).total;
    expect(await count('weg')).toBe(1);
    moveDatabaseClock(31_000);
    await vi.waitFor(async () => expect(await count('weg')).toBe(0), { timeout: 10_000 });
    await FotoModel.collection.insertOne({ ...foto, _id: toObjectId('6'.repeat(24)), beschrijving: 'nieuw' });
    expect(await count('nieuw')).toBe(0);
    moveDatabaseClock(62_000);
    await vi.waitFor(async () => expect(await count('nieuw')).toBe(1), { timeout: 10_000 });
  });

  it('reads the documents of a page once in a minute, as long as none changes', async () => {
    const ids = [(await createFoto({ beschrijving: 'ven' }))._id, (await createFoto({ beschrijving: 'bos' }))._id];
    const { search, getNames, other } = await startTwo();
    const find = vi.spyOn(FotoModel, 'find');
    const countReads = () => find.mock.calls.filter(([filter]) => '_id' in (filter ?? {})).length;
    await search();
    expect(countReads()).toBe(0);
    const body = buildFotoEdit({ eigenaar: 'Loes' });
    await other('admin').call(fotoContract.update, { params: { id: ids[0]! }, body });
    expect((await search()).items.map(({ eigenaar }) => eigenaar)).toContain('Loes');
    moveDatabaseClock(minuteMs + 1);
    find.mockClear();
    await getNames();
    expect(countReads()).toBe(1);
  });

  it('reads all photos again after a day', async () => {
    const { search } = await startTwo();
    await createFoto({ beschrijving: 'oud' });
    const countResults = async (tekst: string) => (await search({ tekst })).total;
    expect(await countResults('oud')).toBe(1);
    await FotoModel.collection.updateOne({}, { $set: { beschrijving: 'nieuw' } });
    expect(await countResults('nieuw')).toBe(0);
    moveDatabaseClock(25 * 60 * minuteMs);
    await vi.waitFor(async () => expect(await countResults('nieuw')).toBe(1), { timeout: 10_000 });
  });

  it('reads all photos again after the time zone of the portal changed', async () => {
    await createFoto({ genomenOp: new Date('2018-12-31T23:30:00Z') });
    const getYears = async () => (await portal.as('lid').call(fotoContract.facets, { body: {} })).reply.results.jaar;
    expect(await getYears()).toMatchObject([{ _id: 2019 }]);
    const saved = { ...contentSetting.default, values: { timeZone: 'America/New_York' } };
    await portal.portalSettings.change(contentSetting, saved, { by: 'a'.repeat(24) });
    await vi.waitFor(async () => expect(await getYears()).toMatchObject([{ _id: 2018 }]), { timeout: 10_000 });
  });

  it('is read once for searches that arrive at once, and again when that failed', async () => {
    await createFoto();
    const find = vi.spyOn(FotoModel, 'find').mockImplementationOnce(() => {
      throw new Error('the database is gone');
    });
    portal.fotoIndex.reset();
    await expect(portal.fotoIndex.getIndex()).rejects.toThrow('gone');
    // Twice, because a batch that is empty is the last.
    const indexes = await Promise.all([1, 2, 3].map(() => portal.fotoIndex.getIndex()));
    expect([new Set(indexes).size, indexes[0]!.getSize(), find.mock.calls.length]).toEqual([1, 1, 3]);
  });

  it('answers that the portal is unavailable when reading it takes long', async () => {
    const never = {
      sort: () => never,
      skip: () => never,
      limit: () => never,
      lean: () => new Promise(() => undefined),
    };
    vi.spyOn(FotoModel, 'find').mockReturnValueOnce(never as never);
    portal.fotoIndex.reset();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const refused = expect(portal.fotoIndex.getIndex()).rejects.toThrow(TimeoutError);
    await vi.advanceTimersByTimeAsync(30_000);
    await refused;
    portal.fotoIndex.reset();
  });

  it('finds a write before each of several searches at once', async () => {
    const { _id: id } = await createFoto({ beschrijving: 'oud' });
    const { getNames, other } = await startTwo();
    for (let n = 0; n < 5; n++) {
      const body = buildFotoEdit({ beschrijving: `nieuw ${n}` });
      await other('admin').call(fotoContract.update, { params: { id }, body });
      const searches = Array.from({ length: 6 }, () => getNames({ tekst: `nieuw ${n}` }));
      expect(await Promise.all(searches)).toEqual(searches.map(() => [`nieuw ${n}`]));
    }
  });

  it('does not replace a photo by an older version, when it was read before its upload ended', async () => {
    const { _id } = await createFoto({ genomenOp: new Date(0) });
    const index = await portal.fotoIndex.getIndexWithNewFotos();
    const takenAt = index.getTakenAt(index.findSlot(_id)!);
    const stored = await FotoModel.findById(_id).lean<FotoRecord>();
    await portal.fotoIndex.addStoredFoto({ ...stored!, genomenOp: new Date(1e9), revision: newRevision() });
    expect(index.getTakenAt(index.findSlot(_id)!)).toBe(takenAt);
  });

  it('leaves out a document that is not valid, and finds the others', async () => {
    await createFoto({ beschrijving: 'blijft' });
    const { _id } = await createFoto({ beschrijving: 'later ongeldig' });
    const { search } = await startTwo();
    const [before] = await FotoModel.collection.find({ beschrijving: 'blijft' }).toArray();
    const unset = { $unset: { createdAt: true }, $set: { revision: newRevision() } } as const;
    await FotoModel.collection.updateOne({ _id: toObjectId(_id) }, unset);
    await portal.fotoIndex.readChanges();
    for (let n = 0; n < 2; n++) expect((await search()).items.map((foto) => foto._id)).toEqual([String(before!._id)]);
    portal.fotoIndex.reset();
    expect((await search()).total).toBe(1);
    expect(portal.logged()).toContain('a foto cannot be searched');
  });

  it('leaves out a document that the database cannot read, and finds the others', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await createFoto())._id);
    const find = FotoModel.find.bind(FotoModel);
    const corrupt = Object.assign(new mongoose.mongo.MongoServerError({ message: 'cannot be read' }), { code: 22 });
    vi.spyOn(FotoModel, 'find').mockImplementation(((filter: object, projection: object) => {
      const query = find(filter, projection);
      const lean = query.lean.bind(query);
      query.lean = (() =>
        lean().then((fotos: { _id: unknown }[]) => {
          if (fotos.some(({ _id }) => String(_id) === ids[2])) throw corrupt;
          return fotos;
        })) as unknown as typeof query.lean;
      return query;
    }) as unknown as typeof FotoModel.find);
    portal.fotoIndex.reset();
    const index = await portal.fotoIndex.getIndex();
    expect(ids.map((id) => index.findSlot(id) !== undefined)).toEqual([true, true, false, true, true]);
    expect(portal.logged()).toContain('a foto cannot be read');
  });
});
