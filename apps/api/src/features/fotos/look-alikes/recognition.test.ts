import { beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { fotoContract, lookAlikeContract, maxFotoBytes } from '@ledenportaal/shared';
import { createAccount, createFoto, createFotos } from '../../../test/builders.js';
import { asFile, makeEvenJpeg, makeJpeg, makeNoise, makeScene, pngBytes, withSize } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { takeSnapshot } from '../../../test/whole/snapshot.js';
import { FotoModel } from '../foto.model.js';

const portal = usePortal();
type Who = Parameters<typeof portal.as>[0];

const upload = async (jpeg: Uint8Array, body = {}) => {
  const { reply } = await portal.as('admin').call(fotoContract.upload, { file: asFile(jpeg), body });
  return reply.results._id;
};
const send = (jpeg: Uint8Array, who: Who = 'lid') =>
  portal.as(who).call(lookAlikeContract.recognise, { file: asFile(jpeg) });
const recognise = async (jpeg: Uint8Array, who?: Who) => (await send(jpeg, who)).reply.results.items;
const findIds = async (...args: Parameters<typeof recognise>) => (await recognise(...args)).map(({ foto }) => foto._id);
const makeCopy = async (seed: number) =>
  sharp(await makeScene(seed, { width: 1500 }))
    .resize({ width: 800 })
    .modulate({ brightness: 1.1 })
    .jpeg({ quality: 60 })
    .toBuffer();

describe('recognising a picture', () => {
  it('returns the photo of which it is a copy to a lid, and keeps nothing', async () => {
    const id = await upload(await makeScene(1, { width: 1500 }), { eigenaar: 'Ans de Boer' });
    await upload(await makeScene(2));
    await portal.as('lid').token();
    const before = await takeSnapshot(portal);
    const { reply, headers } = await send(await makeCopy(1));
    expect(reply.results.items).toMatchObject([{ foto: { _id: id, eigenaar: 'Ans de Boer', width: 1500 } }]);
    expect(reply.results.items[0]!.afstand).toBeLessThanOrEqual(12);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(await takeSnapshot(portal)).toEqual(before);
    expect([before.received, await findIds(await makeScene(3))]).toEqual([[], []]);
  });

  it('returns the nearest first, and at most six', async () => {
    const jpeg = await makeScene(1);
    const id = await upload(jpeg);
    const { phash } = await FotoModel.findById(id).orFail().lean();
    const farther = phash!.replace(/^./, (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16));
    for (let n = 0; n < 7; n++) await createFoto({ phash: farther }, portal.storage, jpeg);
    const items = await recognise(jpeg);
    expect([items.length, items[0]!.foto._id]).toEqual([6, id]);
  });

  it('returns no photo of which only the hash is alike', async () => {
    const [id, other] = [await upload(await makeScene(1)), await upload(await makeScene(2))];
    const { phash } = await FotoModel.findById(id).orFail().lean();
    await FotoModel.updateOne({ _id: other }, { $set: { phash } });
    portal.fotoIndex.reset();
    expect(await findIds(await makeCopy(1))).toEqual([id]);
  });

  it('returns a concept to admins only, and a photo in the trash to nobody', async () => {
    const [concept, trashed] = [
      await upload(await makeScene(1), { status: 'concept' }),
      await upload(await makeScene(2)),
    ];
    const admin = portal.as('admin');
    await admin.call(fotoContract.remove, { params: { id: trashed } });
    expect([await findIds(await makeCopy(1)), await findIds(await makeCopy(1), 'admin')]).toEqual([[], [concept]]);
    expect(await findIds(await makeCopy(2), 'admin')).toEqual([]);
  });

  it('returns a photo among many concepts that are as near', async () => {
    const id = await upload(await makeScene(1));
    const { phash } = await FotoModel.findById(id).orFail().lean();
    await createFotos(13, { phash: phash!, status: 'concept' });
    expect(await findIds(await makeCopy(1))).toEqual([id]);
  });

  it('returns nothing for a picture without structure, and none whose thumbnail is damaged or gone', async () => {
    const [damaged, gone] = [await upload(await makeScene(1)), await upload(await makeScene(2))];
    await portal.storage.put(`fotos/${damaged}/480.jpg`, Buffer.from('geen jpeg'));
    await portal.storage.removeFolder(`fotos/${gone}/480.jpg`);
    expect(await findIds(await makeEvenJpeg())).toEqual([]);
    expect([await findIds(await makeCopy(1)), await findIds(await makeCopy(2))]).toEqual([[], []]);
  });
});

describe('a file that cannot be recognised', () => {
  beforeEach(() => createAccount());
  const jpeg = makeJpeg({ width: 120, height: 80 });
  it.each<[string, Buffer | Promise<Buffer>, string, number]>([
    ['a PNG', pngBytes(), 'not_jpeg', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_jpeg', 415],
    ['half a JPEG', jpeg.then((bytes) => bytes.subarray(0, bytes.length / 2)), 'damaged_file', 422],
    ['noise that starts as a JPEG', makeNoise(), 'damaged_file', 422],
    ['20,000 x 20,000', jpeg.then((bytes) => withSize(bytes, 20_000, 20_000)), 'too_many_pixels', 422],
    ['an empty file', Buffer.alloc(0), 'empty_file', 400],
    ['more bytes than may be', Buffer.alloc(maxFotoBytes + 1, 1), 'file_too_large', 413],
  ])('gets an error when it is %s, and is removed', async (_, bytes, code, status) => {
    const response = await send(await bytes);
    expect([response.error?.code, response.status]).toEqual([code, status]);
    expect(portal.tempFiles()).toEqual([]);
  });
});

it('recognises 20 pictures in a minute for an account, and does not receive the next one', async () => {
  const [account, other] = [await createAccount(), await createAccount()];
  const jpeg = await makeJpeg({ width: 60, height: 40 });
  for (let n = 0; n < 20; n++) expect((await send(jpeg, account)).status).toBe(200);
  const refused = await send(Buffer.from('geen jpeg'), account);
  expect([refused.status, refused.error?.code]).toEqual([429, 'too_often']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(40);
  expect((await send(jpeg, other)).status).toBe(200);
});
