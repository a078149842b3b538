import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../lib/api/api.js';
import { buildNeighboursResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const heide = buildFoto({ _id: idOf(2), beschrijving: 'Heide', tags: [idOf(21), idOf(99)], themes: [idOf(31)] });
const search = `?tags=${idOf(21)}&themas=${idOf(31)}&page=2`;
const address = `GET /api/fotoboek/${idOf(2)}`;
const item = `/beeldbank/item/${idOf(2)}`;

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const getBodies = (pathname: string) => calls.filter(({ path }) => path === pathname).map(({ body }) => body);
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    [address]: { body: { results: heide } },
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: buildNeighboursResponse(null, null),
  };
  calls = serve(responses);
});

it('shows a message and a link to the search for a photo that does not exist', async () => {
  responses[address] = errorResponse('foto_not_found');
  renderApp(item + search);
  await findHeading('Deze foto bestaat niet (meer).');
  const fotosLink = screen.getByRole('link', { name: 'Naar de foto’s' });
  expect(fotosLink.getAttribute('href')).toBe(`/beeldbank/foto${search}`);
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
});

it('retries a failed request, keeps showing the photo when a refetch fails, and shows a message when it is deleted', async () => {
  responses[address] = errorResponse('unexpected');
  const { store } = renderApp(item);
  await findHeading('De foto is niet opgehaald');
  responses[address] = { body: { results: heide } };
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await findHeading('Heide');
  responses[address] = errorResponse('unexpected');
  act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
  await waitFor(() => expect(getBodies(`/api/fotoboek/${idOf(2)}`)).toHaveLength(3));
  await findHeading('Heide');
  expect(screen.queryByRole('alert')).toBeNull();
  responses[address] = errorResponse('foto_not_found');
  act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
  await findHeading('Deze foto bestaat niet (meer).');
  expect(screen.queryByText('Heide')).toBeNull();
});

it('shows a lid when the photo was taken and added, links its eigenaar, labels and trefwoorden, and has no edit link', async () => {
  const dates = { genomenOp: '2025-06-01T22:30:00.000Z', createdAt: '2025-07-01T10:00:00.000Z' };
  const trefwoorden = ['Zand & stuif'];
  responses[address] = { body: { results: { ...heide, ...dates, trefwoorden } } };
  renderApp(item + search);
  expect((await screen.findByText('Genomen op')).nextSibling?.textContent).toBe('2 juni 2025');
  expect(screen.getByText('Toegevoegd').nextSibling?.textContent).toBe('1 juli 2025');
  expect(screen.getByRole('link', { name: 'Loes' }).getAttribute('href')).toBe('/beeldbank/foto?eigenaar=Loes');
  const tag = await screen.findByRole('link', { name: 'Ree' });
  expect(tag.getAttribute('href')).toBe(`/beeldbank/foto?tags=ree-${idOf(21)}`);
  const thema = screen.getByRole('link', { name: 'Winter' });
  expect(thema.getAttribute('href')).toBe(`/beeldbank/foto?themas=winter-${idOf(31)}`);
  const word = screen.getByRole('link', { name: 'Zand & stuif' });
  expect(word.getAttribute('href')).toBe('/beeldbank/foto?zoek=Zand+%26+stuif');
  // A label that does not exist has no link.
  expect(tag.closest('ul')?.children).toHaveLength(1);
  screen.getByRole('button', { name: 'Bewaar' });
  expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
  // There is no heading for similar photos, because the request for them failed.
  await waitFor(() => expect(getBodies(`/api/fotoboek/similar/${idOf(2)}`)).toHaveLength(1));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('says that the maker is unknown, and credits the organisation', async () => {
  responses[address] = { body: { results: { ...heide, eigenaar: '' } } };
  renderApp(item);
  expect((await screen.findByText('Eigenaar')).nextSibling?.textContent).toBe('Maker onbekend');
  await screen.findByText('Foto: Ruigenhei');
});

it('shows an admin the collection button and an edit link with the search', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  renderApp(item + search);
  const edit = await screen.findByRole('link', { name: 'Bewerken' });
  // The names of the labels are known once these are loaded.
  const named = `?tags=ree-${idOf(21)}&themas=winter-${idOf(31)}&page=2`;
  await waitFor(() => expect(edit.getAttribute('href')).toBe(`/admin${item}${named}`));
  expect(screen.getByRole('button', { name: 'Bewaar' })).toBeTruthy();
});

it('shows similar photos as named links, without the search and with browser back to this photo', async () => {
  const ven = buildFoto({ _id: idOf(3), beschrijving: 'Ven' });
  responses[`GET /api/fotoboek/similar/${idOf(2)}`] = { body: { results: [ven] } };
  responses[`GET /api/fotoboek/${idOf(3)}`] = { body: { results: ven } };
  responses[`GET /api/fotoboek/similar/${idOf(3)}`] = { body: { results: [] } };
  const { getLocation, router } = renderApp(item + search);
  const similar = await screen.findByRole('region', { name: 'Meer zoals deze' });
  fireEvent.click(within(similar).getByRole('link', { name: 'Ven' }));
  await findHeading('Ven');
  expect(getLocation()).toBe(`/beeldbank/item/${idOf(3)}`);
  expect(screen.queryByRole('region', { name: 'Meer zoals deze' })).toBeNull();
  await act(() => router.navigate(-1));
  await findHeading('Heide');
  expect(getLocation()).toBe(item + search);
});

it('opens the full-screen viewer, returns the focus on close, and has no heading without similar photos', async () => {
  responses[`GET /api/fotoboek/similar/${idOf(2)}`] = { body: { results: [] } };
  renderApp(item);
  const picture = await screen.findByRole('button', { name: 'Vergroot Heide' });
  picture.focus();
  fireEvent.click(picture);
  const viewer = await screen.findByRole('dialog', { name: 'Heide, groot' });
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(viewer.isConnected).toBe(false));
  expect(document.activeElement).toBe(picture);
  await waitFor(() => expect(getBodies(`/api/fotoboek/similar/${idOf(2)}`)).toHaveLength(1));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});
