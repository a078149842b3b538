import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  buildListResponse,
  buildNeighboursResponse,
  buildSearchResponse,
  portalResponses,
} from '../../test/portal-responses.js';
import { buildFoto, downloadOfOriginal, idOf } from '../../test/builders.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { downloadFoto } from '../downloads/downloads.slice.js';

const heide = buildFoto({ beschrijving: 'Heide', inCollection: true });
const buildDoc = (foto: Foto) => ({ _id: idOf(50), foto, createdAt: foto.createdAt, ...downloadOfOriginal });
const collection = 'GET /api/fotoboek/collection?page=1&limit=12';
const downloads = 'GET /api/fotoboek/downloads?page=1&limit=12';
const removeRoute = `DELETE /api/fotoboek/collection/${idOf(1)}`;

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const findRemoveButton = () => screen.findByRole('button', { name: 'Haal Heide uit je collectie' });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    [collection]: buildListResponse([buildDoc(heide)]),
    'POST /api/fotoboek': buildSearchResponse([heide]),
  };
  calls = serve(responses);
});

it('shows a notice for a removed photo, which can be added again in the grid without a refetch', async () => {
  responses[removeRoute] = () => {
    responses[collection] = buildListResponse([]);
    return { body: { msg: 'De foto is uit je collectie.' } };
  };
  const { router } = renderApp('/beeldbank/foto');
  await findRemoveButton();
  await act(() => router.navigate('/beeldbank/collections'));
  fireEvent.click(await findRemoveButton());
  await screen.findByText('Heide staat niet meer in je collectie.');
  await act(() => router.navigate('/beeldbank/foto'));
  await screen.findByRole('button', { name: 'Bewaar Heide in je collectie' });
  expect(calls.filter(({ path }) => path === '/api/fotoboek')).toHaveLength(1);
});

describe('another tab', () => {
  /** What jsdom does not: it sends each change of the storage to the other documents of the origin. */
  const receive = (message: string) =>
    act(() => {
      const event = { key: 'collection', newValue: message, storageArea: localStorage };
      window.dispatchEvent(new StorageEvent('storage', event));
    });
  const account = 'a'.repeat(24);
  const released = `${account} ${idOf(1)} false`;
  const isKept = () => screen.queryByRole('button', { name: 'Haal Heide uit je collectie' }) !== null;

  it('of the same account gets each change that succeeded, and nothing stays in the storage', async () => {
    const sent: string[] = [];
    const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
      if (key === 'collection') sent.push(value);
    });
    onTestFinished(() => setItem.mockRestore());
    responses[removeRoute] = errorResponse('unexpected');
    renderApp('/beeldbank/foto');
    fireEvent.click(await findRemoveButton());
    await screen.findByRole('alert');
    responses[removeRoute] = { body: { msg: 'De foto is uit je collectie.' } };
    fireEvent.click(await findRemoveButton());
    await screen.findByText('Heide staat niet meer in je collectie.');
    expect(sent).toEqual([released]);
    expect(localStorage.getItem('collection')).toBeNull();
  });

  it('changes the photo in this tab without a search, and the list of the collection', async () => {
    const { router } = renderApp('/beeldbank/foto');
    await findRemoveButton();
    receive(released);
    await screen.findByRole('button', { name: 'Bewaar Heide in je collectie' });
    await act(() => router.navigate('/beeldbank/collections'));
    await screen.findByRole('img', { name: 'Heide' });
    responses[collection] = buildListResponse([]);
    receive(released);
    await screen.findByText('Je collectie is nog leeg');
    expect(calls.filter(({ path }) => path === '/api/fotoboek')).toHaveLength(1);
  });

  it('changes nothing when it has another account, or sends what this version does not know', async () => {
    renderApp('/beeldbank/foto');
    await findRemoveButton();
    for (const message of [`${'b'.repeat(24)} ${idOf(1)} false`, account, `${account} `, ' ', '', 'undefined', '{}'])
      receive(message);
    expect(isKept()).toBe(true);
  });
});

it('stores the error of a failed collection request until it succeeds', async () => {
  responses[collection] = errorResponse('unexpected');
  const { store } = renderApp('/beeldbank/collections');
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  expect(store.getState().collection.error).toBe('Er ging iets mis. Probeer het later nog eens.');
  responses[collection] = buildListResponse([buildDoc(heide)]);
  fireEvent.click(retry);
  await findRemoveButton();
  expect(store.getState().collection.error).toBeNull();
});

it('stores the error of a failed removal from the collection', async () => {
  responses[removeRoute] = errorResponse('foto_not_found');
  const { store } = renderApp('/beeldbank/collections');
  fireEvent.click(await findRemoveButton());
  await screen.findByRole('alert');
  expect(store.getState().collection.error).toBe('Deze foto bestaat niet (meer).');
});

it.each([
  ['collections', 'Terug naar je collectie'],
  ['downloads', 'Terug naar je downloads'],
])('leads back to the list in which a photo was opened: %s', async (page, text) => {
  responses[downloads] = buildListResponse([buildDoc(heide)]);
  responses[`GET /api/fotoboek/${idOf(1)}`] = { body: { results: heide } };
  responses[`POST /api/fotoboek/neighbours/${idOf(1)}`] = buildNeighboursResponse(null, null);
  const { getLocation } = renderApp(`/beeldbank/${page}`);
  fireEvent.click(await screen.findByRole('img', { name: 'Heide' }));
  const back = await screen.findByRole('link', { name: text });
  expect(getLocation()).toBe(`/beeldbank/item/${idOf(1)}`);
  expect(back.getAttribute('href')).toBe(`/beeldbank/${page}`);
  fireEvent.click(back);
  await waitFor(() => expect(getLocation()).toBe(`/beeldbank/${page}`));
});

it('shows a download in the list once it is complete', async () => {
  responses[downloads] = buildListResponse([]);
  const { store } = renderApp('/beeldbank/downloads');
  await screen.findByRole('heading', { name: 'Je hebt nog niets gedownload' });
  responses[`GET /api/fotoboek/download/${idOf(1)}`] = { body: 'the bytes' };
  responses[downloads] = buildListResponse([buildDoc(heide)]);
  await act(() => store.dispatch(downloadFoto({ id: idOf(1) })));
  await screen.findByRole('img', { name: 'Heide' });
});
