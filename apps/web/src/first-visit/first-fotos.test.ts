import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { createStore } from '../app/store.js';
import { found, portal } from '../test/answers.js';
import { buildFoto, idOf } from '../test/builders.js';
import { open } from '../test/render.js';
import { refusal, sentIn, serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';
import { fillFotosCache } from './fill-fotos-cache.js';
import { requestFirstFotos } from './first-fotos.js';

const search = 'POST /api/fotoboek';
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide' });
const token = tokenOf('lid');
beforeEach(() => localStorage.setItem('token', token));
const parseUrl = (address: string) => new URL(address, location.href);

it.each(['/beeldbank/foto', `/beeldbank/foto?tags=${idOf(21)}&zoek=hei&page=2`, '/beeldbank', '/beeldbank/foto/'])(
  'requests the photos of %s, which the page then does not request again',
  async (address) => {
    const sent = sentIn(serve({ ...portal, [search]: found([heide], 30) }));
    void requestFirstFotos(parseUrl(address), token);
    await waitFor(() => expect(sent(search)).toHaveLength(1));
    open(address);
    await screen.findByRole('img', { name: 'Heide' });
    expect(sent(search)).toHaveLength(1);
  },
);

it.each(['/', '/leden', '/beeldbank/item/x'])('requests nothing for %s', async (address) => {
  const calls = serve(portal);
  void requestFirstFotos(parseUrl(address), token);
  await Promise.resolve();
  expect(calls).toEqual([]);
});

it('resolves with the photos of the response', async () => {
  serve({ ...portal, [search]: found([heide], 30) });
  expect(await requestFirstFotos(parseUrl('/beeldbank/foto'), token)).toEqual([heide]);
});

it('resolves with no photos after an error of the server', async () => {
  const sent = sentIn(serve({ ...portal, [search]: refusal('unavailable') }));
  expect(await requestFirstFotos(parseUrl('/beeldbank/foto'), token)).toEqual([]);
  expect(sent(search)).toHaveLength(1);
});

const getCachedQueries = (store: ReturnType<typeof createStore>) =>
  Object.values(store.getState().api.queries).map((query) => [query?.endpointName, query?.status]);

it('fillFotosCache puts the photos in the cache if their response has arrived', async () => {
  history.replaceState(null, '', '/beeldbank/foto');
  const sent = sentIn(serve({ ...portal, [search]: found([heide], 30) }));
  await requestFirstFotos(parseUrl('/beeldbank/foto'), token);
  const store = createStore();
  await fillFotosCache(store.dispatch);
  expect(getCachedQueries(store)).toContainEqual(['fotos', 'fulfilled']);
  expect(sent(search)).toHaveLength(1);
});

it('fillFotosCache does nothing if the response has not arrived', async () => {
  serve({ ...portal, [search]: found([heide], 30) });
  const store = createStore();
  await fillFotosCache(store.dispatch);
  expect(getCachedQueries(store)).toEqual([]);
});
