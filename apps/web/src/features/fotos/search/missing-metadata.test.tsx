import { noRights } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  buildFacetsResponse,
  buildNeighboursResponse,
  buildSearchResponse,
  portalResponses,
} from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { emptySearch, toFilter, type Search } from '../../foto-base/foto-search.js';

const searchRoute = 'POST /api/fotoboek';
const bulkRoute = 'POST /api/beheer/fotos/bulk';
const fotos = [1, 2].map((number) => buildFoto({ _id: idOf(number), beschrijving: `Foto ${number}` }));

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = { ...portalResponses, [searchRoute]: buildSearchResponse(fotos, 143) };
  calls = serve(responses);
});
const getSearchBodies = () => filterCalls(calls)(searchRoute).map(({ body }) => body);
const findFilters = async () => within(await screen.findByRole('complementary', { name: 'Filters' }));
const findCheckbox = async (name: RegExp) => (await findFilters()).findByRole<HTMLInputElement>('checkbox', { name });

it('shows an admin the counts of photos without tags or beschrijving and of concepts, filters them and marks concepts', async () => {
  const neighboursRoute = `POST /api/fotoboek/neighbours/${idOf(1)}`;
  Object.assign(responses, {
    [searchRoute]: buildSearchResponse([{ ...fotos[0]!, status: 'concept' }, fotos[1]!], 2_000),
    [`GET /api/fotoboek/${idOf(1)}`]: { body: { results: fotos[0] } },
    [neighboursRoute]: buildNeighboursResponse(null, fotos[1]!),
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: buildNeighboursResponse(fotos[0]!, null),
  });
  const { getLocation, router } = renderApp('/admin/beeldbank?zoek=heide&page=3');
  expect((await findCheckbox(/^Zonder tags 2\.000$/)).checked).toBe(false);
  fireEvent.click(await findCheckbox(/^Zonder beschrijving 2\.000$/));
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?zoek=heide&zonder=beschrijving'));
  expect((await findCheckbox(/^Zonder beschrijving/)).checked).toBe(true);
  const search: Search = {
    ...emptySearch,
    tekst: 'heide',
    sort: 'relevance',
    zonder: ['beschrijving'],
    limit: 24,
  };
  await waitFor(() => expect(getSearchBodies()).toContainEqual(search));
  expect(getSearchBodies()).toContainEqual({ ...toFilter(search), zonder: ['tags'], limit: 1 });
  await press('Zonder beschrijving: filter weghalen');
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?zoek=heide'));

  await router.navigate('/admin/beeldbank?zonder=tags&page=3');
  await waitFor(async () => expect((await findCheckbox(/^Zonder tags/)).checked).toBe(true));
  fireEvent.click(await findCheckbox(/^Concepten 2\.000$/));
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?zonder=tags&status=concept'));
  const concepts = { ...emptySearch, zonder: ['tags'], status: 'concept', limit: 24 };
  await waitFor(() => expect(getSearchBodies()).toContainEqual(concepts));
  await screen.findByRole('link', { name: 'Foto 1 Concept' });
  screen.getByRole('link', { name: 'Foto 2' });
  await press('Concept: filter weghalen');
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?zonder=tags'));

  // The previous and next photo are those of the same search.
  await router.navigate(`/admin/beeldbank/item/${idOf(1)}?zonder=tags`);
  await waitFor(() =>
    expect(filterCalls(calls)(neighboursRoute).map(({ body }) => body)).toEqual([
      { ...toFilter(emptySearch), zonder: ['tags'] },
    ]),
  );
});

it('shows a message when no photo lacks the metadata any more', async () => {
  responses[searchRoute] = buildSearchResponse([]);
  const { getLocation } = renderApp('/admin/beeldbank?zonder=tags');
  await screen.findByText('Hier is niets meer te doen.');
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Resultaten' })).getAllByRole('button', { name: 'Wis alles' })[0]!,
  );
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank'));
});

