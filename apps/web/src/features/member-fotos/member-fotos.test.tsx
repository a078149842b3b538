import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildListResponse, portalResponses } from '../../test/portal-responses.js';
import { buildFoto, downloadOfOriginal, idOf } from '../../test/builders.js';
import { renderApp } from '../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const collectionRoute = (page = 1) => `GET /api/fotoboek/collection?page=${page}&limit=12`;
const downloadsRoute = (page = 1, tekst = '') =>
  `GET /api/fotoboek/downloads?page=${page}&limit=12${tekst && `&tekst=${tekst}`}`;
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
  it('hides the photo at once, once, until the request fails, and moves the focus to the photo that takes its place', async () => {
    const failure = createDeferredResponse();
    responses[removeRoute] = failure.pendingResponse;
    renderApp('/beeldbank/collections');
    fireEvent.click(await findRemoveButton());
    await waitFor(() => expect(queryFoto('Heide')).toBeNull());
    expect(screen.getByText('1 foto')).toBeTruthy();
    await act(() => failure.respond(errorResponse('unavailable')));
    expect((await screen.findByRole('alert')).textContent).toContain('Je collectie is niet gewijzigd: De dienst is');
    const removeButton = await findRemoveButton();
    expect(screen.getByText('2 foto’s')).toBeTruthy();

    const { respond, pendingResponse } = createDeferredResponse();
    responses[removeRoute] = pendingResponse;
    removeButton.focus();
    fireEvent.click(removeButton);
    fireEvent.click(removeButton);
    await waitFor(() => expect(queryFoto('Heide')).toBeNull());
    expect(screen.getByText('1 foto')).toBeTruthy();
    expect(queryFoto('Ven')).toBeTruthy();
    responses[collectionRoute()] = buildListResponse([buildDoc(ven, 52)]);
    const countBefore = countCalls(collectionRoute());
    await act(() => respond(released));
    await waitFor(() => expect(countCalls(collectionRoute())).toBe(countBefore + 1));
    expect([countCalls(removeRoute), queryFoto('Heide')]).toEqual([2, null]);
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

describe('a photo of the collection that may not be used any more', () => {
  const notUsable = { ...buildDoc(null, 53), reden: 'rechten' };
  const withHidden = buildListResponse([notUsable, ...both], 3);
  const route = `DELETE /api/fotoboek/collection/${idOf(53)}`;
  const reason = 'Deze foto mag niet meer gebruikt worden.';
  beforeEach(() => (responses[collectionRoute()] = withHidden));

  it('keeps its place until it is removed, and the button stays after a failure', async () => {
    responses[route] = errorResponse('unavailable');
    renderApp('/beeldbank/collections');
    const card = within((await screen.findByText(reason)).closest<HTMLElement>('[role=listitem]')!);
    expect(card.queryByRole('link')).toBeNull();
    fireEvent.click(card.getByRole('button', { name: 'Uit mijn collectie' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Je collectie is niet gewijzigd: De dienst is');
    responses[route] = released;
    responses[collectionRoute()] = buildListResponse(both);
    fireEvent.click(card.getByRole('button', { name: 'Uit mijn collectie' }));
    await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
    await screen.findByText('De foto staat niet meer in je collectie.');
    expect(screen.getByText('2 foto’s')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ongedaan maken' })).toBeNull();
  });

  it('is not among those that are selected', async () => {
    responses[collectionRoute()] = {
      body: { results: { docs: [notUsable, ...both], total: 30, hidden: 4 } },
    };
    renderApp('/beeldbank/collections');
    fireEvent.click(await screen.findByRole('button', { name: 'Selecteren' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Alles op deze pagina' }));
    await screen.findByText('2 gekozen');
    fireEvent.click(screen.getByRole('button', { name: 'Kies alle 26 resultaten' }));
    await screen.findByText('Alle 26 resultaten gekozen');
  });
});

describe.each([
  ['collections', collectionRoute, 'Je collectie is nog leeg', 'Je collectie is niet opgehaald'],
  ['downloads', downloadsRoute, 'Je hebt nog niets gedownload', 'Je downloads zijn niet opgehaald'],
])('page of %s', (name, routeOfPage, none, failed) => {
  it('shows the reason of a failed request, and a link to the photos when the list is empty', async () => {
    responses[routeOfPage()] = errorResponse('unexpected');
    renderApp(`/beeldbank/${name}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`${failed}Er ging iets mis. Probeer het later nog eens.`);
    responses[routeOfPage()] = buildListResponse([]);
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByRole('heading', { name: none });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('0 foto’s')).toBeTruthy();
    const fotosLink = screen.getByRole('link', { name: 'Naar de foto’s' });
    expect(fotosLink.getAttribute('href')).toBe('/beeldbank/foto');
  });

  it('links to the other pages, redirects to the last page, and shows the error of a page that fails', async () => {
    responses[routeOfPage()] = buildListResponse(both, 26);
    responses[routeOfPage(2)] = buildListResponse(
      [buildDoc(buildFoto({ beschrijving: 'Wad', inCollection: true }))],
      26,
    );
    responses[routeOfPage(3)] = errorResponse('unexpected');
    responses[routeOfPage(9)] = buildListResponse([], 14);
    const { getLocation } = renderApp(`/beeldbank/${name}?page=9`);
    await screen.findByAltText('Wad');
    expect(getLocation()).toBe(`/beeldbank/${name}?page=2`);
    const back = screen.getByRole('link', { name: 'Pagina 1' });
    expect(back.getAttribute('href')).toBe(`/beeldbank/${name}`);
    expect(screen.getByRole('link', { name: 'Pagina 2' }).getAttribute('aria-current')).toBe('page');
    fireEvent.click(back);
    await screen.findByAltText('Heide');
    fireEvent.click(screen.getByRole('link', { name: 'Volgende' }));
    await screen.findByAltText('Wad');
    fireEvent.click(screen.getByRole('link', { name: 'Volgende' }));
    await screen.findByRole('heading', { name: failed });
    expect(screen.queryByAltText('Wad')).toBeNull();
  });
});

it('shows the download date in the time zone of the portal, and a placeholder for a deleted photo', async () => {
  responses[downloadsRoute()] = buildListResponse([buildDoc(null, 51), buildDoc(heide, 52)]);
  renderApp('/beeldbank/downloads');
  const link = await screen.findByRole('link', { name: /Gedownload op 21 november 2026/ });
  expect(link.getAttribute('href')).toBe(`/beeldbank/item/${idOf(1)}`);
  expect(screen.getByRole('button', { name: 'Haal Heide uit je collectie' })).toBeTruthy();
  const card = screen.getByText('Deze foto is verwijderd').closest('[role=listitem]');
  expect(card?.textContent).toContain('Gedownload op 21 november 2026');
  expect(card?.querySelectorAll('a, button')).toHaveLength(0);
  expect(screen.getByText('2 foto’s')).toBeTruthy();
});

describe('the downloads', () => {
  const wad = buildFoto({ _id: idOf(3), beschrijving: 'Wad' });
  const today = new Date().toISOString();
  const search = (text: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Zoek in mijn downloads' }), { target: { value: text } });

  it('are below a heading for each day, week or month, and are selected across those', async () => {
    responses[downloadsRoute()] = buildListResponse([
      { ...buildDoc(heide, 51), createdAt: today },
      { ...buildDoc(wad, 52), createdAt: today },
      { ...buildDoc(ven, 53), createdAt: '2020-01-15T12:00:00.000Z' },
    ]);
    renderApp('/beeldbank/downloads');
    await screen.findByAltText('Ven');
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(['Vandaag', 'januari 2020']);
    const list = screen.getByRole('list', { name: 'Foto’s: Vandaag' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Selecteren' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Wad' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kies Ven' }), { shiftKey: true });
    await screen.findByText('2 gekozen');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Alles op deze pagina' }));
    await screen.findByText('3 gekozen');
  });

  it('are searched by a text in the URL, on all pages, together with the files', async () => {
    responses[downloadsRoute()] = buildListResponse(both, 26);
    responses[downloadsRoute(2)] = buildListResponse([buildDoc(wad)], 26);
    responses[downloadsRoute(1, 'he')] = buildListResponse([buildDoc(heide)], 13);
    responses[downloadsRoute(2, 'he')] = buildListResponse([buildDoc(ven)], 13);
    const { getLocation } = renderApp('/beeldbank/downloads?page=2');
    await screen.findByAltText('Wad');
    search('he');
    await screen.findByAltText('Heide');
    expect(getLocation()).toBe('/beeldbank/downloads?zoek=he');
    expect(screen.getByText('13 foto’s voor ‘he’')).toBeTruthy();
    expect(calls.map(({ path }) => path)).toContain('/api/fotoboek/downloads/files?limit=12&tekst=he');
    fireEvent.click(screen.getByRole('link', { name: 'Volgende' }));
    await screen.findByAltText('Ven');
    expect(getLocation()).toBe('/beeldbank/downloads?zoek=he&page=2');
  });

  it('that are not found leave a button that clears the text and focuses the field', async () => {
    responses[downloadsRoute()] = buildListResponse(both);
    responses[downloadsRoute(1, 'bos')] = buildListResponse([]);
    const { getLocation } = renderApp('/beeldbank/downloads?zoek=bos');
    await screen.findByRole('heading', { name: 'Niets gevonden' });
    expect(screen.getByText('0 foto’s voor ‘bos’')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Wis zoekopdracht' }));
    await screen.findByAltText('Heide');
    expect(getLocation()).toBe('/beeldbank/downloads');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Zoek in mijn downloads' }));
  });

  it('of another text start without selection', async () => {
    responses[downloadsRoute()] = buildListResponse(both);
    responses[downloadsRoute(1, 've')] = buildListResponse([buildDoc(ven, 52)]);
    renderApp('/beeldbank/downloads');
    await screen.findByAltText('Heide');
    fireEvent.click(screen.getByRole('button', { name: 'Selecteren' }));
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies Heide' }));
    await screen.findByText('1 gekozen');
    search('ve');
    await waitFor(() => expect(screen.queryByText('1 gekozen')).toBeNull());
    expect(await screen.findByRole('checkbox', { name: 'Kies Ven' })).toBeTruthy();
  });
});
