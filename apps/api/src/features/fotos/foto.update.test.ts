import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { describe, expect, it, vi } from 'vitest';
import { fotoContract, tagContract } from '@ledenportaal/shared';
import { hashFile } from '../../platform/storage/hash-file.js';
import { parseError } from '../../test/as.js';
import { getAccount, buildFotoEdit, countIn, createFoto, createTag, createThema } from '../../test/builders.js';
import { makeJpeg } from '../../test/pictures.js';
import { hookBeforeFotoWrite } from '../../test/hook-before-foto-write.js';
import { readLabelCount } from '../../test/label-counts.js';
import { usePortal } from '../../test/portal.js';
import { CollectionItemModel } from '../collections/collection.model.js';
import { FotoModel } from './foto.model.js';
import type { LabelField } from '../labels/index.js';

const portal = usePortal();

const createEdit = (changes: object = {}) => buildFotoEdit({ eigenaar: 'Ria', beschrijving: 'Ven', ...changes });
type Role = 'admin' | 'lid' | 'nobody';
const update = (id: string, changes: object = {}, role: Role = 'admin') =>
  portal.as(role).call(fotoContract.update, { params: { id }, body: createEdit(changes) });
const requestFoto = async (id: string) =>
  (await portal.as('lid').call(fotoContract.one, { params: { id } })).reply.results;
const readCount = (id: string, field?: LabelField) => readLabelCount(portal, id, field);

describe('updating a photo', () => {
  it('changes every field and returns the photo', async () => {
    const [heide, natuur] = [await createTag('heide'), await createThema('Natuur')];
    const { _id } = await createFoto();
    const before = await requestFoto(_id);
    const { status, reply, headers } = await update(_id, {
      beschrijving: ' Ven\nbij nacht ',
      locatie: ' De Stille Plas ',
      tags: [heide],
      themes: [natuur],
    });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const texts = { eigenaar: 'Ria', beschrijving: 'Ven\nbij nacht', locatie: 'De Stille Plas' };
    const changed = { ...texts, tags: [heide], themes: [natuur] };
    expect(reply.results).toEqual({ ...before, ...changed, updatedAt: reply.results.updatedAt });
    expect(await requestFoto(_id)).toEqual(reply.results);
  });

  it('finds the photo by its locatie, and no longer after the locatie changed', async () => {
    const { _id } = await createFoto();
    const find = async () =>
      (await portal.as('lid').call(fotoContract.search, { body: { tekst: 'wolfskuil' } })).reply.results.total;
    await update(_id, { locatie: 'Wolfskuil' });
    expect(await find()).toBe(1);
    await update(_id, { locatie: '$eigenaar' });
    expect([await find(), (await requestFoto(_id)).locatie]).toEqual([0, '$eigenaar']);
  });

  it('keeps the locatie when the client does not send it', async () => {
    const { _id } = await createFoto({ locatie: 'Wolfskuil' });
    const { locatie: _, ...edit } = createEdit();
    await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body: edit });
    expect((await requestFoto(_id)).locatie).toBe('Wolfskuil');
  });

  it('returns an empty locatie for a photo of before that field', async () => {
    const { _id } = await createFoto();
    await FotoModel.updateOne({ _id }, { $unset: { locatie: 1 } });
    expect((await requestFoto(_id)).locatie).toBe('');
    await update(_id, { eigenaar: 'Loes' });
    expect(await requestFoto(_id)).toMatchObject({ eigenaar: 'Loes', locatie: '' });
  });

  it('replaces the trefwoorden that are shown, each once, and keeps them when the client does not send any', async () => {
    const heide = await createTag('Heide');
    const { _id } = await createFoto({ tags: [heide], trefwoorden: ['heide', 'Mist', 'Ven'] });
    expect((await requestFoto(_id)).trefwoorden).toEqual(['Mist', 'Ven']);
    const { trefwoorden: _, ...edit } = createEdit({ tags: [heide] });
    await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body: edit });
    expect((await requestFoto(_id)).trefwoorden).toEqual(['Mist', 'Ven']);
    const { reply } = await update(_id, { tags: [heide], trefwoorden: [' Ven ', 'VEN', 'Zoe\u0308'] });
    expect(reply.results.trefwoorden).toEqual(['Ven', 'Zo\u00eb']);
    // Without its tag, the word of the file is shown again.
    expect((await update(_id, { trefwoorden: ['Ven'] })).reply.results.trefwoorden).toEqual(['heide', 'Ven']);
  });

  it.each([['x'.repeat(61)], Array.from({ length: 101 }, (_, n) => `woord ${n}`), ['\u0301']])(
    'refuses the trefwoorden %j',
    async (...trefwoorden) => {
      const { _id } = await createFoto();
      expect((await update(_id, { trefwoorden })).status).toBe(400);
    },
  );

  it('returns no trefwoorden for a photo of before that field', async () => {
    const { _id } = await createFoto();
    await FotoModel.updateOne({ _id }, { $unset: { trefwoorden: 1 } });
    expect((await requestFoto(_id)).trefwoorden).toEqual([]);
    expect((await update(_id)).status).toBe(200);
  });

  it('stores who changed it and when, and keeps who added it', async () => {
    const { _id } = await createFoto();
    const before = (await FotoModel.findById(_id).lean())!;
    await update(_id);
    const after = (await FotoModel.findById(_id).lean())!;
    const { id } = await getAccount('admin');
    expect([String(after.updatedBy), after.createdBy, after.createdAt]).toEqual([
      id,
      before.createdBy,
      before.createdAt,
    ]);
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect(await countIn('audit')).toBe(1);
  });

  it('sets a later change date than before, also when the clock is behind', async () => {
    const { _id } = await createFoto();
    const futureDate = new Date(Date.now() + 3_600_000);
    await FotoModel.updateOne({ _id }, { $set: { updatedAt: futureDate } });
    const { reply } = await update(_id);
    expect(reply.results.updatedAt).toBe(new Date(futureDate.getTime() + 1).toISOString());
  });

  it('stores texts literally, also MongoDB operators', async () => {
    const { _id } = await createFoto();
    const specialTexts = { eigenaar: '$sha256', beschrijving: '$$ROOT' };
    expect((await update(_id, specialTexts)).reply.results).toMatchObject(specialTexts);
    expect((await update(_id, { eigenaar: '', beschrijving: '' })).reply.results).toMatchObject({
      eigenaar: '',
      beschrijving: '',
    });
  });

  it('stores an id once, in lower or upper case', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    const { _id } = await createFoto();
    const { reply } = await update(_id.toUpperCase(), { tags: [heide, bos, heide.toUpperCase(), heide] });
    expect(reply.results.tags).toEqual([heide, bos]);
    expect([await readCount(heide), await readCount(bos)]).toEqual([1, 1]);
  });

  it('returns the collection state of the viewer', async () => {
    const { _id } = await createFoto();
    await CollectionItemModel.create({ account: (await getAccount('admin')).id, foto: _id, createdAt: new Date() });
    expect((await update(_id)).reply.results.inCollection).toBe(true);
    expect((await requestFoto(_id)).inCollection).toBe(false);
  });
});

