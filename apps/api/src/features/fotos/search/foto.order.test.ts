import { describe, expect, it } from 'vitest';
import { fotoContract, type FotoSearch } from '@ledenportaal/shared';
import { createFoto, createTag, createThema, getAccount } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { DownloadModel } from '../../downloads/download.model.js';

const portal = usePortal();
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);
const search = async (body: Partial<FotoSearch>) =>
  (await portal.as('lid').call(fotoContract.search, { body })).reply.results.items;
const getNames = async (body: Partial<FotoSearch>) => (await search(body)).map(({ beschrijving }) => beschrijving);
const download = async (foto: string, createdAt = new Date()) =>
  DownloadModel.create({ foto, account: (await getAccount('lid')).id, createdAt });

/** Expects that the neighbours of each result are the results beside it. */
const expectNeighbours = async (body: Partial<FotoSearch>) => {
  const ids = (await search(body)).map(({ _id }) => _id);
  for (const [at, id] of ids.entries()) {
    const { reply } = await portal.as('lid').call(fotoContract.neighbours, { params: { id }, body });
    const { previous, next } = reply.results;
    expect([previous?._id, next?._id]).toEqual([ids[at - 1], ids[at + 1]]);
  }
};

describe('the order of a search', () => {
  it('is by title, in capitals or not, without one last; the newest first among equals', async () => {
    const names = ['', 'zon', 'Éland', 'eik', 'Zon', 'aal'];
    for (const [n, beschrijving] of names.entries()) await createFoto({ beschrijving, createdAt: day(n + 1) });
    expect(await getNames({ sort: 'title' })).toEqual(['aal', 'eik', 'Éland', 'Zon', 'zon', '']);
    expect(await getNames({ sort: 'title', limit: 2, page: 2 })).toEqual(['Éland', 'Zon']);
    await expectNeighbours({ sort: 'title' });
  });

  it('follows a new title', async () => {
    const { _id: id } = await createFoto({ beschrijving: 'aal' });
    await createFoto({ beschrijving: 'eik' });
    expect(await getNames({ sort: 'title' })).toEqual(['aal', 'eik']);
    const body = { beschrijving: 'zon', eigenaar: '', tags: [], themes: [] };
    await portal.as('admin').call(fotoContract.update, { params: { id }, body });
    expect(await getNames({ sort: 'title' })).toEqual(['eik', 'zon']);
  });

  it('is by downloads of the last 90 days, then newest first', async () => {
    const [a, b] = [
      await createFoto({ beschrijving: 'a', createdAt: day(1) }),
      await createFoto({ beschrijving: 'b' }),
    ];
    await createFoto({ beschrijving: 'c', createdAt: day(2) });
    await createFoto({ beschrijving: 'd', createdAt: day(3) });
    for (let n = 0; n < 3; n++) await download(b._id, daysAgo(91));
    await download(a._id, daysAgo(89));
    expect(await getNames({ sort: 'downloads' })).toEqual(['a', 'b', 'd', 'c']);
    for (let n = 0; n < 2; n++) await download(b._id);
    expect(await getNames({ sort: 'downloads' })).toEqual(['b', 'a', 'd', 'c']);
    expect(await getNames({ sort: 'downloads', limit: 1, page: 3 })).toEqual(['d']);
    await expectNeighbours({ sort: 'downloads' });
  });

  it('is by relevance: the word, its family, compounds, slips; of each the beschrijving, a label, the locatie', async () => {
    const [schaap, kudde] = [await createTag('schaap'), await createThema('schapenmarkt')];
    const texts = [
      { beschrijving: 'scahap', eigenaar: '' },
      { beschrijving: 'a', locatie: 'Schaapskooi', eigenaar: '' },
      { beschrijving: 'b', themes: [kudde], eigenaar: '' },
      { beschrijving: 'schaapskudde', eigenaar: '' },
      { beschrijving: 'schaapjes', eigenaar: '' },
      { beschrijving: 'c', locatie: 'Het Schaap', eigenaar: '' },
      { beschrijving: 'd', tags: [schaap], eigenaar: '' },
      { beschrijving: 'Schaap', eigenaar: '' },
      { beschrijving: 'e', eigenaar: 'Jan van der Schaap' },
    ];
    for (const [n, foto] of texts.entries()) await createFoto({ ...foto, createdAt: day(n + 1) });
    const closestFirst = ['Schaap', 'd', 'c', 'schaapjes', 'schaapskudde', 'b', 'a', 'e'];
    expect(await getNames({ tekst: 'schaap', sort: 'relevance' })).toEqual(closestFirst);
    expect(await getNames({ tekst: 'schaap', sort: 'relevance', limit: 2, page: 2 })).toEqual(['c', 'schaapjes']);
    expect(await getNames({ tekst: 'schaap' })).toEqual([
      'e',
      'Schaap',
      'd',
      'c',
      'schaapjes',
      'schaapskudde',
      'b',
      'a',
    ]);
    expect(await getNames({ sort: 'relevance', limit: 1 })).toEqual(['e']);
    await expectNeighbours({ tekst: 'schaap', sort: 'relevance' });
  });

  it('is that of the word that matches worst, whatever the others do', async () => {
    await createFoto({ beschrijving: 'Edelherten in een winterbos', createdAt: day(1) });
    await createFoto({ beschrijving: 'Hert', eigenaar: 'Foto Bos', createdAt: day(2) });
    const names = await getNames({ tekst: 'hert bos', sort: 'relevance' });
    expect(names).toEqual(['Edelherten in een winterbos', 'Hert']);
  });
});

