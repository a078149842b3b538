import { describe, expect, it } from 'vitest';
import { fotoContract, tagContract, themaContract } from '@ledenportaal/shared';
import { buildFotoEdit, createFoto, createTag, createThema } from '../../test/builders.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { toContent } from './foto-content.js';
import { FotoModel, type FotoRecord } from './foto.model.js';
import { TagModel, ThemaModel } from '../labels/label.model.js';

const portal = usePortal();
const read = (id: string) => FotoModel.findById(id).orFail().lean<FotoRecord>();
const pairsAt = async (id: string) => (await read(id)).pairs;
const total = async (tags: string[], themes: string[]) =>
  (await portal.fotoSearches.findFotos({ tags, themes, limit: 12, page: 1 })).total;
const labels = async () => ({
  heide: await createTag('heide'),
  bos: await createTag('bos'),
  natuur: await createThema('natuur'),
  dorpen: await createThema('dorpen'),
});

describe('tag and theme pairs of a foto', () => {
  it('are set by an edit and by a bulk change', async () => {
    const { heide, bos, natuur, dorpen } = await labels();
    const { _id } = await createFoto();
    const body = buildFotoEdit({ tags: [heide.toUpperCase(), bos], themes: [natuur] });
    await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body });
    expect(await pairsAt(_id)).toEqual([`${heide}${natuur}`, `${bos}${natuur}`]);
    const add = { tags: [], themes: [dorpen] };
    const remove = { tags: [heide], themes: [natuur] };
    await portal.as('admin').call(fotoContract.bulk, { body: { fotos: [_id], add, remove } });
    expect(await pairsAt(_id)).toEqual([`${bos}${dorpen}`]);
  });

  it('are removed with a deleted label', async () => {
    const { heide, bos, natuur, dorpen } = await labels();
    const { _id } = await createFoto({ tags: [heide, bos], themes: [natuur, dorpen] });
    await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    expect(await pairsAt(_id)).toEqual([`${bos}${natuur}`, `${bos}${dorpen}`]);
    await portal.as('admin').call(themaContract.remove, { params: { id: natuur } });
    expect(await pairsAt(_id)).toEqual([`${bos}${dorpen}`]);
  });

  it('are replaced when a label is merged', async () => {
    const { heide, bos, natuur, dorpen } = await labels();
    const { _id } = await createFoto({ tags: [heide], themes: [natuur] });
    await portal.as('admin').call(tagContract.merge, { params: { id: heide }, body: { into: bos } });
    await portal.as('admin').call(themaContract.merge, { params: { id: natuur }, body: { into: dorpen } });
    expect(await pairsAt(_id)).toEqual([`${bos}${dorpen}`]);
    expect([await total([bos], [dorpen]), await total([heide], [natuur])]).toEqual([1, 0]);
  });

  it('are restored with a foto, without labels that were deleted meanwhile', async () => {
    const { heide, bos, natuur } = await labels();
    const { _id } = await createFoto({ tags: [heide, bos], themes: [natuur] }, portal.storage);
    await portal.as('admin').call(fotoContract.remove, { params: { id: _id } });
    await portal.as('admin').call(tagContract.remove, { params: { id: heide } });
    await portal.as('admin').call(fotoContract.restore, { params: { id: _id } });
    expect(await pairsAt(_id)).toEqual([`${bos}${natuur}`]);
  });

  it('exclude a label that is deleted during an edit', async () => {
    const { heide, bos, natuur, dorpen } = await labels();
    const { _id } = await createFoto();
    const foto = await FotoModel.findById(_id).orFail().lean<FotoRecord>();
    await TagModel.deleteOne({ _id: heide });
    await ThemaModel.deleteOne({ _id: natuur });
    await portal.fotoWrites.updateFoto(foto, { ...toContent(foto), tags: [heide, bos], themes: [natuur, dorpen] });
    expect(await pairsAt(_id)).toEqual([`${bos}${dorpen}`]);
  });

  it('are corrected by the task when something else wrote the foto', async () => {
    const { heide, bos, natuur } = await labels();
    const fotos = [await createFoto({ tags: [heide, bos], themes: [natuur] }), await createFoto()];
    await FotoModel.collection.updateOne({ tags: { $ne: [] } }, { $unset: { pairs: 1 } });
    await FotoModel.collection.updateOne({ tags: [] }, { $set: { pairs: ['verkeerd'] } });
    await portal.background.run(portal.searchFieldsRecount.task.name);
    expect(await Promise.all(fotos.map(({ _id }) => pairsAt(_id)))).toEqual([
      [`${heide}${natuur}`, `${bos}${natuur}`],
      [],
    ]);
  });

  it('are empty after an upload', async () => {
    const { reply } = await portal.as('admin').call(fotoContract.upload, { file: asFile(await makeJpeg()) });
    expect(await pairsAt(reply.results._id)).toEqual([]);
  });
});

describe('filtering by tags and themes', () => {
  it('finds each foto once for ids in any case and for more labels than MongoDB merges in index order', async () => {
    const { heide, bos, natuur, dorpen } = await labels();
    await createFoto({ tags: [heide, bos], themes: [natuur, dorpen] });
    await createFoto({ tags: [heide], themes: [] });
    await createFoto({ tags: [], themes: [natuur] });
    expect(await total([heide, bos.toUpperCase()], [natuur, dorpen])).toBe(1);
    const others = Array.from({ length: 99 }, (_, n) => n.toString(16).padStart(24, 'a'));
    expect(await total([heide, ...others], [natuur, ...others])).toBe(1);
  });
});