it('shows a lid that no photo lacks a maker as a search without results', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  responses[searchRoute] = buildSearchResponse([]);
  renderApp('/beeldbank/foto?zonder=eigenaar');
  await screen.findByText(/^Met deze combinatie van filters is er niets/);
});

it('deselects photos that got a tag when photos without tags are shown', async () => {
  responses[bulkRoute] = { body: { results: { total: 1, done: [idOf(1)], gone: [], full: [] } } };
  renderApp('/admin/beeldbank?zonder=tags');
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Foto 1' }));
  await press('Tag of thema toevoegen');
  const dialog = within(await screen.findByRole('dialog', { name: 'Toevoegen aan 1 foto' }));
  fireEvent.click(dialog.getByRole('combobox', { name: 'Tags' }));
  fireEvent.click(await dialog.findByRole('option', { name: 'Ree' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Toevoegen' }));
  await screen.findByText('1 foto gewijzigd.');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
});

it('counts photos without a maker, and deselects those that got one', async () => {
  responses[searchRoute] = buildSearchResponse([fotos[1]!], 85);
  responses[bulkRoute] = { body: { results: { total: 1, done: [idOf(1)], gone: [], full: [] } } };
  const { getLocation } = renderApp('/admin/beeldbank');
  await screen.findByRole('link', { name: 'Foto 2' });
  const filter = await findCheckbox(/^Maker onbekend 85$/);
  responses[searchRoute] = buildSearchResponse([{ ...fotos[0]!, eigenaar: '' }], 85);
  fireEvent.click(filter);
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?zonder=eigenaar'));
  // The card says so too.
  const card = await screen.findByRole('link', { name: 'Foto 1' });
  within(card).getByText('Maker onbekend');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Kies Foto 1' }));
  await press('Eigenaar zetten');
  const dialog = within(await screen.findByRole('dialog', { name: 'Eigenaar van 1 foto' }));
  fireEvent.change(dialog.getByRole('combobox', { name: 'Eigenaar' }), { target: { value: 'Ria' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }));
  await screen.findByText('1 foto gewijzigd.');
  await waitFor(() => expect(screen.queryByText(/gekozen/)).toBeNull());
});

it('filters by what is wrong with the rights, with counts, and says what to do and why leden do not see a photo', async () => {
  const hidden = { ...noRights, licentie: 'vrij', tot: '2026-05-03' };
  responses[searchRoute] = buildSearchResponse([
    { ...fotos[0]!, rechten: hidden, oordeel: { verdict: 'nee', reasons: ['verlopen'] } },
    fotos[1]!,
  ]);
  responses['POST /api/fotoboek/facets'] = buildFacetsResponse({
    rechten: [{ _id: 'verlopen', count: 7, more: false }],
  });
  const { getLocation } = renderApp('/admin/beeldbank?page=2');
  const select = await (await findFilters()).findByRole('combobox', { name: 'Rechten' });
  await within(select).findByRole('option', { name: 'Alleen de stichting (0)' });
  within(select).getByRole('option', { name: 'Rechten verlopen (7)' });
  fireEvent.change(select, { target: { value: 'verlopen' } });
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?rechten=verlopen'));
  await screen.findByText(/^De laatste dag is voorbij, dus leden zien deze foto’s niet meer\./);
  await screen.findByRole('link', { name: 'Foto 1 Leden zien deze foto niet: verlopen op 3 mei 2026' });
  screen.getByRole('link', { name: 'Foto 2' });
  expect(getSearchBodies().at(-1)).toMatchObject({ rechten: 'verlopen', page: 1 });
});

it('hides the filters from a member and ignores them in the URL', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  renderApp('/beeldbank/foto?zonder=tags&status=concept');
  await screen.findByRole('img', { name: 'Foto 1' });
  expect((await findFilters()).queryByText('Nog te doen')).toBeNull();
  expect(getSearchBodies()).toEqual([emptySearch]);
});
