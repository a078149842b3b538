import { describe, expect, it } from 'vitest';
import { fotoContract, tagContract, woordenContract, type FotoEdit, type FotoSearch } from '@ledenportaal/shared';
import supertest from 'supertest';
import { parseError } from '../../../test/as.js';
import { buildFotoEdit, createFoto, createTag, createThema } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { TagModel } from '../../labels/label.model.js';

const portal = usePortal();
const search = async (tekst: string, body: Partial<FotoSearch> = {}) =>
  (await portal.as('lid').call(fotoContract.search, { body: { ...body, tekst } })).reply.results;
const getNames = async (tekst: string, body: Partial<FotoSearch> = {}) =>
  (await search(tekst, body)).items.map(({ beschrijving }) => beschrijving);
const editFoto = (id: string, changes: Partial<FotoEdit>) =>
  portal.as('admin').call(fotoContract.update, {
    params: { id },
    body: buildFotoEdit(changes),
  });
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

describe('searching by words', () => {
  it('matches words in beschrijving and eigenaar, also as a part or unfinished, newest first', async () => {
    await createFoto({ beschrijving: 'Fietspad door de weilanden', createdAt: day(1) });
    await createFoto({ beschrijving: 'Schaap', eigenaar: 'Fiets & Co', createdAt: day(2) });
    await createFoto({ beschrijving: 'Bakfietsen', createdAt: day(3) });
    expect(await getNames('fiets')).toEqual(['Bakfietsen', 'Schaap', 'Fietspad door de weilanden']);
    for (const tekst of ['weiland', 'weil', 'landen'])
      expect(await getNames(tekst)).toEqual(['Fietspad door de weilanden']);
    expect(await search('  fiets  ', { limit: 1 })).toMatchObject({ total: 3, more: false });
    expect(await getNames('fiets', { limit: 1, page: 2 })).toEqual(['Schaap']);
  });

  it('requires every word, in any order', async () => {
    await createFoto({ beschrijving: 'Fietspad door de weilanden' });
    await createFoto({ beschrijving: 'Fietspad langs zee' });
    expect(await getNames('weilanden fietspad')).toEqual(['Fietspad door de weilanden']);
    expect(await getNames('zee weilanden')).toEqual([]);
    expect(await getNames('fietspad fiets f')).toHaveLength(2);
  });

  it.each([
    ['CAFÉ', 'cafe aan de dijk'],
    ['reeen', 'Reeën bij avond'],
    ['REEËN', 'reeen bij avond'],
    ['’s-Grave', '’s-Graveland'],
    ['foto’s', 'Twee foto’s'],
    ['2019', 'Zomer 2019'],
    ['Ωμέ', 'ωμέγα'],
    ['東', '東京'],
  ])('treats %s and %s as equal', async (tekst, beschrijving) => {
    await createFoto({ beschrijving });
    expect(await getNames(tekst)).toEqual([beschrijving]);
  });

  it('matches words in the names of tags and themes', async () => {
    const [tag, thema] = [await createTag('Herfst in het bos'), await createThema('Natuur & rust')];
    await createFoto({ beschrijving: 'a', tags: [tag], createdAt: day(3) });
    await createFoto({ beschrijving: 'b', themes: [thema], createdAt: day(2) });
    await createFoto({ beschrijving: 'Bos', tags: [tag], themes: [thema], createdAt: day(1) });
    await createFoto({ beschrijving: 'c' });
    expect(await getNames('herf')).toEqual(['a', 'Bos']);
    expect(await getNames('rust')).toEqual(['b', 'Bos']);
    expect(await getNames('bos')).toEqual(['a', 'Bos']);
    expect(await getNames('herfst natuur')).toEqual(['Bos']);
    expect(await search('bos herfst rust')).toMatchObject({ total: 1, more: false });
  });

  it('combines words with filters', async () => {
    const [heide, bos] = [await createTag('heide'), await createTag('bos')];
    const dorp = await createThema('Dorp');
    await createFoto({ beschrijving: 'Schaap a', tags: [heide], themes: [dorp], createdAt: day(3) });
    await createFoto({ beschrijving: 'Schaap b', tags: [bos], createdAt: day(2) });
    await createFoto({ beschrijving: 'Kerk', tags: [heide], themes: [dorp] });
    expect(await getNames('schaap', { tags: [heide] })).toEqual(['Schaap a']);
    expect(await getNames('schaap', { tags: [heide, bos] })).toEqual(['Schaap a', 'Schaap b']);
    expect(await getNames('schaap', { tags: [bos], themes: [dorp] })).toEqual([]);
    expect(await getNames('dorp', { tags: [heide.toUpperCase()] })).toEqual(['Kerk', 'Schaap a']);
    expect(await getNames('schaap', { tags: ['f'.repeat(24)] })).toEqual([]);
  });

  it('matches the current words of an edited photo', async () => {
    const { _id } = await createFoto({ beschrijving: 'Schaap' });
    await editFoto(_id, { beschrijving: '$Ezel $eigenaar', eigenaar: 'Ria' });
    expect([await getNames('schaap'), await getNames('stichting')]).toEqual([[], []]);
    for (const tekst of ['ezel', 'eigen', 'ria']) expect(await getNames(tekst)).toEqual(['$Ezel $eigenaar']);
  });

  it('leaves out a deleted photo and finds it again after a restore', async () => {
    const { _id: id } = await createFoto({ beschrijving: 'Schaap' }, portal.storage);
    await portal.as('admin').call(fotoContract.remove, { params: { id } });
    expect(await search('schaap')).toMatchObject({ items: [], total: 0 });
    await portal.as('admin').call(fotoContract.restore, { params: { id } });
    expect(await getNames('schaap')).toEqual(['Schaap']);
  });

  it('matches the current name of a tag, and not a removed tag', async () => {
    const tag = await createTag('Herfst');
    await createFoto({ beschrijving: 'a', tags: [tag] });
    await TagModel.updateOne({ _id: tag }, { naam: 'Najaar', normaal: 'najaar', updatedAt: new Date() });
    expect([await getNames('herfst'), await getNames('naj')]).toEqual([[], ['a']]);
    await portal.as('admin').call(tagContract.remove, { params: { id: tag } });
    expect(await getNames('naj')).toEqual([]);
  });

  it.each(['.*', '^', '(a+)+$', '$where', '{"$ne":null}', '\\', '🦌', '***'])(
    'finds nothing for %j, which contains no known word',
    async (tekst) => {
      await createFoto({ beschrijving: 'Heide' });
      expect(await search(tekst)).toMatchObject({ items: [], total: 0 });
    },
  );

  it('finds every photo for a text without a visible character', async () => {
    await createFoto();
    for (const locatie of ['***', '🦌']) expect(await search('', { locatie })).toMatchObject({ total: 0 });
    for (const tekst of ['  ', '\u0301', '\u3164']) expect(await getNames(tekst)).toEqual(['Heide']);
  });

  it('finds a long word of which only the first part is stored', async () => {
    const long = 'wereldkampioenschapsvoorbereidingsbijeenkomstenlocatie';
    await createFoto({ beschrijving: long });
    expect(await getNames(long)).toEqual([long]);
    expect(await getNames(long.slice(0, 39))).toEqual([long]);
  });

  it.each([['x'.repeat(101)], [{ $ne: null }], [['heide']], [7]])('rejects %j', async (tekst) => {
    const token = await portal.as('lid').token();
    const rejectedResponse = await supertest(portal.app)
      .post('/api/fotoboek')
      .set('authorization', token)
      .send({ tekst });
    expect(rejectedResponse.status).toBe(400);
    expect(parseError(rejectedResponse).fields).toHaveProperty(['tekst']);
  });
});

