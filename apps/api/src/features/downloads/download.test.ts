import supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { collectionContract, downloadContract, fotoContract } from '@ledenportaal/shared';
import { buildFotoEdit, getAccount, createFoto, createTag } from '../../test/builders.js';
import { usePortal } from '../../test/portal.js';
import { DownloadModel } from './download.model.js';
import { FotoModel } from '../fotos/foto.model.js';

const portal = usePortal();
type Role = 'lid' | 'admin';
/** `minute` is the number of minutes after the first download. */
const logDownload = async (foto: string, minute: number, role: Role = 'lid') =>
  DownloadModel.create({ foto, account: (await getAccount(role)).id, createdAt: new Date(minute * 60_000) });
const listDownloads = async (query: { page?: number; limit?: number; tekst?: string } = {}, role: Role = 'lid') =>
  (await portal.as(role).call(downloadContract.list, { query })).reply.results;
const list = async (...args: Parameters<typeof listDownloads>) => {
  const { docs, total } = await listDownloads(...args);
  return { fotos: docs.map(({ foto }) => foto?._id ?? null), total };
};
const getCounts = async (role: Role) => (await portal.as(role).call(downloadContract.count)).reply;
const createFotos = async (amount: number) => {
  const fotos = await Promise.all(Array.from({ length: amount }, () => createFoto()));
  return fotos.map(({ _id }) => _id);
};

describe('listing downloads', () => {
  it('returns each photo once, sorted by its latest download', async () => {
    const [a, b, c] = (await createFotos(3)) as [string, string, string];
    const logged = [await logDownload(a, 1), await logDownload(b, 2), await logDownload(a, 3), await logDownload(c, 0)];
    const { docs, total } = await listDownloads();
    expect(docs.map(({ _id, foto, createdAt }) => [_id, foto?._id, createdAt])).toEqual([
      [logged[2]!.id, a, '1970-01-01T00:03:00.000Z'],
      [logged[1]!.id, b, '1970-01-01T00:02:00.000Z'],
      [logged[3]!.id, c, '1970-01-01T00:00:00.000Z'],
    ]);
    expect(total).toBe(3);
  });

  it('returns the rendition and size of the latest download, and neither size for an older line', async () => {
    const [older, newer] = (await createFotos(2)) as [string, string];
    await logDownload(older, 1);
    const line = await logDownload(newer, 2);
    await line.updateOne({ als: 'website', bytes: 1_234 });
    const { docs } = await listDownloads();
    expect(docs.map(({ foto, als, rendition, bytes }) => [foto?._id, als, rendition, bytes])).toEqual([
      [newer, 'website', 'Website', 1_234],
      [older, 'origineel', 'Origineel', null],
    ]);
  });

  it('names a rendition that does not exist any more by its key', async () => {
    const line = await logDownload((await createFoto())._id, 1);
    await line.updateOne({ als: 'kaartje' });
    expect((await listDownloads()).docs).toMatchObject([{ rendition: 'kaartje' }]);
  });

  it('returns photos as other endpoints show them, with the collection state of the viewer', async () => {
    const { _id: id } = await createFoto({ beschrijving: 'Edelhert' });
    await logDownload(id, 1);
    await portal.as('lid').call(collectionContract.add, { params: { id } });
    const response = await portal.as('lid').call(fotoContract.one, { params: { id } });
    expect(response.reply.results.inCollection).toBe(true);
    expect((await listDownloads()).docs[0]?.foto).toEqual(response.reply.results);
  });

  it('returns pages, also when all downloads have the same date', async () => {
    const ids = await createFotos(5);
    for (const id of ids) await logDownload(id, 1);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ limit: 2, page })));
    expect(pages.map(({ fotos, total }) => [fotos.length, total])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ]);
    expect(pages.flatMap(({ fotos }) => fotos).sort()).toEqual(ids.sort());
  });

  it('keeps the entry of a photo that is in the trash or purged', async () => {
    const [a, b] = (await createFotos(2)) as [string, string];
    const { _id: id } = await createFoto({}, portal.storage);
    for (const [minute, foto] of [a, b, id].entries()) await logDownload(foto, minute);
    await FotoModel.deleteOne({ _id: b });
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    expect(await list()).toEqual({ fotos: [null, null, a], total: 3 });
    await portal.as('admin').call(fotoContract.restore, { params: { id } });
    expect(await list()).toEqual({ fotos: [id, null, a], total: 3 });
  });

  it('returns only the downloads of the account', async () => {
    const [a, b] = (await createFotos(2)) as [string, string];
    await logDownload(a, 1);
    await logDownload(b, 2, 'admin');
    expect([await list(), await list({}, 'admin')]).toEqual([
      { fotos: [a], total: 1 },
      { fotos: [b], total: 1 },
    ]);
  });

  it.each([{ page: 0 }, { limit: 97 }, { page: 'een' }, { soort: 'foto' }])('rejects query %j', async (query) => {
    const { status, error } = await portal.as('lid').call(downloadContract.list, { query: query as object });
    expect([status, error?.code, Object.keys(error!.fields!)]).toEqual([400, 'invalid', Object.keys(query)]);
  });

  it('requires a member and the GET method', async () => {
    expect((await portal.as('nobody').call(downloadContract.list)).status).toBe(401);
    const rejectedResponse = await supertest(portal.app).post('/api/fotoboek/downloads');
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('searching downloads', () => {
  it('returns what a search for photos finds, in the order of the downloads, and no downloads of others', async () => {
    const tag = await createTag('Heide');
    const texts = [
      { beschrijving: 'Paarse heide' },
      { locatie: 'Heidestein' },
      { tags: [tag] },
      { beschrijving: 'Ven' },
    ];
    const ids: string[] = [];
    for (const text of texts) ids.push((await createFoto(text))._id);
    const [a, b, c, other] = ids as [string, string, string, string];
    for (const [minute, id] of [b, other, c, a, b].entries()) await logDownload(id, minute);
    const { _id: ofAdmin } = await createFoto({ beschrijving: 'Heide' });
    await logDownload(ofAdmin, 9, 'admin');
    expect(await list({ tekst: 'héid' })).toEqual({ fotos: [b, a, c], total: 3 });
    expect(await list({ tekst: 'heide paars' })).toEqual({ fotos: [a], total: 1 });
    expect(await list({ tekst: 'duin' })).toEqual({ fotos: [], total: 0 });
    expect(await list({ tekst: '***' })).toEqual({ fotos: [], total: 0 });
    expect((await list({ tekst: '' })).total).toBe(4);
  });

  it('returns pages, with the rendition of the latest download and the number of all matches', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await createFoto({ beschrijving: n % 2 ? 'Ven' : 'Heide' }))._id);
    for (const [minute, id] of ids.entries()) await logDownload(id, minute);
    const line = await logDownload(ids[0]!, 9);
    await line.updateOne({ als: 'website', bytes: 1_234 });
    const { docs, total } = await listDownloads({ tekst: 'heide', limit: 2 });
    expect(docs).toMatchObject([{ _id: line.id, rendition: 'Website', bytes: 1_234 }, { foto: { _id: ids[4] } }]);
    expect(total).toBe(3);
    expect(await list({ tekst: 'heide', limit: 2, page: 2 })).toEqual({ fotos: [ids[2]], total: 3 });
    expect(await list({ tekst: 'heide', limit: 2, page: 3 })).toEqual({ fotos: [], total: 3 });
  });

  it('finds only photos that are there and that the viewer may see, by their texts of now', async () => {
    const { _id: kept } = await createFoto({ beschrijving: 'Heide' });
    const { _id: concept } = await createFoto({ beschrijving: 'Heide', status: 'concept' });
    const { _id: deleted } = await createFoto({ beschrijving: 'Heide' }, portal.storage);
    for (const role of ['lid', 'admin'] as const)
      for (const [minute, id] of [kept, concept, deleted].entries()) await logDownload(id, minute, role);
    expect(await list({ tekst: 'heide' })).toEqual({ fotos: [deleted, kept], total: 2 });
    await portal.as('admin').call(fotoContract.remove, { params: { id: deleted } });
    expect(await list({ tekst: 'heide' })).toEqual({ fotos: [kept], total: 1 });
    expect(await list({ tekst: 'heide' }, 'admin')).toEqual({ fotos: [concept, kept], total: 2 });
    await portal
      .as('admin')
      .call(fotoContract.update, { params: { id: kept }, body: buildFotoEdit({ beschrijving: 'Ven' }) });
    expect([await list({ tekst: 'heide' }), (await list({ tekst: 'ven' })).fotos]).toEqual([
      { fotos: [], total: 0 },
      [kept],
    ]);
  });

  it('finds nothing for an account without downloads, and refuses a text of more than 100 characters', async () => {
    await createFoto({ beschrijving: 'Heide' });
    expect(await list({ tekst: 'heide' })).toEqual({ fotos: [], total: 0 });
    const { status, error } = await portal.as('lid').call(downloadContract.list, { query: { tekst: 'x'.repeat(101) } });
    expect([status, Object.keys(error!.fields!)]).toEqual([400, ['tekst']]);
  });
});

