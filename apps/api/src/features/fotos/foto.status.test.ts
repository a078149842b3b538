import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import {
  collectionContract,
  downloadContract,
  fotoContract,
  profileContract,
  tagContract,
  type Foto,
  type FotoSearch,
  type FotoStatus,
} from '@ledenportaal/shared';
import { buildFotoEdit, createFoto, createTag, createThema } from '../../test/builders.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { readLabelCount } from '../../test/label-counts.js';
import { usePortal } from '../../test/portal.js';
import { TagModel, ThemaModel } from '../labels/label.model.js';
import { FotoModel } from './foto.model.js';

const portal = usePortal();
type Role = 'lid' | 'admin';
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const search = async (body: Partial<FotoSearch> = {}, role: Role = 'lid') =>
  (await portal.as(role).call(fotoContract.search, { body })).reply.results;
const getNames = async (body: Partial<FotoSearch> = {}, role: Role = 'lid') =>
  (await search(body, role)).items.map(({ beschrijving }) => beschrijving);
const requestFoto = (id: string, role: Role = 'lid') => portal.as(role).call(fotoContract.one, { params: { id } });
const setStatus = async (id: string, status: FotoStatus) => {
  const { eigenaar, beschrijving, tags, themes } = (await requestFoto(id, 'admin')).reply.results;
  const body = { eigenaar, beschrijving, tags, themes, status };
  return (await portal.as('admin').call(fotoContract.update, { params: { id }, body })).reply.results;
};
const readStored = (id: string) => FotoModel.findById(id).lean();

describe('the status of a photo', () => {
  it('is zichtbaar for a photo without the field, and is stored for concepts only', async () => {
    const { _id } = await createFoto();
    expect((await requestFoto(_id)).reply.results.status).toBe('zichtbaar');
    expect((await setStatus(_id, 'concept')).status).toBe('concept');
    expect(await readStored(_id)).toMatchObject({ status: 'concept' });
    expect((await setStatus(_id, 'zichtbaar')).status).toBe('zichtbaar');
    expect(await readStored(_id)).not.toHaveProperty('status');
  });

  it('stays when an edit or a bulk change leaves it out', async () => {
    const [{ _id }, tag] = [await createFoto({ status: 'concept' }), await createTag('heide')];
    const { status: _, ...body } = buildFotoEdit({ eigenaar: 'Ria' });
    await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body });
    await portal.as('admin').call(fotoContract.bulk, { body: { fotos: [_id], add: { tags: [tag] } } });
    expect((await requestFoto(_id, 'admin')).reply.results).toMatchObject({ status: 'concept', tags: [tag] });
  });

  it('rejects any other status', async () => {
    const { _id } = await createFoto();
    const body = { ...buildFotoEdit(), status: 'geheim' as FotoStatus };
    const { status, error } = await portal.as('admin').call(fotoContract.update, { params: { id: _id }, body });
    expect([status, Object.keys(error!.fields!)]).toEqual([400, ['status']]);
  });

  it.each([
    [{ status: 'concept' }, 'concept', 404],
    [{ status: 'zichtbaar' }, 'zichtbaar', 200],
    [{}, 'zichtbaar', 200],
  ] as const)('of an upload with the fields %j is %s', async (body, status, statusForLid) => {
    const file = asFile(await makeJpeg());
    const { results: foto } = (await portal.as('admin').call(fotoContract.upload, { file, body })).reply;
    expect([foto.status, (await requestFoto(foto._id)).status]).toEqual([status, statusForLid]);
  });

  it('is the same after a restore from the trash', async () => {
    const { _id: id } = await createFoto({ status: 'concept' }, portal.storage);
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    const restored = await portal.as('admin').call(fotoContract.restore, { params: { id } });
    expect([restored.reply.results.status, (await requestFoto(id)).status]).toEqual(['concept', 404]);
  });
});