describe('words of one family', () => {
  it.each([
    ['schapen', 'Schaapskudde op de paarse hei'],
    ['kudde', 'Schaapskudde op de paarse hei'],
    ['schaapskudde', 'Een kudde witte schapen'],
    ['wilde zwijnen', 'Wildzwijn in de sneeuw'],
    ['winter bos', 'Winterbos'],
    ['winterbos', 'Bos in de winter'],
    ['bos in de winter', 'Winterbos'],
    ['sneeuw', 'Besneeuwde daken'],
    ['wandelen', 'Lange wandeling'],
    ['vloog', 'Vliegende buizerd'],
    ['museum', 'Musea'],
    ['ei', 'Paaseieren'],
    ['huisjes', 'Strandhuis'],
    ['e-bike', 'Twee ebikes'],
    ['ebike', 'Op de e-bike'],
    ['pannekoek', 'Pannenkoekenhuis'],
    ['october', 'Oktober'],
    ['weilandem', 'Weilanden'],
    ['kude', 'Schaapskudde'],
  ])('%s finds %s', async (tekst, beschrijving) => {
    await createFoto({ beschrijving });
    await createFoto({ beschrijving: 'Kerk' });
    expect(await getNames(tekst)).toEqual([beschrijving]);
  });

  it.each([
    ['have', 'Haven'],
    ['haven', 'Havezate'],
    ['bom', 'Bomen'],
    ['boom', 'Bom'],
    ['ven', 'Venster'],
    ['stoel', 'Paddenstoelen'],
    ['wol', 'Wolven'],
    ['school', 'Schuilende reeën'],
    ['slapen', 'Schapen'],
    ['bijen', 'Bank bij de kerk'],
    ['winter', 'Markt in Winterswijk'],
    ['zon', 'Zondag'],
    ['kamp', 'Kamperen'],
  ])('%s does not find %s', async (tekst, beschrijving) => {
    await createFoto({ beschrijving });
    expect(await getNames(tekst)).toEqual([]);
  });

  it('shows by which other words photos were found', async () => {
    await createFoto({ beschrijving: 'Schaapskudde' });
    await createFoto({ beschrijving: 'Schaap in een schaapskooi', eigenaar: 'De Kudde' });
    await createFoto({ beschrijving: 'Bos' });
    expect(await search('schapen')).toMatchObject({ alsoFound: ['schaap', 'schaapskooi', 'schaapskudde'] });
    for (const tekst of ['schaap', 'kudde', 'bos', '']) expect(await search(tekst)).not.toHaveProperty('alsoFound');
  });

  it('are none of places, unless they are meant', async () => {
    await createFoto({ beschrijving: 'Kerk', locatie: 'Putten' });
    await createFoto({ beschrijving: 'Zand', locatie: 'Veluwe' });
    expect([await getNames('put'), await getNames('putten'), await getNames('veluwse')]).toEqual([
      [],
      ['Kerk'],
      ['Zand'],
    ]);
  });

  it('are those of names as they are written', async () => {
    await createFoto({ eigenaar: 'Studio Hertenkamp' });
    for (const tekst of ['herten', 'kampen']) expect(await getNames(tekst)).toEqual([]);
    for (const tekst of ['hertenkamp', 'hertenk']) expect(await getNames(tekst)).toHaveLength(1);
  });
});

