import supertest from 'supertest';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  canSeeFoto,
  collectionContract,
  downloadContract,
  fotoContract,
  heroContract,
  noRights,
  pictureContract,
  purposes,
  zipContract,
  type FotoSearch,
  type Rechten,
  type Role,
} from '@ledenportaal/shared';
import { buildFotoEdit, createFoto, createTag } from '../../test/builders.js';
import { moveDatabaseClock } from '../../test/move-database-clock.js';
import { usePortal } from '../../test/portal.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { getRechten } from './foto-rechten.js';
import { FotoModel } from './foto.model.js';
import { toVisibleCondition } from './visible-fotos.js';

const portal = usePortal();
afterEach(() => void vi.restoreAllMocks());

const free: Rechten = { ...noRights, licentie: 'vrij' };
const getToday = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(Date.now());
const addDays = (days: number) => new Date(Date.parse(getToday()) + days * 86_400_000).toISOString().slice(0, 10);
const change = (id: string, rechten: Partial<Rechten>, role: Role = 'admin') =>
  portal.as(role).call(fotoContract.update, { params: { id }, body: { ...buildFotoEdit(), rechten } });
const search = async (body: Partial<FotoSearch> = {}, role: Role = 'lid') =>
  (await portal.as(role).call(fotoContract.search, { body })).reply.results;
const getIds = async (body: Partial<FotoSearch> = {}, role: Role = 'lid') =>
  (await search(body, role)).items.map(({ _id }) => _id);
const one = (id: string, role: Role = 'lid') => portal.as(role).call(fotoContract.one, { params: { id } });

describe('rechten', () => {
  it('keeps what an edit leaves out, and nothing once it is unknown again', async () => {
    const { _id: id } = await createFoto();
    expect((await one(id)).reply.results).toMatchObject({
      oordeel: { verdict: 'overleg', reasons: ['licentie_onbekend'] },
    });
    expect((await one(id)).reply.results.rechten).toBeUndefined();
    await change(id, { licentie: 'vrij', doelen: ['pers', 'website'], notitie: 'gebeld' });
    const { results } = (await change(id, { credit: 'Foto: Ria', tot: '2030-01-31' })).reply;
    const rechten = { ...free, doelen: ['website', 'pers'], credit: 'Foto: Ria', tot: '2030-01-31', notitie: 'gebeld' };
    expect(results).toMatchObject({ rechten, oordeel: { verdict: 'ja', reasons: [] } });
    await change(id, noRights);
    expect((await FotoModel.findById(id).lean())!.rechten).toBeUndefined();
  });

  it('are sent to leden without the note', async () => {
    const { _id: id } = await createFoto({ rechten: { ...free, notitie: 'geheim' } });
    expect((await one(id)).reply.results.rechten).toEqual({ ...free, notitie: undefined });
    expect((await one(id, 'admin')).reply.results.rechten).toMatchObject({ notitie: 'geheim' });
  });

  it('are refused with an unknown licence, or an end before the first day', async () => {
    const { _id: id } = await createFoto({ rechten: { ...free, vanaf: '2026-05-01' } });
    expect((await change(id, { licentie: 'eigen' })).error?.fields).toHaveProperty(['rechten.licentie']);
    for (const tot of ['2026-04-30', '0206-05-31'])
      expect((await change(id, { tot })).error?.fields).toHaveProperty(['rechten.tot']);
    expect((await one(id)).reply.results.rechten).toMatchObject({ licentie: 'vrij', tot: null });
  });
});

it('a licence that is no longer in the list stays with an edit of something else', async () => {
  const { _id: id } = await createFoto({ rechten: { ...free, licentie: 'weg' } });
  const { results } = (await change(id, { licentie: 'weg', credit: 'Ria' })).reply;
  expect(results.rechten).toMatchObject({ licentie: 'weg', credit: 'Ria' });
});

describe('photos of each kind of rights', () => {
  const createVariants = async () => {
    const licences = ['vrij', 'redactioneel', 'stichting', 'cc-by-4.0', 'onbekend', 'weg'];
    const doelen = [[], ['website'], ['advertentie'], [...purposes]] as Rechten['doelen'][];
    const periods = [{}, { vanaf: addDays(1) }, { vanaf: addDays(0), tot: addDays(0) }, { tot: addDays(-1) }];
    const consents = ['onbekend', 'ingetrokken'] as const;
    const all = licences.flatMap((licentie) =>
      doelen.flatMap((of) =>
        periods.flatMap((period) =>
          consents.map((toestemming) => ({ ...noRights, licentie, doelen: of, ...period, toestemming })),
        ),
      ),
    );
    return Promise.all([
      createFoto(),
      createFoto({ status: 'concept' }),
      ...all.map((rechten) => createFoto({ rechten })),
    ]);
  };

  it(
    'are found by the index, by a query and by their id, or none of these, as canSeeFoto decides',
    { timeout: 30_000 },
    async () => {
      await createVariants();
      const { licences } = portal.content;
      const now = { today: getToday(), licences };
      const all = await FotoModel.find().lean();
      const visible = all
        .filter((foto) => {
          const rechten = getRechten(foto);
          return canSeeFoto({ status: foto.status ?? 'zichtbaar', rechten }, { role: 'lid' }, now);
        })
        .map(({ _id }) => String(_id))
        .sort();
      const pages = await Promise.all([1, 2].map((page) => search({ limit: 96, page })));
      expect(pages.flatMap(({ items }) => items.map(({ _id }) => _id)).sort()).toEqual(visible);
      expect((await FotoModel.distinct('_id', toVisibleCondition(now))).map(String).sort()).toEqual(visible);
      expect(visible.length).toBeGreaterThan(20);
      expect(all.length - visible.length).toBeGreaterThan(20);
    },
  );
});

