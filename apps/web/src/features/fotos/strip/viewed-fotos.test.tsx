import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sessionStarted, signedOut } from '../../../lib/session/auth.slice.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { maxViewed, readViewed, saveViewed } from './viewed.js';

const account = 'a'.repeat(24);
const other = 'b'.repeat(24);
const [heide, ven] = [
  buildFoto({ _id: idOf(1), beschrijving: 'Heide' }),
  buildFoto({ _id: idOf(2), beschrijving: 'Ven' }),
];

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const findSection = () => screen.findByRole('region', { name: 'Onlangs bekeken' });
const getNames = (region: HTMLElement) =>
  within(region)
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt'));

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid', { sub: account }));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([heide, ven]),
    [`GET /api/fotoboek/${idOf(1)}`]: { body: { results: heide } },
    [`GET /api/fotoboek/${idOf(2)}`]: { body: { results: ven } },
    [`GET /api/fotoboek/${idOf(9)}`]: errorResponse('foto_not_found'),
  };
  calls = serve(responses);
});

it('keeps the last ids of one account, each once, the latest first', () => {
  for (let number = 1; number <= 14; number++) saveViewed(account, idOf(number));
  saveViewed(account, idOf(13));
  expect(readViewed(account)).toHaveLength(maxViewed);
  expect(readViewed(account).slice(0, 3)).toEqual([idOf(13), idOf(14), idOf(12)]);
  expect(readViewed(other)).toEqual([]);
  saveViewed(other, idOf(1));
  expect(readViewed(account)).toEqual([]);
});

it('shows the photos whose page was opened, the latest first, without those that no longer exist', async () => {
  const { router } = renderApp(`/beeldbank/item/${idOf(1)}`);
  for (const [number, name] of [
    [1, 'Heide'],
    [9, 'Deze foto bestaat niet (meer).'],
    [2, 'Ven'],
  ]) {
    await act(() => router.navigate(`/beeldbank/item/${idOf(number as number)}`));
    await screen.findByRole('heading', { level: 1, name: name as string });
  }
  expect(readViewed(account)).toEqual([idOf(2), idOf(1)]);
  saveViewed(account, idOf(8));
  await act(() => router.navigate('/'));
  const section = await findSection();
  expect(getNames(section)).toEqual(['Ven', 'Heide']);
  expect(within(section).getByRole('link', { name: 'Heide' }).getAttribute('href')).toBe(`/beeldbank/item/${idOf(1)}`);
  expect(calls.map(({ body }) => body)).toContainEqual({ fotos: [idOf(8), idOf(2), idOf(1)], limit: maxViewed });
});

it('is hidden and sends no request when nothing was viewed, or by another account', async () => {
  saveViewed(other, idOf(1));
  renderApp('/');
  await screen.findByRole('region', { name: 'Net toegevoegd' });
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/fotoboek')).toBe(true));
  expect(screen.queryByRole('region', { name: 'Onlangs bekeken' })).toBeNull();
  expect(calls.filter(({ path }) => path === '/api/fotoboek')).toHaveLength(1);
});

it('is cleared when the user signs out', async () => {
  saveViewed(account, idOf(1));
  const { store } = renderApp('/');
  await findSection();
  act(() => void store.dispatch(signedOut()));
  expect(localStorage.getItem('viewed')).toBeNull();
  await act(() => store.dispatch(sessionStarted(tokenOf('lid', { sub: account }))));
  expect(readViewed(account)).toEqual([]);
});

it('is cleared when another account signs in, and kept for the same one', () => {
  saveViewed(account, idOf(1));
  const { store } = renderApp('/login');
  act(() => void store.dispatch(sessionStarted(tokenOf('lid', { sub: account }))));
  expect(readViewed(account)).toEqual([idOf(1)]);
  act(() => void store.dispatch(sessionStarted(tokenOf('lid', { sub: other }))));
  expect(localStorage.getItem('viewed')).toBeNull();
});
