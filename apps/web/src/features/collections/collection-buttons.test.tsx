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
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { signedOut } from '../../lib/session/auth.slice.js';

const addRoute = `GET /api/fotoboek/collection/${idOf(1)}`;
const removeRoute = `DELETE /api/fotoboek/collection/${idOf(1)}`;
const downloads = 'GET /api/fotoboek/downloads?page=1&limit=12';
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide' });
const ven = buildFoto({ _id: idOf(2), beschrijving: 'Ven', inCollection: true });
const buildDoc = (foto: Foto) => ({ _id: idOf(50), foto, createdAt: foto.createdAt, ...downloadOfOriginal });
const added = { body: { results: buildDoc({ ...heide, inCollection: true }) } };

const findAddButton = () => screen.findByRole('button', { name: 'Bewaar Heide in je collectie' });
const findRemoveButton = () => screen.findByRole('button', { name: 'Haal Heide uit je collectie' });
const isInCollection = () => screen.queryByRole('button', { name: 'Haal Heide uit je collectie' }) !== null;

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const countCalls = (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route).length;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = { ...portalResponses, 'POST /api/fotoboek': buildSearchResponse([heide, ven]), [addRoute]: added };
  calls = serve(responses);
});

describe('collection button', () => {
  it('is replaced at once by a button that removes the photo again, and reappears with a notice when the server rejects it', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[addRoute] = pendingResponse;
    responses[removeRoute] = { body: { msg: 'De foto is uit je collectie.' } };
    renderApp('/beeldbank/foto');
    fireEvent.click(await findAddButton());
    expect((await findRemoveButton()).title).toBe('Uit mijn collectie');
    expect(screen.queryByRole('button', { name: /^Bewaar Heide/ })).toBeNull();
    await act(() => respond(added));
    expect(isInCollection()).toBe(true);
    fireEvent.click(await findRemoveButton());
    await findAddButton();
    await waitFor(() => expect(countCalls(removeRoute)).toBe(1));
    expect(countCalls('POST /api/fotoboek')).toBe(1);

    responses[addRoute] = errorResponse('foto_not_found');
    fireEvent.click(await findAddButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Je collectie is niet gewijzigd: Deze foto bestaat niet (meer).');
    await findAddButton();
    expect(isInCollection()).toBe(false);
  });

  it('shows one notice, which undoes the last change, keeps the focus, and is not shown to the next user', async () => {
    responses[removeRoute] = { body: { msg: 'De foto is uit je collectie.' } };
    responses[`DELETE /api/fotoboek/collection/${idOf(2)}`] = responses[removeRoute];
    const { store } = renderApp('/beeldbank/foto');
    fireEvent.click(await screen.findByRole('button', { name: 'Haal Ven uit je collectie' }));
    await screen.findByText('Ven staat niet meer in je collectie.');
    fireEvent.click(await findAddButton());
    await screen.findByText('Heide staat in je collectie.');
    expect(screen.queryByText('Ven staat niet meer in je collectie.')).toBeNull();
    const undo = await screen.findByRole('button', { name: 'Ongedaan maken' });
    undo.focus();
    fireEvent.click(undo);
    await screen.findByText('Heide staat niet meer in je collectie.');
    await findAddButton();
    expect(countCalls(removeRoute)).toBe(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ongedaan maken' }));
    act(() => void store.dispatch(signedOut()));
    expect(screen.queryByText('Heide staat niet meer in je collectie.')).toBeNull();
  });

  it('changes no other photo when a rejected request returns after a refetch', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[addRoute] = pendingResponse;
    renderApp('/beeldbank/foto');
    fireEvent.click(await findAddButton());
    await findRemoveButton();
    responses['POST /api/fotoboek'] = buildSearchResponse([ven, heide]);
    fireEvent.error(screen.getByAltText('Ven'));
    await findAddButton();
    await act(() => respond(errorResponse('unexpected')));
    await screen.findByRole('alert');
    expect(screen.getByRole('button', { name: 'Haal Ven uit je collectie' })).toBeTruthy();
  });

  it('keeps the photo marked when an earlier search responds before the request', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[addRoute] = pendingResponse;
    renderApp('/beeldbank/foto');
    fireEvent.click(await findAddButton());
    await findRemoveButton();
    fireEvent.error(screen.getByAltText('Ven'));
    await findAddButton();
    await act(() => respond(added));
    await waitFor(() => expect(isInCollection()).toBe(true));
  });

  it('marks the photo in all cached queries without refetching', async () => {
    responses[downloads] = buildListResponse([buildDoc(heide)]);
    responses[`POST /api/fotoboek/neighbours/${idOf(1)}`] = buildNeighboursResponse(null, null);
    const { router } = renderApp('/beeldbank/downloads');
    await findAddButton();
    await act(() => router.navigate('/beeldbank/foto'));
    fireEvent.click(await findAddButton());
    await findRemoveButton();
    await act(() => router.navigate('/beeldbank/downloads'));
    expect(isInCollection()).toBe(true);
    await act(() => router.navigate(`/beeldbank/item/${idOf(1)}`));
    await screen.findByRole('button', { name: 'Uit mijn collectie' });
    await act(() => router.navigate('/beeldbank/foto'));
    expect(isInCollection()).toBe(true);
    expect([
      countCalls('POST /api/fotoboek'),
      countCalls(downloads),
      countCalls(`GET /api/fotoboek/${idOf(1)}`),
    ]).toEqual([1, 1, 0]);
  });
});

