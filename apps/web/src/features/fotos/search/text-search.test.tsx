import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSearchResponse, buildNeighboursResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, buildLabel, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { emptySearch, toOrder } from '../../foto-base/foto-search.js';

const tag = idOf(21);
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = { ...portalResponses, 'POST /api/fotoboek': buildSearchResponse([buildFoto()], 90) };
  calls = serve(responses);
});
/** The searches of the grid, without those that count photos for the missing-metadata filters. */
const getSearchBodies = () =>
  calls
    .filter(({ path, body }) => path === '/api/fotoboek' && (body as { limit?: number }).limit !== 1)
    .map(({ body }) => body);
const buildNoResults = (suggestion?: string) => ({
  body: { results: { items: [], total: 0, more: false, downloads: 0, ...(suggestion && { suggestion }) } },
});
const findField = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Zoek een foto' });
const goBack = () =>
  new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    history.back();
  });
const typeSearch = async (value: string) => fireEvent.change(await findField(), { target: { value } });

it('puts the text in the URL after a pause, with the filters, on the first page, and clears it with a button', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  const { getLocation, router } = renderApp('/admin/beeldbank?zoek=heide&page=2');
  expect((await findField()).value).toBe('heide');
  const search = { ...emptySearch, tekst: 'heide', sort: 'relevance', limit: 24 };
  await waitFor(() => expect(getSearchBodies()).toEqual([{ ...search, page: 2 }]));
  fireEvent.click(screen.getByRole('button', { name: 'Maak het zoekveld leeg' }));
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank'));
  expect(document.activeElement).toBe(await findField());
  expect(screen.queryByRole('button', { name: 'Maak het zoekveld leeg' })).toBeNull();

  await router.navigate(`/admin/beeldbank?tags=${tag}&page=3`);
  const typed = await findField();
  typed.focus();
  await typeSearch('fiets & pad');
  await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank?zoek=fiets+%26+pad&tags=ree-${tag}`));
  await waitFor(() => expect(getSearchBodies().at(-1)).toEqual({ ...search, tags: [tag], tekst: 'fiets & pad' }));
  expect(document.activeElement).toBe(typed);
  expect((await screen.findByText(/voor ‘fiets & pad’/)).closest('[role="status"]')).toBeTruthy();
});

it('shows members the labels with photos or that are selected, and adds typed text to a selected one', async () => {
  responses['GET /api/fotoboek/tags'] = { body: { results: [buildLabel('Ree', 21, 3), buildLabel('Regen', 23, 0)] } };
  responses['GET /api/fotoboek/themas'] = { body: { results: [buildLabel('Winter', 31, 0)] } };
  const { getLocation, router } = renderApp('/beeldbank/foto');
  const getShownOptions = async () => {
    const groups = await screen.findAllByRole('group', { name: /^(Tags met|Thema’s)/ });
    const boxes = groups.flatMap((group) => within(group).queryAllByRole<HTMLInputElement>('checkbox'));
    return boxes.map(({ labels }) => labels?.[0]?.textContent);
  };
  expect(await getShownOptions()).toEqual(['Ree 3']);
  await typeSearch('heide ');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Ree/ }));
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?zoek=heide&tags=ree-${tag}`));
  await router.navigate(`/beeldbank/foto?tags=${idOf(23)}`);
  await waitFor(async () => expect(await getShownOptions()).toEqual(['Ree ', 'Regen ']));
});

it('returns on browser back to the search before typing or clearing, without typed text that is not in the URL yet', async () => {
  const { getLocation, router } = renderApp('/beeldbank/foto');
  const expectSearch = (address: string, text: string) =>
    waitFor(async () => expect([getLocation(), (await findField()).value]).toEqual([address, text]));
  await typeSearch('hei');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=hei'));
  await typeSearch('heide');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=heide'));
  await screen.findByText(/voor ‘heide’/);
  await router.navigate(-1);
  await expectSearch('/beeldbank/foto', '');

  await typeSearch('hei');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=hei'));
  await screen.findByText(/voor ‘hei’/);
  await typeSearch('heide');
  await act(goBack);
  fireEvent.blur(await findField());
  await expectSearch('/beeldbank/foto', '');

  await act(() => router.navigate('/beeldbank/foto?zoek=heide'));
  await expectSearch('/beeldbank/foto?zoek=heide', 'heide');
  await act(async () => {
    screen.getByRole('button', { name: 'Maak het zoekveld leeg' }).click();
    expect(getLocation()).toBe('/beeldbank/foto');
    await goBack();
  });
  await expectSearch('/beeldbank/foto?zoek=heide', 'heide');
});

it('keeps the text in the URL of a photo and in the request for its neighbours', async () => {
  const foto = buildFoto({ _id: idOf(1), beschrijving: 'Heide' });
  responses['POST /api/fotoboek'] = buildSearchResponse([foto]);
  responses[`GET /api/fotoboek/${idOf(1)}`] = { body: { results: foto } };
  responses[`POST /api/fotoboek/neighbours/${idOf(1)}`] = buildNeighboursResponse(null, null);
  const { getLocation } = renderApp('/beeldbank/foto?zoek=hei');
  fireEvent.click(await screen.findByRole('link', { name: /^Heide(?! staat)/ }));
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/item/${idOf(1)}?zoek=hei`));
  await waitFor(() =>
    expect(calls.find(({ path }) => path.includes('/neighbours/'))?.body).toEqual({
      ...toOrder(emptySearch),
      tekst: 'hei',
      sort: 'relevance',
    }),
  );
});

it('offers the suggested text, or a search without filters or text, when nothing is found', async () => {
  responses['POST /api/fotoboek'] = buildNoResults();
  const { getLocation, router } = renderApp(`/beeldbank/foto?zoek=heide&tags=${tag}`);
  expect(await screen.findByText('Misschien staat er wel iets buiten je filters.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Zoek zonder filters' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=heide'));
  await screen.findByText(/Probeer een ander woord/);
  await router.navigate(-1);
  await screen.findByText('Misschien staat er wel iets buiten je filters.');
  fireEvent.click(screen.getByRole('button', { name: 'Wis het zoekwoord' }));
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=ree-${tag}`));

  responses['POST /api/fotoboek'] = buildNoResults('herfst');
  await router.navigate('/beeldbank/foto?zoek=hersft');
  expect(await screen.findByRole('heading', { name: 'Niets gevonden voor ‘hersft’' })).toBeTruthy();
  const suggestion = await screen.findByRole('button', { name: 'Bedoelde je herfst?' });
  responses['POST /api/fotoboek'] = buildSearchResponse([buildFoto()]);
  fireEvent.click(suggestion);
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=herfst'));
  expect((await findField()).value).toBe('herfst');
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Resultaten' }));
});

it('focuses the search field after the link on the dashboard, but not on browser forward', async () => {
  Object.assign(responses, {
    'GET /api/fotoboek/count': { body: { count: 1 } },
    'GET /api/fotoboek/downloads/count': { body: { count: 1, mine: 0 } },
    'GET /api/leden/count': { body: { count: 1 } },
  });
  const { getLocation, router } = renderApp('/');
  fireEvent.click(await screen.findByRole('link', { name: 'Zoek een foto' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  await waitFor(async () => expect(document.activeElement).toBe(await findField()));
  await router.navigate(-1);
  await screen.findByRole('link', { name: 'Zoek een foto' });
  await router.navigate(1);
  expect(document.activeElement).not.toBe(await findField());
});
