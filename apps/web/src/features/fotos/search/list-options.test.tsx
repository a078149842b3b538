import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { filterCalls, serve } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { emptySearch } from '../../foto-base/foto-search.js';

let calls: ReturnType<typeof serve>;
beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  calls = serve({ ...portalResponses, 'POST /api/fotoboek': buildSearchResponse([buildFoto()], 100) });
});
const getLastBody = () => filterCalls(calls)('POST /api/fotoboek').at(-1)?.body;
const findSelect = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });

it('sets the page size and the order in the URL, returns to the first page, and keeps them when the filters are cleared', async () => {
  const { getLocation, router } = renderApp('/admin/beeldbank?zoek=heide&page=3');
  const perPage = await findSelect('Per pagina');
  expect([perPage.value, [...perPage.options].map(({ text }) => text)]).toEqual(['24', ['12', '24', '48', '96']]);
  perPage.focus();
  fireEvent.change(perPage, { target: { value: '48' } });
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?zoek=heide&per=48'));
  expect(document.activeElement).toBe(perPage);
  fireEvent.change(await findSelect('Volgorde'), { target: { value: 'oldest' } });
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?zoek=heide&per=48&volgorde=oudste'));
  const body = { ...emptySearch, tekst: 'heide', sort: 'oldest', limit: 48 };
  await waitFor(() => expect(getLastBody()).toEqual(body));
  expect((await screen.findByRole('link', { name: 'Volgende' })).getAttribute('href')).toBe(
    '/admin/beeldbank?zoek=heide&per=48&volgorde=oudste&page=2',
  );
  await router.navigate('/admin/beeldbank?zonder=tags&per=96&volgorde=oudste');
  fireEvent.click(await screen.findByRole('button', { name: 'Wis alles' }));
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?per=96&volgorde=oudste'));
  // The last page is shown when the page number is too high.
  await router.navigate('/admin/beeldbank?page=40');
  await waitFor(() => expect(getLocation()).toBe('/admin/beeldbank?page=5'));
});

it('offers members the order only, by relevance while there are words, unless another order is chosen', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  const { getLocation, router } = renderApp('/beeldbank/foto?per=48&volgorde=oudste');
  await screen.findByRole('img');
  expect(screen.queryByRole('combobox', { name: 'Per pagina' })).toBeNull();
  expect(getLastBody()).toEqual({ ...emptySearch, sort: 'oldest' });
  const order = await findSelect('Volgorde');
  expect([...order.options].map(({ text }) => text)).toEqual([
    'Nieuwste eerst',
    'Oudste eerst',
    'Titel',
    'Meest gedownload in 90 dagen',
  ]);
  fireEvent.change(order, { target: { value: 'downloads' } });
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?volgorde=downloads'));

  await router.navigate('/beeldbank/foto?zoek=heide');
  await waitFor(async () => expect((await findSelect('Volgorde')).value).toBe('relevance'));
  const orderOfWords = await findSelect('Volgorde');
  expect(orderOfWords.options[0]?.text).toBe('Beste overeenkomst');
  fireEvent.change(orderOfWords, { target: { value: 'newest' } });
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?zoek=heide&volgorde=nieuwste'));
  await waitFor(() => expect(getLastBody()).toEqual({ ...emptySearch, tekst: 'heide', sort: 'newest' }));
  await router.navigate(-1);
  await waitFor(async () => expect((await findSelect('Volgorde')).value).toBe('relevance'));
  fireEvent.click(await screen.findByRole('button', { name: '‘heide’: filter weghalen' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  expect((await findSelect('Volgorde')).value).toBe('newest');
});
