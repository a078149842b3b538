import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildListResponse, portalResponses } from '../../test/portal-responses.js';
import { buildFoto, downloadOfOriginal, idOf } from '../../test/builders.js';
import { renderApp } from '../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const collectionRoute = (page = 1) => `GET /api/fotoboek/collection?page=${page}&limit=12`;
const downloadsRoute = (page = 1) => `GET /api/fotoboek/downloads?page=${page}&limit=12`;
const removeRoute = `DELETE /api/fotoboek/collection/${idOf(1)}`;
const released = { body: { msg: 'Uit je collectie.' } };
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide', inCollection: true });
const ven = buildFoto({ _id: idOf(2), beschrijving: 'Ven', inCollection: true });
const buildDoc = (foto: Foto | null, number = 50) => ({
  _id: idOf(number),
  foto,
  createdAt: '2026-11-20T23:30:00.000Z',
  ...downloadOfOriginal,
});
const both = [buildDoc(heide, 51), buildDoc(ven, 52)];

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const countCalls = (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route).length;
const queryFoto = (name: string) => screen.queryByRole('link', { name });
const findRemoveButton = (name = 'Heide') => screen.findByRole('button', { name: `Haal ${name} uit je collectie` });

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = { ...portalResponses, [collectionRoute()]: buildListResponse(both), [removeRoute]: released };
  calls = serve(responses);
});

describe('removing a photo from the collection', () => {
  it('hides the photo and lowers the count at once', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[removeRoute] = pendingResponse;
    renderApp('/beeldbank/collections');
    fireEvent.click(await findRemoveButton());
    await waitFor(() => expect(queryFoto('Heide')).toBeNull());
    expect(screen.getByText('1 foto')).toBeTruthy();
    expect(queryFoto('Ven')).toBeTruthy();
    responses[collectionRoute()] = buildListResponse([buildDoc(ven, 52)]);
    await act(() => respond(released));
    await waitFor(() => expect(countCalls(collectionRoute())).toBe(2));
    expect([countCalls(removeRoute), queryFoto('Heide')]).toEqual([1, null]);
  });

  it('shows the photo, the count and the reason again when the request fails', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[removeRoute] = pendingResponse;
    renderApp('/beeldbank/collections');
    fireEvent.click(await findRemoveButton());
    await screen.findByText('1 foto');
    await act(() => respond(errorResponse('unavailable')));
    expect((await screen.findByRole('alert')).textContent).toContain('Je collectie is niet gewijzigd: De dienst is');
    await findRemoveButton();
    expect(screen.getByText('2 foto’s')).toBeTruthy();
  });

  it('sends one removal for a double click', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[removeRoute] = pendingResponse;
    renderApp('/beeldbank/collections');
    const removeButton = await findRemoveButton();
    fireEvent.click(removeButton);
    fireEvent.click(removeButton);
    await waitFor(() => expect(queryFoto('Heide')).toBeNull());
    await act(() => respond(released));
    expect(countCalls(removeRoute)).toBe(1);
  });

  it('moves the focus to the photo that takes its place', async () => {
    renderApp('/beeldbank/collections');
    const removeButton = await findRemoveButton();
    removeButton.focus();
    responses[collectionRoute()] = buildListResponse([buildDoc(ven, 52)]);
    fireEvent.click(removeButton);
    await waitFor(() => expect(queryFoto('Heide')).toBeNull());
    const next = await findRemoveButton('Ven');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('redirects to the previous page after the last photo of a page', async () => {
    responses[collectionRoute(2)] = buildListResponse([buildDoc(heide)], 13);
    const { getLocation } = renderApp('/beeldbank/collections?page=2');
    const removeButton = await findRemoveButton();
    responses[collectionRoute()] = buildListResponse(both, 12);
    responses[collectionRoute(2)] = buildListResponse([], 12);
    fireEvent.click(removeButton);
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/collections'));
    await findRemoveButton('Ven');
  });
});

describe.each([
  ['collections', collectionRoute, 'Je collectie is nog leeg', 'Je collectie is niet opgehaald'],
  ['downloads', downloadsRoute, 'Je hebt nog niets gedownload', 'Je downloads zijn niet opgehaald'],
])('page of %s', (name, routeOfPage, none, failed) => {
  it('shows a link to the photos when the list is empty', async () => {
    responses[routeOfPage()] = buildListResponse([]);
    renderApp(`/beeldbank/${name}`);
    await screen.findByRole('heading', { name: none });
    expect(screen.getByText('0 foto’s')).toBeTruthy();
    const fotosLink = screen.getByRole('link', { name: 'Naar de foto’s' });
    expect(fotosLink.getAttribute('href')).toBe('/beeldbank/foto');
  });

  it('shows the reason of a failed request and retries on request', async () => {
    responses[routeOfPage()] = errorResponse('unexpected');
    renderApp(`/beeldbank/${name}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${failed}Er ging iets mis. Probeer het later nog eens.`);
    responses[routeOfPage()] = buildListResponse(both);
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByAltText('Heide');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('links to the other pages', async () => {
    responses[routeOfPage()] = buildListResponse(both, 14);
    responses[routeOfPage(2)] = buildListResponse(
      [buildDoc(buildFoto({ beschrijving: 'Wad', inCollection: true }))],
      14,
    );
    const { getLocation } = renderApp(`/beeldbank/${name}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
    await screen.findByAltText('Wad');
    expect(getLocation()).toBe(`/beeldbank/${name}?page=2`);
    const back = screen.getByRole('link', { name: 'Pagina 1' });
    expect(back.getAttribute('href')).toBe(`/beeldbank/${name}`);
    expect(screen.getByRole('link', { name: 'Pagina 2' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows an error instead of the previous page when the next page fails', async () => {
    responses[routeOfPage()] = buildListResponse(both, 14);
    responses[routeOfPage(2)] = errorResponse('unexpected');
    renderApp(`/beeldbank/${name}`);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
    await screen.findByRole('heading', { name: failed });
    expect(screen.queryByAltText('Heide')).toBeNull();
  });

  it('redirects to the last page when the page number is too high', async () => {
    responses[routeOfPage(9)] = buildListResponse([], 14);
    responses[routeOfPage(2)] = buildListResponse(both, 14);
    const { getLocation } = renderApp(`/beeldbank/${name}?page=9`);
    await waitFor(() => expect(getLocation()).toBe(`/beeldbank/${name}?page=2`));
    await screen.findByAltText('Heide');
  });
});

describe('downloads of a member', () => {
  it('shows the download date in the time zone of the portal', async () => {
    responses[downloadsRoute()] = buildListResponse([buildDoc(heide)]);
    renderApp('/beeldbank/downloads');
    const link = await screen.findByRole('link', { name: /Gedownload op 21 november 2026/ });
    expect(link.getAttribute('href')).toBe(`/beeldbank/item/${idOf(1)}`);
    expect(screen.getByRole('button', { name: 'Haal Heide uit je collectie' })).toBeTruthy();
  });

  it('shows a placeholder for a deleted photo', async () => {
    responses[downloadsRoute()] = buildListResponse([buildDoc(null, 51), buildDoc(ven, 52)]);
    renderApp('/beeldbank/downloads');
    const card = (await screen.findByText('Deze foto is verwijderd')).closest('[role=listitem]');
    expect(card?.textContent).toContain('Gedownload op 21 november 2026');
    expect(card?.querySelectorAll('a, button')).toHaveLength(0);
    expect(screen.getByText('2 foto’s')).toBeTruthy();
  });
});
