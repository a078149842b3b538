import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
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

describe('photo that does not exist', () => {
  it('shows a message and a link to the search', async () => {
    responses[address] = errorResponse('foto_not_found');
    renderApp(item + search);
    await findHeading('Deze foto bestaat niet (meer).');
    const fotosLink = screen.getByRole('link', { name: 'Naar de foto’s' });
    expect(fotosLink.getAttribute('href')).toBe(`/beeldbank/foto${search}`);
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('shows the message when a photo on screen is deleted', async () => {
    const { store } = renderApp(item);
    await findHeading('Heide');
    responses[address] = errorResponse('foto_not_found');
    act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
    await findHeading('Deze foto bestaat niet (meer).');
    expect(screen.queryByText('Heide')).toBeNull();
  });
});

it('keeps showing the photo when a refetch fails', async () => {
  const { store } = renderApp(item);
  await findHeading('Heide');
  responses[address] = errorResponse('unexpected');
  act(() => void store.dispatch(api.util.invalidateTags(['Foto'])));
  await waitFor(() => expect(getBodies(`/api/fotoboek/${idOf(2)}`)).toHaveLength(2));
  await findHeading('Heide');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('retries a failed request for the photo', async () => {
  responses[address] = errorResponse('unexpected');
  renderApp(item);
  await findHeading('De foto is niet opgehaald');
  responses[address] = { body: { results: heide } };
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await findHeading('Heide');
});

it('shows when the photo was taken and added', async () => {
  const dates = { genomenOp: '2025-06-01T22:30:00.000Z', createdAt: '2025-07-01T10:00:00.000Z' };
  responses[address] = { body: { results: { ...heide, ...dates } } };
  renderApp(item);
  expect((await screen.findByText('Genomen op')).nextSibling?.textContent).toBe('2 juni 2025');
  expect(screen.getByText('Toegevoegd').nextSibling?.textContent).toBe('1 juli 2025');
});

it('links the eigenaar to the photos of that eigenaar', async () => {
  renderApp(item);
  const link = await screen.findByRole('link', { name: 'Loes' });
  expect(link.getAttribute('href')).toBe('/beeldbank/foto?eigenaar=Loes');
});

it('links the existing labels to the grid', async () => {
  renderApp(item);
  const tag = await screen.findByRole('link', { name: 'Ree' });
  expect(tag.getAttribute('href')).toBe(`/beeldbank/foto?tags=${idOf(21)}`);
  const thema = screen.getByRole('link', { name: 'Winter' });
  expect(thema.getAttribute('href')).toBe(`/beeldbank/foto?themas=${idOf(31)}`);
  expect(tag.closest('ul')?.children).toHaveLength(1);
});

it('shows a lid the collection button but no edit link', async () => {
  renderApp(item + search);
  await screen.findByRole('button', { name: 'Bewaar' });
  expect(screen.queryByRole('link', { name: 'Bewerken' })).toBeNull();
});

it('shows an admin the collection button and an edit link with the search', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  renderApp(item + search);
  const edit = await screen.findByRole('link', { name: 'Bewerken' });
  expect(edit.getAttribute('href')).toBe(`/admin${item}${search}`);
  expect(screen.getByRole('button', { name: 'Bewaar' })).toBeTruthy();
});

it('shows similar photos as named links, without the search and with browser back to this photo', async () => {
  const ven = buildFoto({ _id: idOf(3), beschrijving: 'Ven' });
  responses[`GET /api/fotoboek/similar/${idOf(2)}`] = { body: { results: [ven] } };
  responses[`GET /api/fotoboek/${idOf(3)}`] = { body: { results: ven } };
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

it.each([
  ['there are no similar photos', { body: { results: [] } }],
  ['the request for them fails', errorResponse('unavailable')],
])('shows no heading for similar photos when %s', async (_, response) => {
  responses[`GET /api/fotoboek/similar/${idOf(2)}`] = response;
  renderApp(item);
  await findHeading('Heide');
  await waitFor(() => expect(getBodies(`/api/fotoboek/similar/${idOf(2)}`)).toHaveLength(1));
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

it('opens the full-screen viewer, and returns the focus on close', async () => {
  renderApp(item);
  const picture = await screen.findByRole('button', { name: 'Vergroot Heide' });
  picture.focus();
  fireEvent.click(picture);
  const viewer = await screen.findByRole('dialog', { name: 'Heide, groot' });
  fireEvent.click(screen.getByRole('button', { name: 'Sluiten' }));
  await waitFor(() => expect(viewer.isConnected).toBe(false));
  expect(document.activeElement).toBe(picture);
});