describe('download counts', () => {
  it('returns the total and the count of the account', async () => {
    expect(await getCounts('lid')).toEqual({ count: 0, mine: 0 });
    const [a] = (await createFotos(1)) as [string];
    for (const minute of [1, 2]) await logDownload(a, minute);
    await logDownload(a, 3, 'admin');
    expect([await getCounts('lid'), await getCounts('admin')]).toEqual([
      { count: 3, mine: 2 },
      { count: 3, mine: 1 },
    ]);
  });

  it('counts complete downloads and no parts of one', async () => {
    const { _id: id } = await createFoto({}, portal.storage);
    const download = async (headers: Record<string, string>) =>
      supertest(portal.app)
        .get(`/api/fotoboek/download/${id}`)
        .set({ authorization: await portal.as('lid').token(), ...headers });
    for (const range of ['bytes=2-', 'bytes=3-3']) expect((await download({ range })).status).toBe(206);
    expect([await getCounts('lid'), await list()]).toEqual([
      { count: 0, mine: 0 },
      { fotos: [], total: 0 },
    ]);
    expect((await download({ range: 'bytes=0-' })).status).toBe(206);
    expect([await getCounts('lid'), await list()]).toEqual([
      { count: 1, mine: 1 },
      { fotos: [id], total: 1 },
    ]);
  });

  it('requires a member and GET for the counts', async () => {
    expect((await portal.as('nobody').call(downloadContract.count)).status).toBe(401);
    const rejectedResponse = await supertest(portal.app).delete('/api/fotoboek/downloads/count');
    expect([rejectedResponse.status, rejectedResponse.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});
