import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fotoContract, lookAlikeContract, pictureContract } from '@ledenportaal/shared';
import { createAs } from '../../../test/as.js';
import { countIn, createFoto } from '../../../test/builders.js';
import { asFile, makeEvenJpeg, makeScene } from '../../../test/pictures.js';
import { usePortal } from '../../../test/portal.js';
import { FotoModel } from '../foto.model.js';
import { LookAlikeModel } from './look-alike.model.js';

const portal = usePortal();
afterEach(() => vi.restoreAllMocks());

const admin = () => portal.as('admin');
const send = async (jpeg: Uint8Array, as = portal.as) =>
  (await as('admin').call(fotoContract.upload, { file: asFile(jpeg) })).reply;
const upload = async (...scene: Parameters<typeof makeScene>) => (await send(await makeScene(...scene))).results._id;
const remove = (id: string) => admin().call(fotoContract.remove, { params: { id } });
const restore = (id: string) => admin().call(fotoContract.restore, { params: { id } });
const purge = (id: string) => admin().call(fotoContract.purge, { body: { fotos: [id], expected: 1 } });
const keep = (id: string) => admin().call(lookAlikeContract.keep, { params: { id } });
const readPairs = async (page = 1, limit = 12) =>
  (await admin().call(lookAlikeContract.list, { query: { page, limit } })).reply.results;
/** Returns the ids of the photos of each listed pair. */
const listPairs = async () => (await readPairs()).docs.map(({ fotos }) => fotos.map(({ _id }) => _id));
const uploadPair = async (): Promise<[string, string]> => [await upload(1), await upload(1, { width: 500 })];
const readPairId = async () => (await readPairs()).docs[0]!._id;

describe('an upload', () => {
  it('returns the photos with the same picture in another size or quality, with their distance', async () => {
    const first = await upload(1, { width: 1500 });
    await upload(2);
    const second = await upload(1, { width: 600 });
    const { results, gelijkend } = await send(await makeScene(1, { width: 900, quality: 30 }));
    expect(gelijkend.map(({ foto }) => foto._id).sort()).toEqual([first, second]);
    expect(new Set(gelijkend.map(({ foto }) => foto.width))).toEqual(new Set([1500, 600]));
    for (const { afstand, paar } of gelijkend) {
      expect(afstand).toBeLessThanOrEqual(8);
      await keep(paar);
    }
    expect(await listPairs()).toHaveLength(1);
    const [pair] = (await readPairs()).docs;
    await portal.background.run('fotos.lookalikes');
    expect((await readPairs()).docs).toEqual([pair]);
    expect(await FotoModel.findById(results._id).lean()).toMatchObject({ compared: true });
  });

  it('that another process stores at the same moment gets its pair from the task', async () => {
    const second = createAs(portal.createSecondApp());
    // Both have read which photos there are before either is stored.
    const create = FotoModel.create.bind(FotoModel);
    let waiting = 0;
    let release = () => {};
    const bothWait = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(FotoModel, 'create').mockImplementation(async (...args: Parameters<typeof create>) => {
      if (++waiting === 2) release();
      await bothWait;
      return create(...args);
    });
    const jpegs = await Promise.all([600, 900].map((width) => makeScene(1, { width })));
    await Promise.all([send(jpegs[0]!), send(jpegs[1]!, second)]);
    vi.restoreAllMocks();
    await portal.background.run('fotos.lookalikes');
    expect([(await listPairs()).length, await countIn('lookalikes')]).toEqual([1, 1]);
  });

  it('returns no look-alikes of a picture without structure', async () => {
    await send(await makeEvenJpeg());
    const { results, gelijkend } = await send(await makeEvenJpeg());
    expect([gelijkend, (await FotoModel.findById(results._id))?.phash]).toEqual([[], null]);
  });

  it('returns the nearest twelve', async () => {
    const { results } = await send(await makeScene(1));
    const { phash } = (await FotoModel.findById(results._id).orFail()).toObject();
    const other = phash!.replace(/^./, (digit) => (Number.parseInt(digit, 16) ^ 1).toString(16));
    for (let n = 0; n < 8; n++) await createFoto({ phash: other });
    const same: string[] = [];
    for (let n = 0; n < 7; n++) same.push((await createFoto({ phash: phash! }))._id);
    const { gelijkend } = await send(await makeScene(1, { quality: 91 }));
    const distances = gelijkend.map(({ afstand }) => afstand);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    expect(gelijkend).toHaveLength(12);
    const found = gelijkend.map(({ foto }) => foto._id);
    expect(found).toEqual(expect.arrayContaining([results._id, ...same]));
  });

  it('finds a look-alike that another process added just now', async () => {
    await send(await makeScene(3));
    const { results } = await send(await makeScene(1), createAs(portal.createSecondApp()));
    const { gelijkend } = await send(await makeScene(1, { width: 600 }));
    expect(gelijkend.map(({ foto }) => foto._id)).toEqual([results._id]);
  });

  it('succeeds while the look-alikes cannot be searched, and the task finds them', async () => {
    await upload(1);
    vi.spyOn(LookAlikeModel, 'insertMany').mockRejectedValueOnce(new Error('gone'));
    const { gelijkend } = await send(await makeScene(1, { width: 600 }));
    expect([gelijkend, await listPairs()]).toEqual([[], []]);
    expect(portal.logged()).toContain('look-alikes of an uploaded foto were not searched yet');
    await portal.background.run('fotos.lookalikes');
    expect(await listPairs()).toHaveLength(1);
  });

  it('sends no hash', async () => {
    await upload(1);
    const { results, gelijkend } = await send(await makeScene(1, { width: 600 }));
    for (const foto of [results, gelijkend[0]!.foto]) expect(Object.keys(foto)).not.toContain('phash');
  });
});