describe('a photo that may not be used for anything', () => {
  it('is gone for leden with the next request, and not for admins', async () => {
    const tag = await createTag('ven');
    const { _id: id } = await createFoto({ beschrijving: 'zeldzaam ven', tags: [tag], rechten: free }, portal.storage);
    const { _id: other } = await createFoto({ beschrijving: 'ander', rechten: free });
    await portal.as('lid').call(collectionContract.add, { params: { id } });
    const { thumbnail } = (await one(id)).reply.results;
    expect((await supertest(portal.app).get(thumbnail[0]!['480'])).status).toBe(200);
    await change(id, { toestemming: 'ingetrokken' });

    expect(await getIds()).toEqual([other]);
    expect(await getIds({ tekst: 'zeldzaam' })).toEqual([]);
    expect((await one(id)).status).toBe(404);
    const lid = portal.as('lid');
    expect((await lid.call(fotoContract.suggest, { query: { q: 'zeld' } })).reply.results).toEqual([]);
    expect((await lid.call(fotoContract.count)).reply.count).toBe(1);
    expect((await lid.call(fotoContract.facets, { body: {} })).reply.results).toMatchObject({
      tags: [],
      mag: purposes.map((_id) => ({ _id, count: 1 })),
      rechten: [],
    });
    expect((await lid.call(heroContract.one)).reply.results.foto?._id).toBe(other);
    expect((await lid.call(fotoContract.download, { params: { id } })).status).toBe(404);
    expect((await lid.call(zipContract.create, { body: { fotos: [id], als: 'origineel' } })).error?.code).toBe(
      'foto_not_found',
    );

    expect((await one(id, 'admin')).reply.results.oordeel).toEqual({ verdict: 'nee', reasons: ['ingetrokken'] });
    expect(await getIds({ rechten: 'ingetrokken' }, 'admin')).toEqual([id]);
  });

  it('is named as such in the downloads of a lid', async () => {
    const { _id: id } = await createFoto({ rechten: free }, portal.storage);
    const lid = portal.as('lid');
    await lid.call(fotoContract.download, { params: { id } });
    await change(id, { licentie: 'stichting' });
    const { docs } = (await lid.call(downloadContract.list)).reply.results;
    expect(docs).toMatchObject([{ foto: null, reden: 'rechten' }]);
  });

  it('does not give its picture to another photo that leden see', async () => {
    const [{ _id: id }, { _id: from }] = await Promise.all([
      createFoto({ rechten: free }, portal.storage),
      createFoto({ rechten: { ...free, toestemming: 'ingetrokken' } }, portal.storage, await makeJpeg()),
    ]);
    const { error } = await portal.as('admin').call(pictureContract.replace, { params: { id }, body: { from } });
    expect(error?.fields).toHaveProperty('from');
    expect((await one(from, 'admin')).status).toBe(200);
  });

  it('keeps its place in a collection, from which its owner can take it', async () => {
    const { _id: id } = await createFoto({ rechten: free });
    const lid = portal.as('lid');
    const added = (await lid.call(collectionContract.add, { params: { id } })).reply.results;
    await change(id, { licentie: 'stichting' });
    const { results } = (await lid.call(collectionContract.list)).reply;
    const { _id, createdAt } = added;
    expect(results).toEqual({ docs: [{ _id, foto: null, reden: 'rechten', createdAt }], total: 1, hidden: 1 });
    expect((await lid.call(collectionContract.add, { params: { id } })).error?.code).toBe('foto_not_found');
    expect((await lid.call(collectionContract.remove, { params: { id: _id } })).status).toBe(200);
    expect((await lid.call(collectionContract.list)).reply.results.total).toBe(0);
  });

  it('has addresses that end within a minute, unless they were given to an admin since', async () => {
    const { _id: id } = await createFoto({ rechten: free }, portal.storage);
    const [given] = (await one(id)).reply.results.thumbnail;
    await change(id, { licentie: 'stichting' });
    const [ofAdmin] = (await one(id, 'admin')).reply.results.thumbnail;
    moveDatabaseClock(60_000);
    const getStatus = async (address: string) => (await supertest(portal.app).get(address)).status;
    expect(await getStatus(given!['480'])).toBe(404);
    expect(await getStatus(ofAdmin!['480'])).toBe(200);
    expect(await getStatus(ofAdmin!['480'].replace('&editors=1', ''))).toBe(403);
    expect(await getStatus(`${ofAdmin!['480']}&account=${'a'.repeat(24)}`)).toBe(403);
  });

  it('is gone at midnight in the time zone of the portal, and another one appears', async () => {
    const [today, tomorrow] = [addDays(0), addDays(1)];
    const { _id: last } = await createFoto({ beschrijving: 'laatste dag', rechten: { ...free, tot: today } });
    const { _id: first } = await createFoto({ beschrijving: 'eerste dag', rechten: { ...free, vanaf: tomorrow } });
    expect([await getIds(), (await one(last)).status, (await one(first)).status]).toEqual([[last], 200, 404]);
    expect(await getIds({ rechten: 'verloopt' }, 'admin')).toEqual([last]);
    moveDatabaseClock(24 * 60 * 60_000);
    expect([await getIds(), (await one(last)).status, (await one(first)).status]).toEqual([[first], 404, 200]);
    expect(await getIds({ rechten: 'verlopen' }, 'admin')).toEqual([last]);
  });
});