describe('searching with concepts', () => {
  /** Creates 20 photos, newest last; every third is a concept, as are the five newest. Returns the names of the others. */
  const createFotos = async (createdAt: (n: number) => Date = day) => {
    const [heide, natuur] = [await createTag('heide'), await createThema('natuur')];
    const visible: string[] = [];
    for (let n = 0; n < 20; n++) {
      const status = n % 3 === 0 || n >= 15 ? 'concept' : 'zichtbaar';
      const labels = n % 2 ? { tags: [heide], themes: [natuur] } : {};
      await createFoto({ beschrijving: `ven ${n}`, createdAt: createdAt(n), status, ...labels });
      if (status === 'zichtbaar') visible.unshift(`ven ${n}`);
    }
    return { heide, natuur, visible, labelled: visible.filter((name) => Number(name.slice(4)) % 2) };
  };
  const lid = { id: 'f'.repeat(24), name: 'Lies Lid', role: 'lid' as const };
  /** Reads all pages as a lid, through the service, which takes less time than requests. */
  const getPages = async (filter: Partial<FotoSearch>, limit: number) => {
    const names: string[] = [];
    const forLid = { tags: [], themes: [], ...filter, isForLeden: true, limit };
    for (let page = 1, total = 1; (page - 1) * limit < total; page++) {
      const found = await portal.fotoSearches.findFotos({ ...forLid, page }, lid);
      names.push(...found.items.map((item) => (JSON.parse(item) as Foto).beschrijving));
      total = found.total;
    }
    return names;
  };

  it('returns each visible photo once to a lid, in order, with their total', async () => {
    const { heide, natuur, visible, labelled } = await createFotos();
    const searches: [Partial<FotoSearch>, string[]][] = [
      [{}, visible],
      [{ tekst: 'ven' }, visible],
      [{ tags: [heide] }, labelled],
      [{ tags: [heide], themes: [natuur] }, labelled],
      [{ tags: [heide], tekst: 'ven' }, labelled],
      [{ tekst: 'heide natuur' }, labelled],
    ];
    for (const [filter, expected] of searches) {
      expect(await getPages(filter, 4), JSON.stringify(filter)).toEqual(expected);
      const { items, total, more } = await search({ ...filter, limit: 96 });
      expect([items.length, total, more]).toEqual([expected.length, expected.length, false]);
    }
  });

  it('neither repeats nor skips visible photos with the same date', async () => {
    const { visible } = await createFotos(() => day(1));
    expect((await getPages({}, 3)).sort()).toEqual(visible.sort());
  });

  it('shows concepts to admins, and only those or only the others when asked', async () => {
    const { visible } = await createFotos();
    expect((await search({}, 'admin')).total).toBe(20);
    expect(await getNames({ status: 'zichtbaar', limit: 96 }, 'admin')).toEqual(visible);
    const { items, total } = await search({ status: 'concept', limit: 96 }, 'admin');
    expect([total, new Set(items.map(({ status }) => status))]).toEqual([20 - visible.length, new Set(['concept'])]);
  });

  it('combines the status with other filters', async () => {
    const { heide } = await createFotos();
    expect((await search({ status: 'concept', tags: [heide], tekst: 'ven' }, 'admin')).total).toBe(5);
    expect((await search({ status: 'concept', zonder: ['tags'] }, 'admin')).total).toBe(5);
    expect((await search({ status: 'concept', zonder: ['beschrijving'] }, 'admin')).total).toBe(0);
  });

  it.each(['concept', 'zichtbaar'] as const)('rejects the filter status=%s of a lid', async (status) => {
    const params = { id: 'f'.repeat(24) };
    const responses = [
      await portal.as('lid').call(fotoContract.search, { body: { status } }),
      await portal.as('lid').call(fotoContract.neighbours, { params, body: { status } }),
    ];
    for (const { status: code, error } of responses) expect([code, error?.code]).toEqual([403, 'not_allowed']);
  });

  it('skips concepts among the neighbours of a lid, and not among those of an admin', async () => {
    const [oldest, , newest] = [
      await createFoto({ createdAt: day(1) }),
      await createFoto({ createdAt: day(2), status: 'concept' }),
      await createFoto({ createdAt: day(3) }),
    ];
    const getNeighbours = async ({ _id }: { _id: string }, role: Role) => {
      const { reply } = await portal.as(role).call(fotoContract.neighbours, { params: { id: _id }, body: {} });
      return [reply.results.previous?._id, reply.results.next?._id];
    };
    expect(await getNeighbours(newest, 'lid')).toEqual([undefined, oldest._id]);
    expect(await getNeighbours(oldest, 'lid')).toEqual([newest._id, undefined]);
    expect(await getNeighbours(oldest, 'admin')).not.toContain(newest._id);
  });

  it('suggests no word that only a concept has', async () => {
    await createFoto({ beschrijving: 'herfst', status: 'concept' });
    expect(await search({ tekst: 'hrefts' })).not.toHaveProperty('suggestion');
    expect(await search({ tekst: 'hrefts' }, 'admin')).toHaveProperty('suggestion', 'herfst');
    expect(await search({ tekst: 'hersft' })).not.toHaveProperty('alsoFound');
    expect(await search({ tekst: 'hersft' }, 'admin')).toHaveProperty('alsoFound', ['herfst']);
  });

  it('counts visible photos for a lid, and all for an admin', async () => {
    await createFoto();
    await createFoto({ status: 'concept' });
    const count = async (role: Role) => (await portal.as(role).call(fotoContract.count)).reply.count;
    expect([await count('lid'), await count('admin')]).toEqual([1, 2]);
  });
});