describe('the pairs', () => {
  it('have the photo that was added first in front, the nearest pair first, by page', async () => {
    const phash = 'c8e781b1cf6e0a2d';
    const [a, b, c] = [await createFoto({ phash }), await createFoto({ phash }), await createFoto({ phash })];
    const pairs = [
      { first: a._id, second: b._id, afstand: 4 },
      { first: a._id, second: c._id, afstand: 0 },
      { first: b._id, second: c._id, afstand: 8 },
    ];
    await LookAlikeModel.insertMany(pairs);
    expect(await listPairs()).toEqual([
      [a._id, c._id],
      [a._id, b._id],
      [b._id, c._id],
    ]);
    const { docs, total } = await readPairs(2, 2);
    expect([docs.map(({ afstand }) => afstand), total]).toEqual([[8], 3]);
    expect((await readPairs(3, 2)).docs).toEqual([]);
  });

  it('have look-alikes that are uploaded at the same moment, once', async () => {
    const jpegs = await Promise.all([600, 900].map((width) => makeScene(1, { width })));
    const replies = await Promise.all(jpegs.map((jpeg) => send(jpeg)));
    expect([(await listPairs()).length, await countIn('lookalikes')]).toEqual([1, 1]);
    const returned = replies.flatMap(({ gelijkend }) => gelijkend.map(({ paar }) => paar));
    expect(new Set(returned)).toEqual(new Set([await readPairId()]));
  });

  it('are not listed while a photo is in the trash, and are again when it is restored', async () => {
    const pair = await uploadPair();
    await remove(pair[1]);
    expect(await readPairs()).toEqual({ docs: [], total: 0 });
    await restore(pair[1]);
    expect(await listPairs()).toEqual([pair]);
  });

  it('are searched again for a restored photo, because others were added meanwhile', async () => {
    const first = await upload(1);
    await remove(first);
    // Brings the index up to date, so that the next upload is not compared with the photo in the trash.
    await listPairs();
    const second = await upload(1, { width: 600 });
    await restore(first);
    expect(await listPairs()).toEqual([]);
    await portal.background.run('fotos.lookalikes');
    expect(await listPairs()).toEqual([[first, second]]);
  });

  it('are removed when a photo is deleted for good', async () => {
    const [, second] = await uploadPair();
    await remove(second);
    await purge(second);
    expect(await countIn('lookalikes')).toBe(0);
  });

  it('stay when the task searches, also of photos with more look-alikes than it finds', async () => {
    const phash = 'c8e781b1cf6e0a2d';
    const fotos: string[] = [];
    for (let n = 0; n < 14; n++) fotos.push((await createFoto({ phash }))._id);
    const pairs = fotos.slice(1).map((second) => ({ first: fotos[0], second, afstand: 0 }));
    const ids = (await LookAlikeModel.insertMany(pairs)).map(({ _id }) => _id);
    await portal.background.run('fotos.lookalikes');
    expect(await LookAlikeModel.countDocuments({ _id: { $in: ids } })).toBe(13);
  });

  it('are found anew when the picture of a photo is replaced', async () => {
    const [, second] = await uploadPair();
    const other = await upload(2);
    const file = asFile(await makeScene(2, { width: 500 }));
    await admin().call(pictureContract.replace, { params: { id: second }, file });
    await portal.background.run('fotos.lookalikes');
    expect(await listPairs()).toEqual([[second, other]]);
  });
});

describe('keeping both photos of a pair', () => {
  it('takes the pair from the list for good, and is recorded once', async () => {
    const [first, second] = await uploadPair();
    const id = await readPairId();
    const responses = [await keep(id), await keep(id)];
    expect(responses.map(({ reply }) => reply.msg)).toEqual(Array(2).fill('Beide foto’s blijven in de beeldbank.'));
    expect(await readPairs()).toEqual({ docs: [], total: 0 });
    await portal.lookAlikes.refresh(first);
    await remove(second);
    await restore(second);
    await portal.background.run('fotos.lookalikes');
    expect(await listPairs()).toEqual([]);
    const entries = mongoose.connection.db!.collection('audit').find({ action: 'fotos.kept' });
    expect((await entries.toArray()).map(({ subject }) => String(subject))).toEqual([id]);
  });

  it('fails with 404 for an unknown pair', async () => {
    expect((await keep('f'.repeat(24))).error?.code).toBe('not_found');
  });

  it('is refused to leden, as the list is', async () => {
    await uploadPair();
    const [id, lid] = [await readPairId(), portal.as('lid')];
    expect((await lid.call(lookAlikeContract.list)).error?.code).toBe('not_allowed');
    expect((await lid.call(lookAlikeContract.keep, { params: { id } })).error?.code).toBe('not_allowed');
    expect(await listPairs()).toHaveLength(1);
  });
});
