import { describe, expect, it, vi } from 'vitest';
import { createFoto, createTag, createThema } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { FotoModel } from '../fotos/foto.model.js';
import { createLabelCountService } from './label-count.service.js';
import { TagModel, ThemaModel } from './label.model.js';

const portal = usePortal();
const { adjustCounts, findUnknownLabels } = createLabelCountService();
const noLabels = { tags: [], themes: [] };
const readCounts = async (model: typeof TagModel) =>
  Object.fromEntries((await model.find().lean()).map(({ naam, count }) => [naam, count]));

describe('adjusting label counts', () => {
  it('follows a photo that is added, changed and deleted', async () => {
    const [bos, heide, zee] = [await createTag('bos'), await createTag('heide'), await createTag('zee')];
    const natuur = await createThema('natuur');
    const first = { tags: [bos, heide], themes: [natuur] };
    const second = { tags: [heide.toUpperCase(), zee, zee], themes: [natuur] };
    await adjustCounts(noLabels, first);
    await adjustCounts(noLabels, first);
    await adjustCounts(first, second);
    expect(await readCounts(TagModel)).toEqual({ bos: 1, heide: 2, zee: 1 });
    expect(await readCounts(ThemaModel)).toEqual({ natuur: 2 });
    await adjustCounts(second, noLabels);
    expect(await readCounts(TagModel)).toEqual({ bos: 1, heide: 1, zee: 0 });
    expect(await readCounts(ThemaModel)).toEqual({ natuur: 1 });
  });

  it('counts all of many concurrent changes', async () => {
    const bos = await createTag('bos');
    await Promise.all(Array.from({ length: 30 }, () => adjustCounts(noLabels, { tags: [bos], themes: [] })));
    expect(await readCounts(TagModel)).toEqual({ bos: 30 });
  });

  it('does not recreate a deleted label', async () => {
    await adjustCounts(noLabels, { tags: ['f'.repeat(24)], themes: ['e'.repeat(24)] });
    expect([await TagModel.countDocuments(), await ThemaModel.countDocuments()]).toEqual([0, 0]);
  });
});

describe('finding unknown labels', () => {
  it('returns the ids that do not exist as a tag or as a theme', async () => {
    const [bos, natuur] = [await createTag('bos'), await createThema('natuur')];
    const unknownId = 'f'.repeat(24);
    expect(await findUnknownLabels({ tags: [bos.toUpperCase(), unknownId], themes: [bos, natuur] })).toEqual({
      tags: [unknownId],
      themes: [bos],
    });
    expect(await findUnknownLabels({ tags: [bos], themes: [natuur] })).toEqual(noLabels);
    expect(await findUnknownLabels(noLabels)).toEqual(noLabels);
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
    expect([await readCounts(TagModel), await readCounts(ThemaModel)]).toEqual([{ bos: 2, heide: 1 }, { natuur: 1 }]);
  });

  it('keeps a change that is made during the recount', async () => {
    const bos = await createTag('bos');
    await TagModel.updateOne({ _id: bos }, { $set: { count: 7 } });
    const countSpy = vi.spyOn(FotoModel, 'countDocuments').mockImplementationOnce((...args) => {
      countSpy.mockRestore();
      const added = adjustCounts(noLabels, { tags: [bos], themes: [] });
      return added.then(() => FotoModel.countDocuments(...args)) as never;
    });
    await portal.background.run('labels.recount');
    expect(await readCounts(TagModel)).toEqual({ bos: 8 });
  });

  it('stops between two labels at shutdown', async () => {
    for (const naam of ['bos', 'heide', 'zee']) await TagModel.updateOne({ _id: await createTag(naam) }, { count: 7 });
    const controller = new AbortController();
    const countSpy = vi.spyOn(FotoModel, 'countDocuments').mockImplementationOnce((...args) => {
      countSpy.mockRestore();
      controller.abort();
      return FotoModel.countDocuments(...args);
    });
    await expect(portal.labelRecount.task.run(controller.signal)).rejects.toThrow('aborted');
    expect(Object.values(await readCounts(TagModel)).sort()).toEqual([0, 7, 7]);
  });
});
