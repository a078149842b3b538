import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, buildLabel, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

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

it('groups tags by letter, with their counts', async () => {
  renderApp('/beeldbank/foto');
  expect(await getTagGroups()).toEqual([
    ['Tags met R', 'ree 3'],
    ['Tags met V', 'Ven 1.200'],
  ]);
  fireEvent.change(screen.getByRole('searchbox', { name: 'Zoek een tag' }), { target: { value: 'VE' } });
  expect(await getTagGroups()).toEqual([['Tags met V', 'Ven 1.200']]);
});

it('searches from the first page on for each selected tag and thema', async () => {
  const { getLocation } = renderApp('/beeldbank/foto?page=3');
  await toggleCheckbox(/^ree/);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=${idOf(21)}`));
  await toggleCheckbox(/^Winter/);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?tags=${idOf(21)}&themas=${idOf(31)}`));
  await waitFor(() =>
    expect(getSearchBodies()).toEqual([
      { tags: [], themes: [], page: 3 },
      { tags: [idOf(21)], themes: [], page: 1 },
      { tags: [idOf(21)], themes: [idOf(31)], page: 1 },
    ]),
  );
  await toggleCheckbox(/^ree/);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/foto?themas=${idOf(31)}`));
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