describe('collection button clicked before the browser is idle', () => {
  it('also marks the photo on its own page', async () => {
    const idleCallbacks: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => idleCallbacks.push(callback));
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    onTestFinished(() => {
      for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
    });
    responses[`POST /api/fotoboek/neighbours/${idOf(1)}`] = buildNeighboursResponse(null, null);
    const { router } = renderApp('/beeldbank/foto');
    fireEvent.click(await findAddButton());
    await findRemoveButton();
    act(() => idleCallbacks.forEach((callback) => callback()));
    await act(() => router.navigate(`/beeldbank/item/${idOf(1)}`));
    expect(await screen.findByRole('button', { name: 'Uit mijn collectie' })).toBeTruthy();
  });
});

describe.each([
  ['in the grid', '/beeldbank/foto', 'Bewaar Heide in je collectie', 'Haal Heide uit je collectie'],
  ['next to the photo', `/beeldbank/item/${idOf(1)}`, 'Bewaar', 'Uit mijn collectie'],
])('collection button %s', (_, address, addName, removeName) => {
  beforeEach(() => {
    responses[`GET /api/fotoboek/${idOf(1)}`] = { body: { results: heide } };
    responses[`POST /api/fotoboek/neighbours/${idOf(1)}`] = buildNeighboursResponse(null, null);
  });
  const pressAdd = async () => {
    const shown = await screen.findByRole('button', { name: addName });
    shown.focus();
    // A double click sends one request.
    for (const detail of [1, 2]) fireEvent.click(shown, { detail });
    return screen.findByRole('button', { name: removeName });
  };

  it('keeps the focus when the request is rejected, and treats a double click as one click', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[addRoute] = pendingResponse;
    renderApp(address);
    const removeButton = await pressAdd();
    expect(document.activeElement).toBe(removeButton);
    await act(() => respond(errorResponse('unexpected')));
    const back = await screen.findByRole('button', { name: addName });
    expect(document.activeElement).toBe(back);

    responses[addRoute] = added;
    const again = await pressAdd();
    await screen.findByText('Heide staat in je collectie.');
    fireEvent.click(again, { detail: 2 });
    await screen.findByRole('button', { name: removeName });
    expect(calls.filter(({ path }) => path.startsWith('/api/fotoboek/collection'))).toHaveLength(2);
  });
});
