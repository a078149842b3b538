import { describe, expect, it } from 'vitest';
import {
  compareNames,
  fotoContract,
  type FotoFacets,
  type FotoFilter,
  type FotoSearch,
  type Orientation,
} from '@ledenportaal/shared';
import { createFoto, createTag, createThema } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { createRandom } from '../../../test/random.js';
import { toObjectId } from '../../../platform/database/object-id.js';
import { FotoModel, newFotoId, newRevision } from '../foto.model.js';
import { isCoreSuite } from '../../../test/suite.js';

const portal = usePortal();
const getFacets = async (body: Partial<FotoSearch> = {}) =>
  (await portal.as('lid').call(fotoContract.facets, { body })).reply.results;
const search = async (body: Partial<FotoSearch>) =>
  (await portal.as('lid').call(fotoContract.search, { body })).reply.results;

type Bank = { tags: string[]; themes: string[]; fotos: Source[] };
type Source = {
  _id: string;
  beschrijving: string;
  eigenaar: string;
  locatie: string;
  tags: string[];
  themes: string[];
  width: number;
  height: number;
  createdAt: Date;
  genomenOp?: Date;
  status?: 'concept';
};

const words = ['ven', 'vennetje', 'heide', 'bos', 'schaap', 'avond'];
const sizes: [number, number, Orientation][] = [
  [4000, 3000, 'liggend'],
  [3000, 4000, 'staand'],
  [2000, 2000, 'vierkant'],
  [2000, 1990, 'vierkant'],
  [4000, 2000, 'panorama'],
  [2000, 5000, 'staand'],
  [2067, 2924, 'staand'],
  [2066, 2924, 'staand'],
];

/** Stores photos with random content, the same for each seed. */
const createBank = async (count: number, random: () => number): Promise<Bank> => {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const some = <T>(list: readonly T[], share: number) => list.filter(() => random() < share);
  const tags = await Promise.all(['heide', 'zon', 'mist', 'ree', 'kerk'].map((naam) => createTag(naam)));
  const themes = await Promise.all(['Natuur', 'Dorp', 'Water'].map((naam) => createThema(naam)));
  const fotos = Array.from({ length: count }, (): Source => {
    const [width, height] = pick(sizes);
    return {
      _id: newFotoId(),
      beschrijving: some(words, 0.3).join(' '),
      eigenaar: pick(['', 'Ria', 'Ben', ...Array.from({ length: 24 }, (_, n) => `Maker ${n}`)]),
      locatie: pick(['', 'Ruigenhei', 'Vennen']),
      tags: some(tags, 0.35),
      themes: some(themes, 0.4),
      width,
      height,
      createdAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 700 * 86_400_000)),
      ...(random() < 0.5 && {
        genomenOp: toNewYear(new Date(Date.UTC(2020, 0, 1) + Math.floor(random() * 2000 * 43_200_000))),
      }),
      ...(random() < 0.1 && { status: 'concept' as const }),
    };
  });
  const by = toObjectId('0'.repeat(24));
  const documents = fotos.map(({ _id, ...foto }, n) => ({
    ...foto,
    _id: toObjectId(_id),
    tags: foto.tags.map(toObjectId),
    themes: foto.themes.map(toObjectId),
    revision: newRevision(),
    sha256: `${n}`,
    bytes: 1,
    thumbhash: '',
    createdBy: by,
    updatedAt: foto.createdAt,
    updatedBy: by,
  }));
  await FotoModel.collection.insertMany(documents);
  return { tags, themes, fotos };
};

/** Moves half of the moments to the first hour of their year, in which UTC is still in the year before. */
const toNewYear = (date: Date) =>
  date.getTime() % 2 ? date : new Date(Date.UTC(date.getUTCFullYear(), 0, 1) - 30 * 60_000);

const createFilter = ({ tags, themes, fotos }: Bank, random: () => number): Partial<FotoFilter> => {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const maybe = <T extends object>(share: number, criterion: () => T) => (random() < share ? criterion() : {});
  return {
    ...maybe(0.5, () => ({ tags: tags.filter(() => random() < 0.4), tagsMatch: pick(['any', 'all'] as const) })),
    ...maybe(0.4, () => ({ themes: themes.filter(() => random() < 0.5), themesMatch: pick(['any', 'all'] as const) })),
    ...maybe(0.3, () => ({ tekst: pick(['ven', 'heide', 'ria', 'natuur', 'ven avond']) })),
    ...maybe(0.3, () => ({ orientation: [...new Set([pick(sizes)[2], pick(sizes)[2]])] })),
    ...maybe(0.2, () => ({ eigenaar: pick(fotos).eigenaar.toUpperCase() })),
    ...maybe(0.2, () => ({ locatie: pick(['ruig', 'venlo', 'ergens']) })),
    ...maybe(0.3, () => ({ from: `202${Math.floor(random() * 6)}-03-01` })),
    ...maybe(0.2, () => ({ to: `202${Math.floor(random() * 6)}-10-31` })),
    ...maybe(0.15, () => ({ zonder: ['eigenaar' as const] })),
    ...maybe(0.2, () => ({ minWidth: pick([1999, 2000, 2001, 3500, 5000]) })),
    ...maybe(0.3, () => ({ paper: pick(['a5', 'a4'] as const) })),
  };
};