describe('similar photos', () => {
  const getSimilar = async (id: string, role: 'lid' | 'admin' = 'lid') =>
    (await portal.as(role).call(fotoContract.similar, { params: { id } })).reply.results.map(
      (foto) => foto.beschrijving,
    );

  it('share rare labels before common ones, the eigenaar or the day', async () => {
    const [heide, ree, natuur] = [await createTag('heide'), await createTag('ree'), await createThema('Natuur')];
    const { _id } = await createFoto({ eigenaar: 'Ria', tags: [heide, ree], themes: [natuur], createdAt: day(1) });
    await createFoto({ beschrijving: 'niets', eigenaar: '', createdAt: day(20) });
    for (let n = 0; n < 4; n++)
      await createFoto({ beschrijving: `heide ${n}`, eigenaar: '', tags: [heide], createdAt: day(10 + n) });
    await createFoto({ beschrijving: 'ree', eigenaar: '', tags: [ree], createdAt: day(5) });
    await createFoto({
      beschrijving: 'alles',
      eigenaar: 'ria',
      tags: [heide, ree],
      themes: [natuur],
      createdAt: day(1),
    });
    await createFoto({ beschrijving: 'maker', eigenaar: 'Ria', createdAt: day(9) });
    const similar = await getSimilar(_id);
    expect(similar.slice(0, 2)).toEqual(['alles', 'ree']);
    expect(similar).toContain('maker');
    expect(similar).not.toContain('niets');
    expect(similar.filter((name) => name.startsWith('heide'))).toEqual(['heide 3', 'heide 2', 'heide 1', 'heide 0']);
  });

  it('leave out what the viewer cannot see', async () => {
    const heide = await createTag('heide');
    const { _id } = await createFoto({ tags: [heide] });
    await createFoto({ beschrijving: 'concept', tags: [heide], status: 'concept' });
    expect([await getSimilar(_id), await getSimilar(_id, 'admin')]).toEqual([[], ['concept']]);
    const { status, error } = await portal.as('lid').call(fotoContract.similar, { params: { id: 'f'.repeat(24) } });
    expect([status, error?.code]).toEqual([404, 'foto_not_found']);
  });
});
