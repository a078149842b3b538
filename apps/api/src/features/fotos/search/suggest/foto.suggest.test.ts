import { fotoContract, maxSuggestions, maxTekst } from '@ledenportaal/shared';
import { describe, expect, it } from 'vitest';
import { parseError, sendAs } from '../../../../test/as.js';
import { createFoto, createFotos, createTag, createThema } from '../../../../test/builders.js';
import { usePortal } from '../../../../test/portal.js';

const portal = usePortal();
const suggest = async (q: string, role: 'lid' | 'admin' = 'lid') =>
  (await portal.as(role).call(fotoContract.suggest, { query: { q } })).reply.results;
const describeSuggestions = async (q: string, role?: 'lid' | 'admin') =>
  (await suggest(q, role)).map(({ kind, text, count }) => `${kind} ${text} ${count}`);
/** A photo without words that a test looks for. */
const plain = { beschrijving: '', eigenaar: '', locatie: '' };

describe('suggestions while typing', () => {
  it('are labels, eigenaars, places and words that start with the text, with the photos that each finds', async () => {
    const [tag, thema] = [await createTag('Heidevelden'), await createThema('De heide')];
    await createFoto({ ...plain, beschrijving: 'Paarse heidestruik', tags: [tag], themes: [thema] });
    await createFoto({ ...plain, eigenaar: 'Jan van der Heiden', tags: [tag] });
    await createFoto({ ...plain, locatie: 'Heidedorp', beschrijving: 'Heidestruiken' });
    await createFoto({ ...plain, beschrijving: 'Zee' });
    expect(await suggest('HEI')).toEqual([
      { kind: 'tag', text: 'Heidevelden', _id: tag, count: 2 },
      { kind: 'plaats', text: 'Heidedorp', count: 1 },
      // Once, because its plural finds the same.
      { kind: 'woord', text: 'heidestruik', count: 2 },
      { kind: 'thema', text: 'De heide', _id: thema, count: 1 },
      { kind: 'eigenaar', text: 'Jan van der Heiden', count: 1 },
    ]);
  });

  it('are as many as the search that they stand for finds', async () => {
    await createFoto({ ...plain, locatie: 'Ede', beschrijving: 'Korhoen' });
    await createFoto({ ...plain, locatie: 'Edese bos', tags: [await createTag('Korhoenders')] });
    const [place] = await suggest('ede');
    const word = (await suggest('korh')).find(({ kind }) => kind === 'woord')!;
    const search = async (body: object) =>
      (await portal.as('lid').call(fotoContract.search, { body })).reply.results.total;
    expect(place).toMatchObject({ text: 'Ede', count: await search({ locatie: 'Ede' }) });
    expect(word).toMatchObject({ text: 'korhoen', count: await search({ tekst: 'korhoen' }) });
  });

  it('are an exact name before the start of a name before a later word, then those with most photos', async () => {
    const [exact, more, less, later] = [
      await createTag('ree'),
      await createTag('Reekalf'),
      await createTag('reegeit'),
      await createTag('Jonge ree'),
    ];
    await createFotos(3, { ...plain, tags: [later] });
    await createFotos(2, { ...plain, tags: [more] });
    await createFoto({ ...plain, tags: [exact, less] });
    expect(await describeSuggestions('ree')).toEqual([
      'tag ree 1',
      'tag Reekalf 2',
      'tag reegeit 1',
      'tag Jonge ree 3',
    ]);
  });

  it('need all complete words, and take the last as the start of a word', async () => {
    const [tag, other] = [await createTag('Paarse heide'), await createTag('Heide in de mist')];
    await createFoto({ ...plain, beschrijving: 'Paarse herfst', eigenaar: 'Hans Paarse', tags: [tag, other] });
    await createFoto({ ...plain, beschrijving: 'Haas' });
    expect(await describeSuggestions('Paarse, h')).toEqual([
      'tag Paarse heide 1',
      'woord Paarse, herfst 1',
      'eigenaar Hans Paarse 1',
    ]);
    expect(await describeSuggestions('paarse hei')).toEqual(['tag Paarse heide 1']);
    expect(await describeSuggestions('mist hei')).toEqual(['tag Heide in de mist 1']);
    // A complete word may also be in another field.
    expect(await describeSuggestions('heide h')).toEqual(['woord heide herfst 1']);
    // Nothing has both words.
    expect(await describeSuggestions('zee paa')).toEqual(await describeSuggestions('paa'));
  });

  it('are at most eight of several kinds', async () => {
    const tags: string[] = [];
    for (let n = 0; n < 10; n++) tags.push(await createTag(`Boom ${n}`));
    await createFotos(2, { ...plain, tags });
    await createFoto({ ...plain, eigenaar: 'Wim Boom', locatie: 'Boomgaard', beschrijving: 'Een boompje' });
    const kinds = (await suggest('boom')).map(({ kind }) => kind);
    expect(kinds).toHaveLength(maxSuggestions);
    expect(new Set(kinds)).toEqual(new Set(['tag', 'plaats', 'woord', 'eigenaar']));
  });

  it('are written as in the photos, whatever the accents of the text, and are no function words', async () => {
    await createFoto({ ...plain, beschrijving: 'Reeën en een rêverie van Reet' });
    await createFoto({ ...plain, eigenaar: 'Renée', locatie: '’s-Réeveld' });
    await createFoto({ ...plain, eigenaar: 'RENEE' });
    expect(await describeSuggestions('ré')).toEqual([
      'eigenaar RENEE 2',
      'woord reeën 2',
      'woord reet 1',
      'woord rêverie 1',
      'plaats ’s-Réeveld 1',
    ]);
    expect(await describeSuggestions('e')).toEqual([]);
    expect(await describeSuggestions('va')).toEqual([]);
  });

  it('count and show to leden what is visible only, and to admins the concepts too', async () => {
    const [tag, secretTag] = [await createTag('Bever'), await createTag('Beverburcht')];
    await createFoto({ ...plain, tags: [tag], eigenaar: 'Bevers & Co', beschrijving: 'Beverdam' });
    const concept = { status: 'concept' as const, eigenaar: 'BEVERS & CO', locatie: 'Beverwijk' };
    await createFoto({ ...concept, tags: [tag, secretTag], beschrijving: 'Beverdam, beverstaart' });
    expect(await describeSuggestions('bev')).toEqual(['tag Bever 1', 'eigenaar Bevers & Co 1', 'woord beverdam 1']);
    expect(await describeSuggestions('bev', 'admin')).toEqual([
      'tag Bever 2',
      'tag Beverburcht 1',
      'eigenaar BEVERS & CO 2',
      'plaats Beverwijk 1',
      'woord beverdam 2',
      'woord beverstaart 1',
    ]);
  });

  it('do not search in the names of files', async () => {
    await createFoto({ ...plain, beschrijving: 'heidepad', bestandsnaam: 'jansen.jpg' });
    for (const role of ['lid', 'admin'] as const)
      expect(await describeSuggestions('jansen hei', role)).toEqual(['woord heidepad 1']);
  });

  it('are none for a text without a word, and for labels without photos', async () => {
    await createTag('leeg');
    for (const q of ['', '   ', '***', 'leeg']) expect(await suggest(q)).toEqual([]);
  });

  it('are refused for a text that is too long, and with unknown parameters', async () => {
    expect(await suggest('a'.repeat(maxTekst))).toEqual([]);
    for (const query of [{ q: 'a'.repeat(maxTekst + 1) }, { q: 'a', limit: 3 }]) {
      const response = await sendAs(portal.app, await portal.as('lid').token(), fotoContract.suggest, { query });
      expect([response.status, parseError(response).code]).toEqual([400, 'invalid']);
    }
  });
});