describe('synonyms', () => {
  const save = async (synoniemen: string[][]) => {
    const { revision } = (await portal.as('admin').call(woordenContract.read)).reply.results;
    await portal.as('admin').call(woordenContract.change, { body: { synoniemen, revision } });
  };

  it('find each other, their families and their compounds, after the word itself, until they are removed', async () => {
    for (const [n, beschrijving] of ['Reeën', 'Hert', 'Edelherten', 'Kerk'].entries())
      await createFoto({ beschrijving, createdAt: day(n + 1) });
    expect(await getNames('ree', { sort: 'relevance' })).toEqual(['Reeën']);
    await save([['ree', 'hert']]);
    expect(await getNames('reeën', { sort: 'relevance' })).toEqual(['Reeën', 'Hert', 'Edelherten']);
    expect(await getNames('herten', { sort: 'relevance' })).toEqual(['Hert', 'Reeën', 'Edelherten']);
    expect(await search('ree')).toMatchObject({ alsoFound: ['edelherten', 'hert'] });
    await save([]);
    expect(await getNames('ree')).toEqual(['Reeën']);
  });

  it('may be several words', async () => {
    await createFoto({ beschrijving: 'Tocht op de fiets' });
    await createFoto({ beschrijving: 'Tocht te voet' });
    await createFoto({ beschrijving: 'Everzwijn' });
    await save([
      ['fietsrondje', 'tocht fiets'],
      ['wild zwijn', 'everzwijn'],
    ]);
    expect(await getNames('fietsrondje')).toEqual(['Tocht op de fiets']);
    expect(await getNames('wilde zwijnen')).toEqual(['Everzwijn']);
    expect(await getNames('wilde tochten')).toEqual([]);
  });
});

