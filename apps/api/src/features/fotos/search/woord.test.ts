import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { fotoContract } from '@ledenportaal/shared';
import { buildFotoEdit, countIn, createFoto } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { editDistance } from './edit-distance.js';
import { FotoModel } from '../foto.model.js';
import { WoordModel } from './woord.model.js';

const portal = usePortal();
const runRecount = () => portal.background.run(portal.searchFieldsRecount.task.name);
const listWords = async () => (await WoordModel.find().sort({ _id: 1 }).lean()).map(({ _id }) => _id);
const expiredDate = () => WoordModel.updateMany({}, { at: new Date(Date.now() - 25 * 60 * 60_000) });

describe('the search words of fotos', () => {
  it('are kept while a foto uses them and deleted a day later', async () => {
    const { _id } = await createFoto({ beschrijving: 'Schaap op heide' });
    await createFoto({ beschrijving: 'Heide' });
    await FotoModel.deleteOne({ _id });
    await runRecount();
    expect(await listWords()).toContain('schaap');
    await expiredDate();
    await runRecount();
    expect(await listWords()).toEqual(['heide', 'ruigenhei', 'stichting']);
  });

  it('are kept while a foto with them is about to be written', async () => {
    await portal.words.addWords(['schaap']);
    await expiredDate();
    await portal.words.addWords(['schaap']);
    await runRecount();
    expect(await listWords()).toEqual(['schaap']);
  });

  it('are corrected by the task when something else wrote the foto or words were lost', async () => {
    const { _id } = await createFoto({ beschrijving: 'Schaap' });
    await FotoModel.collection.updateMany({}, { $unset: { woorden: 1 } });
    await WoordModel.deleteMany({});
    await createFoto({ beschrijving: 'Ezel' });
    await FotoModel.updateOne({ beschrijving: 'Ezel' }, { woorden: ['verkeerd'] });
    await runRecount();
    const response = await portal.as('lid').call(fotoContract.search, { body: { tekst: 'schaap' } });
    expect(response.reply.results.items.map((foto) => foto._id)).toEqual([_id]);
    expect(await FotoModel.countDocuments({ woorden: 'ezel' })).toBe(1);
    expect(await FotoModel.countDocuments({ woorden: 'verkeerd' })).toBe(0);
  });

  it('can be added concurrently', async () => {
    const manyWords = Array.from({ length: 50 }, (_, n) => `woord${n}`);
    await Promise.all(Array.from({ length: 6 }, () => portal.words.addWords(manyWords)));
    expect(await countIn('woorden')).toBe(50);
  });

  it('are not added by a rejected edit', async () => {
    await createFoto();
    const before = await listWords();
    const body = buildFotoEdit({ beschrijving: 'Schaap' });
    const id = String(new mongoose.Types.ObjectId());
    expect((await portal.as('admin').call(fotoContract.update, { params: { id }, body })).status).toBe(404);
    expect(await listWords()).toEqual(before);
  });
});

describe('edit distance', () => {
  it.each([
    ['herfst', 'herfst', 0],
    ['herfst', 'hersft', 1],
    ['herfst', 'herfs', 1],
    ['herfst', 'jerfst', 1],
    ['herfst', 'heerfst', 1],
    ['herfst', 'jersft', 2],
    ['heide', '', 5],
    ['', '', 0],
  ])('of %s and %s is %i', (a, b, differences) => expect(editDistance(a, b)).toBe(differences));
});
