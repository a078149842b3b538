import { describe, expect, it, vi } from 'vitest';
import { createFoto, createTag, createThema } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { FotoModel } from './foto.model.js';
import { adjustCounts, unknownLabels } from './label.counts.js';
import { TagModel, ThemaModel } from './label.model.js';
import { recount } from './label.recount.js';

const portal = usePortal();
const none = { tags: [], themes: [] };
const countsOf = async (model: typeof TagModel) =>
  Object.fromEntries((await model.find().lean()).map(({ naam, count }) => [naam, count]));

describe('adjusting label counts', () => {
  it('follows a foto that is added, changed and deleted', async () => {
    const [bos, heide, zee] = [await createTag('bos'), await createTag('heide'), await createTag('zee')];
    const natuur = await createThema('natuur');
    const first = { tags: [bos, heide], themes: [natuur] };
    const second = { tags: [heide.toUpperCase(), zee, zee], themes: [natuur] };
    await adjustCounts(none, first);
    await adjustCounts(none, first);
    await adjustCounts(first, second);
    expect(await countsOf(TagModel)).toEqual({ bos: 1, heide: 2, zee: 1 });
    expect(await countsOf(ThemaModel)).toEqual({ natuur: 2 });
    await adjustCounts(second, none);
    expect(await countsOf(TagModel)).toEqual({ bos: 1, heide: 1, zee: 0 });
    expect(await countsOf(ThemaModel)).toEqual({ natuur: 1 });
  });

  it('counts all of many concurrent changes', async () => {
    const bos = await createTag('bos');
    await Promise.all(Array.from({ length: 30 }, () => adjustCounts(none, { tags: [bos], themes: [] })));
    expect(await countsOf(TagModel)).toEqual({ bos: 30 });
  });

  it('does not recreate a deleted label', async () => {
    await adjustCounts(none, { tags: ['f'.repeat(24)], themes: ['e'.repeat(24)] });
    expect([await TagModel.countDocuments(), await ThemaModel.countDocuments()]).toEqual([0, 0]);
  });
});

describe('finding unknown labels', () => {
  it('returns the ids that do not exist as a tag or as a theme', async () => {
    const [bos, natuur] = [await createTag('bos'), await createThema('natuur')];
    const gone = 'f'.repeat(24);
    expect(await unknownLabels({ tags: [bos.toUpperCase(), gone], themes: [bos, natuur] })).toEqual({
      tags: [gone],
      themes: [bos],
    });
    expect(await unknownLabels({ tags: [bos], themes: [natuur] })).toEqual(none);
    expect(await unknownLabels(none)).toEqual(none);
  });
});

describe('the recount task', () => {
  it('corrects the counts of tags and themes', async () => {
    const [bos, heide, natuur] = [await createTag('bos'), await createTag('heide'), await createThema('natuur')];
    await createFoto({ tags: [bos, heide], themes: [natuur] });
    await createFoto({ tags: [bos] });
    await TagModel.updateOne({ _id: bos }, { $set: { count: 41 } });
    await ThemaModel.updateOne({ _id: natuur }, { $set: { count: -1 } });
    await portal.background.run('labels.recount');
    expect([await countsOf(TagModel), await countsOf(ThemaModel)]).toEqual([{ bos: 2, heide: 1 }, { natuur: 1 }]);
  });

  it('keeps a change that is made during the recount', async () => {
    const bos = await createTag('bos');
    await TagModel.updateOne({ _id: bos }, { $set: { count: 7 } });
    const counting = vi.spyOn(FotoModel, 'countDocuments').mockImplementationOnce((...asked) => {
      counting.mockRestore();
      const added = adjustCounts(none, { tags: [bos], themes: [] });
      return added.then(() => FotoModel.countDocuments(...asked)) as never;
    });
    await portal.background.run('labels.recount');
    expect(await countsOf(TagModel)).toEqual({ bos: 8 });
  });

  it('stops between two labels at shutdown', async () => {
    for (const naam of ['bos', 'heide', 'zee']) await TagModel.updateOne({ _id: await createTag(naam) }, { count: 7 });
    const stopping = new AbortController();
    const counting = vi.spyOn(FotoModel, 'countDocuments').mockImplementationOnce((...asked) => {
      counting.mockRestore();
      stopping.abort();
      return FotoModel.countDocuments(...asked);
    });
    await expect(recount.run(stopping.signal)).rejects.toThrow('aborted');
    expect(Object.values(await countsOf(TagModel)).sort()).toEqual([0, 7, 7]);
  });
});