describe('a search without results', () => {
  it.each([
    ['weilnadne', 'weilanden'],
    ['fietspad hrefts', 'fietspad herfst'],
  ])('corrects %s to %s', async (tekst, suggestion) => {
    const tag = await createTag('Herfst');
    await createFoto({ beschrijving: 'Fietspad door de weilanden', tags: [tag] });
    expect(await search(tekst)).toMatchObject({ total: 0, suggestion });
    expect(await getNames(suggestion)).toHaveLength(1);
  });

  it('tells nothing of concepts, or of removed tags', async () => {
    const tag = await createTag('herfts');
    await createFoto({ beschrijving: 'Herfst' });
    await createFoto({ beschrijving: 'Vennetjes', status: 'concept' });
    await createFoto({ beschrijving: 'Vensters' });
    expect(await search('vennetjes plas')).toMatchObject({ total: 0, items: [] });
    expect(await search('vennetjes herfst')).toMatchObject({
      partial: { matches: [{ tekst: 'herfst', total: 1, more: false }] },
    });
    await portal.as('admin').call(tagContract.remove, { params: { id: tag } });
    expect(await getNames('herfts')).toEqual(['Herfst']);
    // What only a concept has does not keep slips from being tried.
    await createFoto({ beschrijving: 'Herffst', status: 'concept' });
    expect(await getNames('herffst')).toEqual(['Herfst']);
  });

  it('has no correction that has no results', async () => {
    const tag = await createTag('Herfst');
    await createFoto({ beschrijving: 'Weilanden' });
    // 'eilanden' is a word of its own.
    for (const tekst of ['hersft', 'xyz', 'qqqqqqqq', 'weilanden herfst', 'eilanden'])
      expect(await search(tekst)).not.toHaveProperty('suggestion');
    expect(await search('weilandem', { tags: [tag] })).not.toHaveProperty('suggestion');
  });

  it('has the photos of most of its words', async () => {
    for (const [n, beschrijving] of ['Plas', 'Plas bij mist', 'Herfstbos'].entries())
      await createFoto({ beschrijving, createdAt: day(n + 1) });
    const { total, partial } = await search('plas in de herfst');
    expect([total, partial?.matches, partial?.items.map((foto) => foto.beschrijving)]).toEqual([
      0,
      [
        { tekst: 'plas', total: 2, more: false },
        { tekst: 'herfst', total: 1, more: false },
      ],
      ['Herfstbos', 'Plas bij mist', 'Plas'],
    ]);
    expect((await search('plas mist herfst')).partial?.matches).toEqual([
      { tekst: 'plas mist', total: 1, more: false },
    ]);
    expect((await search('xx yy zz vv uu ww plas')).partial?.matches).toEqual([
      { tekst: 'plas', total: 2, more: false },
    ]);
    expect(await search('duin')).not.toHaveProperty('partial');
  });
});