describe('a search for a purpose', () => {
  it('finds the photos that may be used for it without asking, with the verdict for it', async () => {
    await createFoto({ beschrijving: 'bos' });
    await createFoto({ beschrijving: 'bos', status: 'concept' });
    await createFoto({ beschrijving: 'bos', rechten: { ...noRights, doelen: ['pers'] } });
    const { _id: editorial } = await createFoto({ rechten: { ...free, licentie: 'redactioneel' } });
    const { _id: printed } = await createFoto({ rechten: { ...free, doelen: ['drukwerk'] } });
    await createFoto({ rechten: { ...free, personen: 'ja' } });
    expect(await getIds({ mag: 'drukwerk' })).toEqual([printed, editorial]);
    expect(await getIds({ mag: 'website' })).toEqual([editorial]);
    expect((await search({ mag: 'advertentie' })).total).toBe(0);
    const toAsk = await Promise.all([
      search({ mag: 'website' }),
      search({ mag: 'advertentie', tekst: 'bos' }),
      search(),
    ]);
    expect(toAsk.map(({ overleg }) => overleg)).toEqual([2, 1, undefined]);
    expect((await search({ overleg: 'website' })).items.map(({ oordeel }) => oordeel.verdict)).toEqual([
      'overleg',
      'overleg',
    ]);
    expect((await search({ mag: 'website' })).items[0]!.oordeel).toEqual({ verdict: 'ja', reasons: [] });
    const { mag } = (await portal.as('lid').call(fotoContract.facets, { body: {} })).reply.results;
    expect(mag.map(({ _id, count }) => [_id, count])).toEqual([
      ['website', 1],
      ['social', 1],
      ['drukwerk', 2],
      ['pers', 1],
    ]);
  });

  it('by a problem is for admins, with counts', async () => {
    await createFoto();
    await createFoto({ rechten: { ...free, personen: 'ja' } });
    await createFoto({ rechten: { ...free, licentie: 'stichting', tot: addDays(-3) } });
    const body = { rechten: 'personen' } as const;
    expect((await portal.as('lid').call(fotoContract.search, { body })).error?.code).toBe('not_allowed');
    expect((await search(body, 'admin')).total).toBe(1);
    const facets = (await portal.as('admin').call(fotoContract.facets, { body: {} })).reply.results;
    expect(facets.rechten.map(({ _id, count }) => [_id, count])).toEqual([
      ['verlopen', 1],
      ['personen', 1],
      ['onbekend', 1],
      ['intern', 1],
    ]);
  });
});

describe('rights of many photos', () => {
  it('are changed at once, except where they would end before they begin, and can be undone', async () => {
    const { _id: a } = await createFoto({ rechten: { ...free, credit: 'Ria' } });
    const { _id: b } = await createFoto({ rechten: { ...free, vanaf: '2027-01-01' } });
    const body = { fotos: [a, b], rechten: { licentie: 'cc-by-4.0', tot: '2026-12-31' } };
    const admin = portal.as('admin');
    const { results } = (await admin.call(fotoContract.bulk, { body })).reply;
    expect([results.done, results.full]).toEqual([[a], [b]]);
    expect((await one(a, 'admin')).reply.results.rechten).toMatchObject({ licentie: 'cc-by-4.0', credit: 'Ria' });
    const unknown = await admin.call(fotoContract.bulk, { body: { fotos: [a], rechten: { licentie: 'x' } } });
    expect(unknown.error?.fields).toHaveProperty(['rechten.licentie']);
  });

  it('are given at the upload as JSON', async () => {
    const upload = async (rechten: string) =>
      portal.as('admin').call(fotoContract.upload, { file: asFile(await makeJpeg()), body: { rechten } });
    const { results } = (await upload('{"licentie":"vrij","doelen":["pers"]}')).reply;
    expect(results).toMatchObject({ rechten: { ...free, doelen: ['pers'] }, oordeel: { verdict: 'ja' } });
    for (const rechten of ['vrij', '{"licentie":"x"}', '{"soort":"vrij"}', '[]'])
      expect((await upload(rechten)).error?.code).toBe('invalid');
  });
});
