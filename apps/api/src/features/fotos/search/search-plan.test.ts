import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { FotoFilter } from '@ledenportaal/shared';
import { createFoto, createTag, createThema } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel } from '../foto.model.js';
import { TagModel, ThemaModel } from '../../labels/label.model.js';
import { createFotoSearchService } from './foto-search.service.js';
import { toFilter } from './search-filter.js';
import { createSearchPlanService } from './search-plan.service.js';
import { combineLabels } from '../combine-labels.js';
import { WoordModel } from './woord.model.js';
import { createWoordService } from './woord.service.js';

usePortal();
const words = createWoordService();
const { planSearch } = createSearchPlanService(words);
const { findFotos, findNext, findPrevious } = createFotoSearchService({ planSearch });
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const newestFirst = { createdAt: -1, _id: -1 } as const;
const oldestFirst = { createdAt: 1, _id: 1 } as const;

/** Creates 900 fotos: all have one word, every third has a tag, every tenth a theme, and three have a rare word. */
const createFotos = async () => {
  const { _id } = await createFoto({ beschrijving: 'vaak' });
  const { _id: __, ...foto } = (await FotoModel.findById(_id).lean())!;
  const [heide, natuur] = [await createTag('heide'), await createThema('natuur')];
  const ids = (id: string, exists: boolean) => (exists ? [new mongoose.Types.ObjectId(id)] : []);
  const fotos = Array.from({ length: 900 }, (_, n) => ({
    ...foto,
    sha256: `${n}`,
    createdAt: day(n),
    tags: ids(heide, n % 3 === 0),
    themes: ids(natuur, n % 10 === 0),
    pairs: n % 30 === 0 ? combineLabels([heide], [natuur]) : [],
    woorden: ['vaak', ...(n % 300 === 0 ? ['zelden'] : [])],
    beschrijving: n % 9 === 0 ? '' : 'vaak',
  }));
  await words.addWords(['vaak', 'zelden']);
  await FotoModel.collection.insertMany(fotos);
  await TagModel.updateOne({ _id: heide }, { count: 300 });
  await ThemaModel.updateOne({ _id: natuur }, { count: 90 });
  return { heide, natuur };
};

type Stage = { stage?: string; inputStage?: Stage; inputStages?: Stage[] };
type Explained = { queryPlanner: { winningPlan: Stage }; executionStats: { totalDocsExamined: number } };
const listStages = ({ stage = '', inputStage, inputStages = [] }: Stage): string[] => [
  stage,
  ...[...(inputStage ? [inputStage] : []), ...inputStages].flatMap(listStages),
];
const explainQuery = async (query: ReturnType<typeof findNext>) => {
  const explanation = (await query.explain('executionStats')) as unknown as Explained;
  return {
    stages: listStages(explanation.queryPlanner.winningPlan),
    examined: explanation.executionStats.totalDocsExamined,
  };
};

describe('query plan of a filter by tags and themes', () => {
  it('reads and counts only matching fotos', async () => {
    const { heide, natuur } = await createFotos();
    const plan = (await planSearch({ tags: [heide], themes: [natuur] }))!;
    const { stages, examined } = await explainQuery(FotoModel.find(toFilter(plan)).sort(newestFirst).lean());
    expect([stages.includes('SORT'), examined]).toEqual([false, 30]);
    expect(await findFotos({ tags: [heide], themes: [natuur], limit: 12, page: 1 })).toMatchObject({ total: 30 });
  });
});