describe('the count of a label', () => {
  const createLabels = async () => ({ tags: [await createTag('heide')], themes: [await createThema('natuur')] });
  const readCounts = async () => {
    const [tag, thema] = [await TagModel.findOne().orFail().lean(), await ThemaModel.findOne().orFail().lean()];
    const [ofTag, ofThema] = [String(tag._id), String(thema._id)];
    return [await readLabelCount(portal, ofTag), await readLabelCount(portal, ofThema, 'themes')];
  };

  it('follows the status of a photo', async () => {
    const { _id } = await createFoto({ ...(await createLabels()), status: 'concept' });
    expect(await readCounts()).toEqual([0, 0]);
    await setStatus(_id, 'zichtbaar');
    expect(await readCounts()).toEqual([1, 1]);
    await setStatus(_id, 'concept');
    expect(await readCounts()).toEqual([0, 0]);
  });

  it('does not change when labels are added to a concept, or when it is deleted and restored', async () => {
    const [{ _id: id }, labels] = [await createFoto({ status: 'concept' }, portal.storage), await createLabels()];
    await portal.as('admin').call(fotoContract.bulk, { body: { fotos: [id], add: labels } });
    expect(await readCounts()).toEqual([0, 0]);
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    expect(await readCounts()).toEqual([0, 0]);
    await portal.as('admin').call(fotoContract.restore, { params: { id } });
    expect(await readCounts()).toEqual([0, 0]);
  });

  it('does not include the concepts of a label that is merged into it', async () => {
    const [heide, ven] = [await createTag('heide'), await createTag('ven')];
    const concept = await createFoto({ tags: [heide], status: 'concept' });
    await createFoto({ tags: [heide] });
    await portal.as('admin').call(tagContract.merge, { params: { id: heide }, body: { into: ven } });
    expect((await readStored(concept._id))?.tags.map(String)).toEqual([ven]);
    expect(await readLabelCount(portal, ven)).toBe(1);
  });

  it('is the number of visible photos', async () => {
    const labels = await createLabels();
    await createFoto(labels);
    await createFoto({ ...labels, status: 'concept' });
    expect(await readCounts()).toEqual([1, 1]);
  });
});

describe('a photo that becomes a concept', () => {
  const createCollected = async () => {
    const { _id: id } = await createFoto({ beschrijving: 'Edelhert' }, portal.storage);
    await portal.as('lid').call(collectionContract.add, { params: { id } });
    await portal.as('lid').call(fotoContract.download, { params: { id } });
    return id;
  };
  const listCollection = async (role: Role = 'lid') =>
    (await portal.as(role).call(collectionContract.list)).reply.results;

  it('leaves the collection of a lid, and returns when it is published', async () => {
    const id = await createCollected();
    const [added] = (await listCollection()).docs;
    await setStatus(id, 'concept');
    expect(await listCollection()).toEqual({ docs: [], total: 0 });
    await setStatus(id, 'zichtbaar');
    expect(await listCollection()).toMatchObject({ docs: [{ _id: added!._id, foto: { _id: id } }], total: 1 });
  });

  it('cannot be added to the collection by a lid, and can by an admin', async () => {
    const { _id: id } = await createFoto({ status: 'concept' });
    const add = (role: Role) => portal.as(role).call(collectionContract.add, { params: { id } });
    expect((await add('lid')).error?.code).toBe('foto_not_found');
    expect((await add('admin')).reply.results.foto?.status).toBe('concept');
    expect((await listCollection('admin')).total).toBe(1);
  });

  it('is listed in the downloads and the tijdlijn of a lid like a deleted photo', async () => {
    await setStatus(await createCollected(), 'concept');
    const downloads = (await portal.as('lid').call(downloadContract.list)).reply.results;
    expect(downloads).toMatchObject({ docs: [{ foto: null }], total: 1 });
    const { docs } = (await portal.as('lid').call(profileContract.activity)).reply.results;
    expect(docs).toMatchObject([{ kind: 'foto.downloaded', naam: '', foto: null }]);
  });

  it('cannot be downloaded by a lid, whatever the method and range, and can by an admin', async () => {
    const id = await createCollected();
    await setStatus(id, 'concept');
    const path = `/api/fotoboek/download/${id}`;
    const authorization = await portal.as('lid').token();
    const agent = supertest.agent(portal.app).set({ authorization });
    const responses = [await agent.get(path), await agent.head(path), await agent.get(path).set('range', 'bytes=0-1')];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await portal.as('admin').call(fotoContract.download, { params: { id } })).status).toBe(200);
  });
});