describe('label counts of edited photos', () => {
  it('adjusts the counts for added and removed labels', async () => {
    const [heide, bos, natuur] = [await createTag('heide'), await createTag('bos'), await createThema('Natuur')];
    const { _id } = await createFoto();
    const counts = () => Promise.all([readCount(heide), readCount(bos), readCount(natuur, 'themes')]);
    await update(_id, { tags: [heide], themes: [natuur] });
    expect(await counts()).toEqual([1, 0, 1]);
    await update(_id, { tags: [heide, bos] });
    expect(await counts()).toEqual([1, 1, 0]);
    await update(_id);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('counts the labels of a new photo, and not of a rejected one', async () => {
    const [heide, natuur] = [await createTag('heide'), await createThema('Natuur')];
    const path = join(portal.folders.uploads, 'foto.jpg');
    const jpeg = await makeJpeg();
    const { id, name, role } = await getAccount('admin');
    const by = { id: String(id), name, role };
    const add = async () => {
      writeFileSync(path, jpeg);
      return portal.uploadService.add(await hashFile(path), by, { content: { tags: [heide], themes: [natuur] } });
    };
    await add();
    await expect(add()).rejects.toThrow('foto_exists');
    rmSync(path);
    expect([await readCount(heide), await readCount(natuur, 'themes')]).toEqual([1, 1]);
  });

  it('keeps correct counts for concurrent edits of one photo', async () => {
    const tags = await Promise.all(['a', 'b', 'c', 'd'].map(createTag));
    const { _id } = await createFoto();
    await Promise.all(
      tags.flatMap((tag, at) => [update(_id, { tags: [tag] }), update(_id, { tags: tags.slice(0, at) })]),
    );
    const foto = await requestFoto(_id);
    const expected = tags.map((tag) => Number(foto.tags.includes(tag)));
    expect(await Promise.all(tags.map((tag) => readCount(tag)))).toEqual(expected);
  });
});

describe('editing a photo that somebody else changed', () => {
  it('returns a conflict with the current photo and changes nothing', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto();
    const { updatedAt } = await requestFoto(_id);
    await update(_id, { beschrijving: 'Zee', updatedAt });
    const current = await requestFoto(_id);
    const { status, error } = await update(_id, { beschrijving: 'Bos', tags: [heide], updatedAt });
    expect([status, error?.code]).toEqual([409, 'foto_changed']);
    expect(error?.details?.foto).toEqual(current);
    expect(await requestFoto(_id)).toEqual(current);
    expect([await readCount(heide), await countIn('audit')]).toEqual([0, 1]);
  });

  it('accepts one of several concurrent edits', async () => {
    const { _id } = await createFoto();
    const { updatedAt } = await requestFoto(_id);
    const texts = ['een', 'twee', 'drie', 'vier'];
    const responses = await Promise.all(texts.map((beschrijving) => update(_id, { beschrijving, updatedAt })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const saved = responses.find(({ status }) => status === 200)!.reply.results;
    expect(await requestFoto(_id)).toEqual(saved);
  });

  it('returns a conflict when others change the photo during each attempt', async () => {
    const { _id } = await createFoto();
    const before = await requestFoto(_id);
    const write = vi.spyOn(FotoModel, 'updateOne').mockResolvedValue({ modifiedCount: 0 } as never);
    const { status, error } = await update(_id, { beschrijving: 'Bos' });
    write.mockRestore();
    expect([status, error?.code]).toEqual([409, 'foto_changed']);
    expect(await requestFoto(_id)).toEqual(before);
  });

  it('accepts an edit without a version', async () => {
    const { _id } = await createFoto();
    await update(_id, { beschrijving: 'Zee' });
    expect((await update(_id, { beschrijving: 'Bos' })).reply.results.beschrijving).toBe('Bos');
  });
});

describe('editing a photo with a label that is being deleted', () => {
  it('stores the photo without the label', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    const { _id } = await createFoto();
    // After the edit validated the label and before it is written.
    hookBeforeFotoWrite(1, () => portal.as('admin').call(tagContract.remove, { params: { id: heide } }));
    const { reply } = await update(_id, { tags: [heide, bos] });
    expect(reply.results.tags).toEqual([bos]);
    expect((await requestFoto(_id)).tags).toEqual([bos]);
    expect(await readCount(bos)).toBe(1);
  });
});

describe('rejected updates', () => {
  it.each([
    [{ eigenaar: undefined }, 'eigenaar'],
    [{ eigenaar: 'x'.repeat(201) }, 'eigenaar'],
    [{ beschrijving: 7 }, 'beschrijving'],
    [{ beschrijving: 'x'.repeat(2001) }, 'beschrijving'],
    [{ tags: ['heide'] }, 'tags.0'],
    [{ tags: Array<string>(101).fill('f'.repeat(24)) }, 'tags'],
    [{ themes: { $ne: null } }, 'themes'],
    [{ updatedAt: 'gisteren' }, 'updatedAt'],
    [{ sha256: 'x' }, 'sha256'],
  ])('returns 400 for %j and changes nothing', async (invalid, field) => {
    const { _id } = await createFoto();
    const before = await requestFoto(_id);
    const authorization = await portal.as('admin').token();
    const callUpdate = supertest(portal.app).post(`/api/fotoboek/update/${_id}`).set({ authorization });
    const rejectedResponse = await callUpdate.send(createEdit(invalid));
    expect(rejectedResponse.status).toBe(400);
    expect(parseError(rejectedResponse).fields).toHaveProperty([field]);
    expect(await requestFoto(_id)).toEqual(before);
  });

  it('reports unknown labels at their field', async () => {
    const [heide, unknownId] = [await createTag('heide'), 'f'.repeat(24)];
    const { _id } = await createFoto();
    const before = await requestFoto(_id);
    const { status, error } = await update(_id, { tags: [heide, unknownId], themes: [heide] });
    expect([status, error?.code]).toEqual([400, 'invalid']);
    expect(error?.fields).toEqual({
      tags: 'Een van deze tags bestaat niet (meer).',
      themes: 'Een van deze thema’s bestaat niet (meer).',
    });
    expect([await requestFoto(_id), await readCount(heide), await countIn('audit')]).toEqual([before, 0, 0]);
  });

  it('rejects visitors and members who are no admin', async () => {
    const { _id } = await createFoto();
    const before = await requestFoto(_id);
    const rejectedResponse = [await update(_id, {}, 'nobody'), await update(_id, {}, 'lid')];
    expect(rejectedResponse.map(({ status, error }) => [status, error?.code])).toEqual([
      [401, 'not_signed_in'],
      [403, 'not_allowed'],
    ]);
    expect(await requestFoto(_id)).toEqual(before);
  });

  it.each(['geen-id', 'f'.repeat(24)])('returns 404 for the id %s with a valid body', async (id) => {
    const updatedAt = new Date().toISOString();
    for (const body of [{}, { updatedAt }]) {
      const { status, error } = await update(id, body);
      expect([status, error?.code]).toEqual([404, 'foto_not_found']);
    }
    expect((await update(id, { eigenaar: 7 })).status).toBe(400);
  });

  it('rejects other methods', async () => {
    const rejectedResponse = await supertest(portal.app).put(`/api/fotoboek/update/${'f'.repeat(24)}`);
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'POST']);
  });
});