describe('query plan of a search by words', () => {
  it('uses an index without sorting for every kind of search, in the grid and for neighbours', async () => {
    const { heide, natuur } = await createFotos();
    const queryShapes: Partial<FotoFilter>[] = [
      { tags: [heide], themes: [natuur] },
      { tekst: 'vaak' },
      { tekst: 'zelden' },
      { tekst: 'heide' },
      { tekst: 'zelden vaak' },
      { tekst: 'vaak natuur' },
      { tekst: 'vaak', tags: [heide] },
      { tekst: 'zelden', tags: [heide], themes: [natuur] },
      { tekst: 'heide', themes: [natuur] },
      { zonder: ['tags'] },
      { zonder: ['beschrijving'] },
      { zonder: ['tags', 'beschrijving'] },
      { zonder: ['beschrijving'], tags: [heide] },
      { zonder: ['tags'], tekst: 'zelden' },
    ];
    const position = (await FotoModel.findOne({ sha256: '450' }).lean())!;
    for (const queryShape of queryShapes) {
      const plan = (await planSearch({ tags: [], themes: [], ...queryShape }))!;
      const pages = [newestFirst, oldestFirst].map((sort) =>
        FotoModel.find(toFilter(plan)).sort(sort).limit(12).lean(),
      );
      for (const query of [...pages, findNext(position, plan), findPrevious(position, plan)]) {
        const { stages, examined } = await explainQuery(query);
        expect(stages, JSON.stringify(queryShape)).toContain('IXSCAN');
        expect(stages).not.toContain('COLLSCAN');
        expect(stages).not.toContain('SORT');
        expect(examined, JSON.stringify(queryShape)).toBeLessThan(160);
      }
    }
  });

  it('reads only concepts in a search for concepts, and few of them in a search without', async () => {
    const { heide, natuur } = await createFotos();
    const concepts = { createdAt: { $gte: day(870) } };
    await FotoModel.collection.updateMany(concepts, { $set: { status: 'concept' } });
    const position = (await FotoModel.findOne({ sha256: '600' }).lean())!;
    const filters = [
      {},
      { tags: [heide] },
      { themes: [natuur] },
      { tags: [heide], themes: [natuur] },
      { tekst: 'vaak' },
    ];
    for (const filter of filters) {
      const plan = (await planSearch({ tags: [], themes: [], ...filter, status: 'concept' }))!;
      const { stages, examined } = await explainQuery(FotoModel.find(toFilter(plan)).sort(newestFirst).lean());
      const matches = await FotoModel.countDocuments(toFilter(plan));
      expect([stages.includes('SORT'), examined], JSON.stringify(filter)).toEqual([false, matches]);
      const visiblePlan = { ...plan, status: 'zichtbaar' as const };
      const page = FotoModel.find(toFilter(visiblePlan)).sort(newestFirst).limit(12).lean();
      for (const query of [page, findNext(position, visiblePlan), findPrevious(position, visiblePlan)]) {
        const explained = await explainQuery(query);
        expect(explained.stages, JSON.stringify(filter)).not.toContain('SORT');
        expect(explained.examined).toBeLessThan(100);
      }
    }
  });

  it('uses the most selective condition', async () => {
    const { heide } = await createFotos();
    for (const tekst of ['zelden vaak', 'vaak zelden', 'zelden']) {
      const plan = (await planSearch({ tags: [heide], themes: [], tekst }))!;
      expect(plan.indexed).toEqual([{ woorden: { $in: ['zelden'] } }]);
      expect((await explainQuery(FotoModel.find(toFilter(plan)).lean() as never)).examined).toBeLessThan(10);
    }
  });

  it('does not query fotos when a word is unknown', async () => {
    await createFotos();
    expect(await planSearch({ tags: [], themes: [], tekst: 'vaak nergens' })).toBeUndefined();
  });

  it('finds all words with the prefix, however many there are', async () => {
    await createFotos();
    await words.addWords(Array.from({ length: 1_100 }, (_, n) => `v${n}`));
    const search = { tags: [], themes: [], limit: 12, page: 1 };
    expect(await findFotos({ ...search, tekst: 'v' })).toMatchObject({ total: 901, more: false });
    expect(await findFotos({ ...search, tekst: 'v zelden' })).toMatchObject({ total: 3 });
    expect(await WoordModel.countDocuments({ _id: /^v/ })).toBe(1_101);
  });
});