const amsterdamDay = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const getDay = ({ genomenOp, createdAt }: Source) => amsterdamDay.format(genomenOp ?? createdAt);
const getOrientation = ({ width, height }: Source) =>
  sizes.find(([w, h]) => w === width && h === height)![2] satisfies Orientation;

/** 250 dpi on both sides, as the sheet is turned. */
const getPapers = ({ width, height }: Source) => {
  const dpiOf = (long: number, short: number) =>
    Math.min((Math.max(width, height) / long) * 25.4, (Math.min(width, height) / short) * 25.4);
  return [...(dpiOf(210, 148) >= 250 ? (['a5'] as const) : []), ...(dpiOf(297, 210) >= 250 ? (['a4'] as const) : [])];
};

/** The criteria of a search, each as a test of one photo, written without the index. */
const toTests = (filter: Partial<FotoFilter>, names: Map<string, string>) => {
  const {
    tags = [],
    themes = [],
    tekst = '',
    orientation = [],
    eigenaar,
    zonder,
    locatie,
    from,
    to,
    minWidth,
    paper,
  } = filter;
  const hasLabels = (chosen: string[], match: string | undefined, labels: string[]) =>
    !chosen.length || chosen[match === 'all' ? 'every' : 'some']((id) => labels.includes(id));
  const allWords = (foto: Source) =>
    [foto.beschrijving, foto.eigenaar, foto.locatie, ...[...foto.tags, ...foto.themes].map((id) => names.get(id)!)]
      .join(' ')
      .toLowerCase()
      .split(' ');
  return {
    visible: (foto: Source) => foto.status === undefined,
    tags: (foto: Source) => hasLabels(tags, filter.tagsMatch, foto.tags),
    themes: (foto: Source) => hasLabels(themes, filter.themesMatch, foto.themes),
    tekst: (foto: Source) => tekst.split(' ').every((term) => allWords(foto).some((word) => word.startsWith(term))),
    orientation: (foto: Source) => !orientation.length || orientation.includes(getOrientation(foto)),
    eigenaar: (foto: Source) =>
      (!eigenaar || foto.eigenaar.toLowerCase() === eigenaar.toLowerCase()) && (!zonder || !foto.eigenaar),
    locatie: (foto: Source) => !locatie || foto.locatie.toLowerCase().startsWith(locatie),
    period: (foto: Source) => (!from || getDay(foto) >= from) && (!to || getDay(foto) <= to),
    minWidth: (foto: Source) => foto.width >= (minWidth ?? 0),
    paper: (foto: Source) => !paper || getPapers(foto).includes(paper),
  };
};

const countByHand = (fotos: Source[], filter: Partial<FotoFilter>, names: Map<string, string>): FotoFacets => {
  const tests = toTests(filter, names);
  const matching = (without?: keyof typeof tests) =>
    fotos.filter((foto) => Object.entries(tests).every(([name, isMatch]) => name === without || isMatch(foto)));
  const count = <T extends string | number>(among: Source[], toValues: (foto: Source) => T[]) => {
    const counts = new Map<T, number>();
    for (const value of among.flatMap(toValues)) counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].map(([_id, total]) => ({ _id, count: total, more: false }));
  };
  const eigenaars = count(matching('eigenaar'), ({ eigenaar }) => (eigenaar ? [eigenaar] : []))
    .sort((a, b) => b.count - a.count || compareNames(a._id, b._id))
    .slice(0, 20);
  return {
    tags: count(matching(filter.tagsMatch === 'all' ? undefined : 'tags'), ({ tags }) => tags),
    themes: count(matching(filter.themesMatch === 'all' ? undefined : 'themes'), ({ themes }) => themes),
    orientation: count(matching('orientation'), (foto) => [getOrientation(foto)]),
    paper: count(matching('paper'), getPapers),
    eigenaar: eigenaars,
    zonder: count(matching('eigenaar'), ({ eigenaar }) => (eigenaar ? [] : ['eigenaar' as const])),
    mag: [],
    rechten: [],
    jaar: count(matching('period'), (foto) => [Number(getDay(foto).slice(0, 4))]).sort((a, b) => b._id - a._id),
  };
};

