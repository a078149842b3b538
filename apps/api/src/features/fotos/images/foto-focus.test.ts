import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fotoContract, type FotoEdit } from '@ledenportaal/shared';
import { buildFotoEdit, createFoto } from '../../../test/builders.js';
import { asFile, makeJpeg } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();

const size = { width: 1600, height: 900 };
const read = async (id: string, role: 'admin' | 'lid' = 'lid') =>
  (await portal.as(role).call(fotoContract.one, { params: { id } })).reply.results;
const update = (id: string, changes: Partial<FotoEdit>) =>
  portal.as('admin').call(fotoContract.update, { params: { id }, body: buildFotoEdit(changes) });
/** Uploads a grey picture with a red block in its lower right part. */
const uploadRedBlock = async () => {
  const pixels = Buffer.alloc(size.width * size.height * 3, 128);
  for (let y = 600; y < 800; y++) for (let x = 1300; x < 1500; x++) pixels.set([255, 0, 0], (y * size.width + x) * 3);
  const jpeg = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg()
    .toBuffer();
  return (await portal.as('admin').call(fotoContract.upload, { file: asFile(jpeg) })).reply.results;
};
const isOnBlock = ({ x, y }: { x: number; y: number }) =>
  Math.abs(x - 1400 / size.width) < 0.1 && Math.abs(y - 700 / size.height) < 0.15;

describe('the focus of a photo', () => {
  it('is proposed when it is uploaded: the part that draws most attention', async () => {
    const { _id: id, focus } = await uploadRedBlock();
    expect(isOnBlock(focus!)).toBe(true);
    expect((await read(id)).focus).toEqual(focus);
    const found = await portal.as('lid').call(fotoContract.search, { body: {} });
    expect(found.reply.results.items[0]!.focus).toEqual(focus);
  });

  it('can be set, stays with other edits, and can be proposed again', async () => {
    const { _id: id, focus: proposed } = await uploadRedBlock();
    const focus = { x: 0.25, y: 1 };
    expect((await update(id, { focus })).reply.results.focus).toEqual(focus);
    expect((await update(id, { eigenaar: 'Marike' })).reply.results).toMatchObject({ eigenaar: 'Marike', focus });
    expect((await update(id, { focus: null })).reply.results.focus).toSatisfy(isOnBlock);
    expect(proposed).toSatisfy(isOnBlock);
  });

  it('is the centre when none can be proposed', async () => {
    const { _id: id } = await createFoto();
    expect(await read(id)).not.toHaveProperty('focus');
    expect((await update(id, { focus: null })).reply.results.focus).toEqual({ x: 0.5, y: 0.5 });
  });

  it('decides what crops show', async () => {
    const { _id: id } = await uploadRedBlock();
    const readCrop = async () => {
      const query = { als: 'link' };
      const { reply } = await portal.as('lid').call(fotoContract.download, { params: { id }, query });
      const renditions = await portal.as('lid').call(fotoContract.renditions, { params: { id } });
      return { jpeg: reply, crop: renditions.reply.results.find(({ key }) => key === 'link')!.crop };
    };
    await update(id, { focus: { x: 0.5, y: 0 } });
    const top = await readCrop();
    await update(id, { focus: { x: 0.5, y: 1 } });
    const bottom = await readCrop();
    expect([top.crop, bottom.crop]).toMatchObject([{ y: 0 }, { y: 1 }]);
    expect(top.jpeg.equals(bottom.jpeg)).toBe(false);
  });

  it.each([
    [{ x: 1.1, y: 0 }, 'focus.x'],
    [{ x: 0, y: -0.1 }, 'focus.y'],
    [{ x: 0 }, 'focus.y'],
    [{ x: 0, y: 0, z: 0 }, 'focus.z'],
    ['midden', 'focus'],
  ])('%j is refused', async (focus, field) => {
    const { _id: id } = await createFoto();
    const { status, error } = await update(id, { focus: focus as never });
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]]);
  });

  it('conflicts with an edit that began before, as any other field', async () => {
    const { _id: id } = await createFoto();
    const { updatedAt } = await read(id);
    await update(id, { focus: { x: 0, y: 0 }, updatedAt });
    expect((await update(id, { focus: { x: 1, y: 1 }, updatedAt })).error?.code).toBe('foto_changed');
    expect((await read(id)).focus).toEqual({ x: 0, y: 0 });
  });
});

it('the task fotos.focus finds the focus of photos of an earlier version', async () => {
  const { _id: id } = await createFoto({}, portal.storage, await makeJpeg());
  const { _id: set } = await createFoto({}, portal.storage, await makeJpeg());
  const { _id: damaged } = await createFoto({}, portal.storage);
  await FotoModel.updateOne({ _id: set }, { $set: { focus: { x: 0, y: 0 } } });
  const { updatedAt } = await read(id);
  await portal.background.run('fotos.focus');
  expect(await read(id)).toMatchObject({ updatedAt });
  expect((await read(id)).focus).toBeDefined();
  expect((await read(set)).focus).toEqual({ x: 0, y: 0 });
  expect(await read(damaged)).not.toHaveProperty('focus');
});
