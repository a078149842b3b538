import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildBedrijf, buildFile, buildFoto, buildLid, idOf } from '../test/builders.js';
import { buildContent } from '../test/content.js';
import { buildListResponse, buildSearchResponse, portalResponses } from '../test/portal-responses.js';
import { renderWithResponses } from '../test/render.js';
import type { MockResponses } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const foto = buildFoto({ _id: idOf(1), beschrijving: 'Schaapskudde op de paarse hei' });
const responses: MockResponses = {
  ...portalResponses,
  'POST /api/fotoboek': buildSearchResponse([foto], 90),
  [`GET /api/fotoboek/${idOf(1)}`]: { body: { results: foto } },
  'GET /api/fotoboek/collection?page=2&limit=12': buildListResponse([{ _id: idOf(5), foto }], 20),
  'GET /api/fotoboek/downloads?limit=12&tekst=hei': buildListResponse([], 0),
  [`GET /api/leden/${idOf(1)}`]: { body: { results: buildLid(1, { naam: 'Herberg De Eik' }) } },
  'GET /api/beheer/bedrijven': { body: { results: [buildBedrijf(1, { naam: 'De Linde' })] } },
  'GET /api/content': { body: { results: buildContent({ toolkit: [buildFile(1, { title: 'Logo’s' })] }) } },
};
beforeEach(() => localStorage.setItem('token', tokenOf('admin')));

const expectTitle = (title: string) => waitFor(() => expect(document.title).toBe(`${title} · Ruigenhei`));

describe('the title of a page', () => {
  it.each([
    ['/beeldbank/foto?page=2', 'pagina 2 · Foto’s'],
    [
      `/beeldbank/foto?zoek=schapen&themas=${idOf(31)}&tags=oude-naam-${idOf(21)}&eigenaar=Loes&page=2`,
      'schapen, Winter, Ree, Eigenaar Loes · pagina 2 · Beeldbank',
    ],
    [`/admin/beeldbank?tags=${idOf(21)}&status=concept`, 'Concept, Ree · Beeldbank'],
    [`/beeldbank/item/${idOf(1)}`, 'Schaapskudde op de paarse hei · Beeldbank'],
    [`/beeldbank/item/${idOf(9)}`, 'Foto · Beeldbank'],
    [`/admin/beeldbank/item/${idOf(1)}`, 'Schaapskudde op de paarse hei · Foto bewerken'],
    ['/beeldbank/collections?page=2', 'pagina 2 · Mijn collectie'],
    ['/beeldbank/downloads?zoek=hei', 'hei · Mijn downloads'],
    [`/leden/lid/${idOf(1)}`, 'Herberg De Eik · Leden'],
    [`/bedrijven/bedrijf/${idOf(1)}`, 'De Linde · Bedrijf bewerken'],
    [`/admin/bestanden/${idOf(1)}`, 'Logo’s · Bestand bewerken'],
    [`/admin/bestanden/${idOf(1)}/vervangen`, 'Logo’s · Bestand vervangen'],
  ])('at %s is %s', async (address, title) => {
    renderWithResponses(address, responses);
    await expectTitle(title);
  });

  it('changes with the search, and shortens long texts', async () => {
    const { getLocation } = renderWithResponses('/beeldbank/foto?zoek=schapen', responses);
    await expectTitle('schapen · Beeldbank');
    const field = await screen.findByRole('combobox', { name: 'Zoek een foto' });
    fireEvent.change(field, { target: { value: 'hei '.repeat(30) } });
    await expectTitle(`${'hei '.repeat(15).trim()}… · Beeldbank`);
    fireEvent.change(field, { target: { value: '' } });
    await expectTitle('Foto’s');
    expect(getLocation()).toBe('/beeldbank/foto');
  });
});