const sortById = ({ tags, themes, orientation, paper, ...facets }: FotoFacets) => {
  const sort = <T extends { _id: string }>(list: T[]) => list.toSorted((a, b) => a._id.localeCompare(b._id));
  return { tags: sort(tags), themes: sort(themes), orientation: sort(orientation), paper: sort(paper), ...facets };
};

/** All of them only at night, because each takes two requests. */
const filterCount = isCoreSuite ? 12 : 80;

describe('the counts beside the filters', () => {
  it('equal those by hand, as do the results, for random filters on 500 photos', { timeout: 60_000 }, async () => {
    const seed = Number(process.env.SEED ?? 40);
    const random = createRandom(seed);
    const bank = await createBank(500, random);
    const names = new Map([
      ...['heide', 'zon', 'mist', 'ree', 'kerk'].map((naam, n) => [bank.tags[n]!, naam] as const),
      ...['natuur', 'dorp', 'water'].map((naam, n) => [bank.themes[n]!, naam] as const),
    ]);
    for (let n = 0; n < filterCount; n++) {
      const filter = createFilter(bank, random);
      const tests = Object.values(toTests(filter, names));
      const expected = bank.fotos.filter((foto) => tests.every((isMatch) => isMatch(foto)));
      const message = `SEED=${seed}, filter ${n}: ${JSON.stringify(filter)}`;
      const { items, total } = await search({ ...filter, limit: 96 });
      expect(total, message).toBe(expected.length);
      expect(
        items.every(({ _id }) => expected.some((foto) => foto._id === _id)),
        message,
      ).toBe(true);
      expect(sortById(await getFacets(filter)), message).toEqual(sortById(countByHand(bank.fotos, filter, names)));
    }
  });

  it('count a photo of which only the year or month is known in that year, and a period finds it when it may be in it', async () => {
    const [start1978, startOfJune] = [new Date('1977-12-31T23:00:00Z'), new Date('1978-05-31T22:00:00Z')];
    const year = (await createFoto({ genomenOp: start1978, genomenOpPrecision: 'year' }))._id;
    const month = (await createFoto({ genomenOp: startOfJune, genomenOpPrecision: 'month' }))._id;
    const moment = (await createFoto({ genomenOp: startOfJune }))._id;
    expect((await getFacets()).jaar).toEqual([{ _id: 1978, count: 3, more: false }]);
    const all = [year, month, moment];
    const expected: [Partial<FotoSearch>, string[]][] = [
      [{ from: '1978-06-01', to: '1978-06-01' }, all],
      [{ from: '1978-06-02', to: '1978-06-15' }, [year, month]],
      [{ from: '1978-06-30' }, [year, month]],
      [{ from: '1978-07-01', to: '1978-12-31' }, [year]],
      [{ to: '1978-05-31' }, [year]],
      [{ to: '1977-12-31' }, []],
      [{ from: '1979-01-01' }, []],
    ];
    for (const [filter, ids] of expected) {
      const { items } = await search(filter);
      expect(items.map(({ _id }) => _id).sort(), JSON.stringify(filter)).toEqual(ids.toSorted());
    }
    const { items } = await search({ fotos: all, sort: 'oldest' });
    expect(items.map(({ genomenOp }) => genomenOp)).toEqual(['1978', '1978-06', startOfJune.toISOString()]);
  });

  it('are those of the given photos', async () => {
    const [{ _id }] = [await createFoto({ eigenaar: 'Ria' }), await createFoto({ eigenaar: 'Ben' })];
    expect((await getFacets({ fotos: [_id] })).eigenaar).toEqual([{ _id: 'Ria', count: 1, more: false }]);
  });

  it('accept the whole body of a search, and leave out what only admins see', async () => {
    const mist = await createTag('mist');
    await createFoto({ tags: [mist], status: 'concept', eigenaar: 'Geheim' });
    expect(await getFacets({ page: 2, limit: 5, sort: 'title' })).toEqual({
      tags: [],
      themes: [],
      orientation: [],
      paper: [],
      eigenaar: [],
      zonder: [],
      mag: [],
      rechten: [],
      jaar: [],
    });
    const forAdmin = await portal.as('admin').call(fotoContract.facets, { body: {} });
    expect(forAdmin.reply.results.eigenaar).toEqual([{ _id: 'Geheim', count: 1, more: false }]);
    const rejected = await portal.as('lid').call(fotoContract.facets, { body: { status: 'concept' } });
    expect([rejected.status, rejected.error?.code]).toEqual([403, 'not_allowed']);
  });
});
