import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildFacetsResponse, buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, buildLabel, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { emptySearch, toFilter } from '../../foto-base/foto-search.js';

const tags = 'GET /api/fotoboek/tags';

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([buildFoto()], 40),
    [tags]: { body: { results: [buildLabel('Ven', 22, 1200), buildLabel('ree', 21, 3), buildLabel('Regen', 23, 0)] } },
    'GET /api/fotoboek/themas': { body: { results: [buildLabel('Winter', 31, 8)] } },
  };
  calls = serve(responses);
});
const getSearchBodies = () => calls.filter(({ path }) => path === '/api/fotoboek').map(({ body }) => body);
const toggleCheckbox = async (name: RegExp) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const getTagGroups = async () =>
  (await screen.findAllByRole('group', { name: /^Tags met/ })).map((group) => [
    group.getAttribute('aria-label'),
    ...within(group)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map(({ labels }) => labels?.[0]?.textContent),
  ]);

it('groups tags by letter, with their counts, and searches from the first page on for each selected tag and thema', async () => {
  const { getLocation } = renderApp('/beeldbank/foto?page=3');
  expect(await getTagGroups()).toEqual([
    ['Tags met R', 'ree 3'],
    ['Tags met V', 'Ven 1.200'],
  ]);
  const searchTag = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Zoek een tag' }), { target: { value } });
  searchTag('VE');
  expect(await getTagGroups()).toEqual([['Tags met V', 'Ven 1.200']]);
  searchTag('');
  await toggleCheckbox(/^ree/);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=ree-${idOf(21)}`));
  await toggleCheckbox(/^Winter/);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=ree-${idOf(21)}&themas=winter-${idOf(31)}`));
  await waitFor(() =>
    expect(getSearchBodies()).toEqual([
      { ...emptySearch, page: 3 },
      { ...emptySearch, tags: [idOf(21)] },
      { ...emptySearch, tags: [idOf(21)], themes: [idOf(31)] },
    ]),
  );
  await toggleCheckbox(/^ree/);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?themas=winter-${idOf(31)}`));
});

it('shows the reason when the labels cannot be fetched, and retries on request', async () => {
  const { [tags]: originalResponse } = responses;
  responses[tags] = errorResponse('unavailable');
  renderApp('/beeldbank/foto');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('De filters zijn niet opgehaald');
  expect(alert.textContent).toContain('De dienst is even niet bereikbaar.');
  if (originalResponse) responses[tags] = originalResponse;
  fireEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await getTagGroups()).toHaveLength(2);
});

it('shows the counts of the label until the server has counted, then those of the search, in which an absent choice has none', async () => {
  const facetsRoute = 'POST /api/fotoboek/facets';
  const getOptions = async () => (await getTagGroups()).flatMap(([, ...options]) => options);
  const { respond, pendingResponse } = createDeferredResponse();
  responses[facetsRoute] = pendingResponse;
  const { getLocation, router } = renderApp('/beeldbank/foto');
  await screen.findByRole('img');
  expect(await getOptions()).toEqual(['ree 3', 'Ven 1.200']);
  await act(() => respond(buildFacetsResponse({ tags: [{ _id: idOf(21), count: 1, more: false }] })));
  await waitFor(async () => expect(await getOptions()).toEqual(['ree 1', 'Ven 0']));

  responses[facetsRoute] = buildFacetsResponse({
    tags: [{ _id: idOf(22), count: 10_000, more: true }],
    themes: [{ _id: idOf(31), count: 2, more: false }],
  });
  await router.navigate(`/beeldbank/foto?zoek=heide&tags=${idOf(22)}&volgorde=oudste&page=3`);
  await screen.findByRole('checkbox', { name: 'Winter 2' });
  expect(await getOptions()).toEqual(['ree 0', 'Ven 10.000+']);
  expect(filterCalls(calls)(facetsRoute).map(({ body }) => body)).toEqual([
    toFilter(emptySearch),
    { ...toFilter(emptySearch), tags: [idOf(22)], tekst: 'heide' },
  ]);
  // A choice without photos is enabled.
  await toggleCheckbox(/^ree 0$/);
  await waitFor(() => expect(getLocation()).toContain(`tags=ven-${idOf(22)},ree-${idOf(21)}`));
});

it('switches between all labels and one of them, and offers one of the tags when no photo has all', async () => {
  const findSwitch = async (name: string) => within(await screen.findByRole('radiogroup', { name }));
  const { getLocation, router } = renderApp(`/beeldbank/foto?tags=${idOf(21)}&page=2`);
  const [tagSwitch, themaSwitch] = [
    await findSwitch('Foto’s met deze tags'),
    await findSwitch('Foto’s met deze thema’s'),
  ];
  expect(tagSwitch.getByRole<HTMLInputElement>('radio', { name: 'Alle' }).checked).toBe(true);
  expect(themaSwitch.getByRole<HTMLInputElement>('radio', { name: 'Een van deze' }).checked).toBe(true);
  fireEvent.click(tagSwitch.getByRole('radio', { name: 'Een van deze' }));
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=ree-${idOf(21)}&tagkeuze=een`));
  fireEvent.click(themaSwitch.getByRole('radio', { name: 'Alle' }));
  await waitFor(() =>
    expect(getSearchBodies().at(-1)).toEqual({
      ...emptySearch,
      tags: [idOf(21)],
      tagsMatch: 'any',
      themesMatch: 'all',
    }),
  );

  responses['POST /api/fotoboek'] = buildSearchResponse([]);
  await router.navigate(`/beeldbank/foto?tags=${idOf(21)},${idOf(22)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Zoek met een van deze tags' }));
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=ree-${idOf(21)},ven-${idOf(22)}&tagkeuze=een`));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Zoek met een van deze tags' })).toBeNull());
});
