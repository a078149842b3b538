import type { DeletedFoto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildSearchResponse, buildListResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const page = '/admin/beeldbank/prullenbak';
const listRoute = (number = 1) => `GET /api/fotoboek/trash?page=${number}&limit=12`;
const restoreRoute = `POST /api/fotoboek/restore/${idOf(1)}`;
const heide = buildFoto({ _id: idOf(1), beschrijving: 'Heide' });
const ven = buildFoto({ _id: idOf(2), beschrijving: 'Ven' });
const buildDoc = (foto: DeletedFoto['foto'], naam = 'Ada'): DeletedFoto => ({
  _id: foto._id,
  foto,
  deletedAt: '2026-11-20T23:30:00.000Z',
  until: '2026-12-20T23:30:00.000Z',
  deletedBy: { _id: idOf(99), naam },
});

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const countCalls = (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route).length;
const findRestoreButton = (name = 'Heide') => screen.findByRole('button', { name: `Terugzetten: ${name}` });
const isShown = (name: string) => screen.queryByAltText(name) !== null;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse([ven]),
    [listRoute()]: buildListResponse([buildDoc(heide), buildDoc(ven)]),
    [restoreRoute]: { body: { results: heide } },
  };
  calls = serve(responses);
});

it('shows who deleted the photos, with the dates in the time zone of the portal', async () => {
  responses[listRoute()] = errorResponse('unexpected');
  renderApp(page);
  // A failed request is retried on request.
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('De prullenbak is niet opgehaaldEr ging iets mis.');
  responses[listRoute()] = buildListResponse([buildDoc(heide), buildDoc(ven, '')]);
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await findRestoreButton();
  expect(screen.queryByRole('alert')).toBeNull();
  const [first, second] = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('img'));
  expect(first?.textContent).toContain('Verwijderd door Ada op 21 november 2026, voorgoed weg op 21 december 2026');
  expect(second?.textContent).toContain('Verwijderd op 21 november 2026');
  expect(first?.querySelectorAll('a')).toHaveLength(0);
  expect(screen.getByText('2 foto’s')).toBeTruthy();
});

describe('restoring a photo', () => {
  it('moves the photo to the image bank once, shows a notice, and moves the focus to the next photo', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[restoreRoute] = pendingResponse;
    const { router } = renderApp('/admin/beeldbank');
    await screen.findByAltText('Ven');
    await act(() => router.navigate(page));
    const button = await findRestoreButton();
    button.focus();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(countCalls(restoreRoute)).toBe(1));
    responses[listRoute()] = buildListResponse([buildDoc(ven)]);
    responses['POST /api/fotoboek'] = buildSearchResponse([heide, ven]);
    await act(() => respond({ body: { results: heide } }));
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    expect(countCalls(restoreRoute)).toBe(1);
    await screen.findByText(/^Foto ‘Heide’ staat weer in de beeldbank\./);
    const link = screen.getByRole('link', { name: 'Bekijk de foto' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(1)}`);
    expect(screen.getByText('1 foto')).toBeTruthy();
    const next = await findRestoreButton('Ven');
    await waitFor(() => expect(document.activeElement).toBe(next));
    await act(() => router.navigate('/admin/beeldbank'));
    await screen.findByAltText('Heide');
  });

  it('shows the reason at the photo, a link to a photo with the same picture, and the empty trash after a retry', async () => {
    responses[listRoute()] = buildListResponse([buildDoc(heide)]);
    responses[restoreRoute] = errorResponse('foto_exists', { details: { foto: idOf(7) } });
    renderApp(page);
    fireEvent.click(await findRestoreButton());
    let alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Deze foto staat al in de beeldbank.');
    const link = within(alert).getByRole('link', { name: 'Bekijk de foto die er al is' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(7)}`);
    expect(isShown('Heide')).toBe(true);

    responses[restoreRoute] = errorResponse('disk_full');
    fireEvent.click(await findRestoreButton());
    await waitFor(() => expect((alert = screen.getByRole('alert')).textContent.trim()).toBe('De opslag is vol.'));
    expect(within(alert.closest('[role=listitem]') as HTMLElement).getByAltText('Heide')).toBeTruthy();

    responses[restoreRoute] = { body: { results: heide } };
    responses[listRoute()] = buildListResponse([]);
    fireEvent.click(await findRestoreButton());
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('0 foto’s')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de beeldbank' }).getAttribute('href')).toBe('/admin/beeldbank');
  });
});

describe('selected photos', () => {
  const restoreManyRoute = 'POST /api/fotoboek/trash/restore';
  const purgeRoute = 'POST /api/fotoboek/trash/purge';
  const getBox = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
  const select = async (...names: string[]) => {
    for (const name of names) fireEvent.click(await getBox(name));
  };
  const getBar = () => within(screen.getByRole('group', { name: 'Gekozen uit de prullenbak' }));
  const openPurgeDialog = async () => {
    fireEvent.click(getBar().getByRole('button', { name: 'Voorgoed verwijderen' }));
    return screen.findByRole('dialog');
  };
  const confirm = (dialog: HTMLElement, number: string) => {
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: number } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verwijderen' }));
  };
  const getBodies = (route: string) =>
    calls.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);

  it('are counted, and all or none of the page with one checkbox, and are forgotten on another page', async () => {
    responses[listRoute()] = buildListResponse([buildDoc(heide), buildDoc(ven)], 13);
    responses[listRoute(2)] = buildListResponse([buildDoc(buildFoto({ _id: idOf(3), beschrijving: 'Wad' }))], 13);
    const { router } = renderApp(page);
    await select('Kies Heide');
    expect(getBar().getByText('1 gekozen')).toBeTruthy();
    await select('Alles op deze pagina');
    expect([getBar().getByText('2 gekozen'), (await getBox('Kies Ven')).checked]).toEqual([expect.anything(), true]);
    await select('Alles op deze pagina');
    expect([(await getBox('Kies Heide')).checked, getBar().queryAllByRole('button')]).toEqual([false, []]);
    await select('Kies Heide');
    await act(() => router.navigate(`${page}?page=2`));
    await screen.findByAltText('Wad');
    await act(() => router.navigate(page));
    await screen.findByAltText('Heide');
    expect((await getBox('Kies Heide')).checked).toBe(false);
  });

  it('are restored together, and stay selected with the reason when that fails or when they exist already', async () => {
    responses[restoreManyRoute] = errorResponse('disk_full');
    renderApp(page);
    await select('Kies Heide', 'Kies Ven');
    fireEvent.click(getBar().getByRole('button', { name: 'Terugzetten' }));
    expect((await screen.findByRole('alert')).textContent).toContain('De opslag is vol.');
    expect((await getBox('Kies Heide')).checked).toBe(true);

    responses[restoreManyRoute] = () => {
      responses[listRoute()] = buildListResponse([buildDoc(ven)]);
      return { body: { results: { done: [idOf(1)], gone: [], exists: [idOf(2)] } } };
    };
    fireEvent.click(getBar().getByRole('button', { name: 'Terugzetten' }));
    await screen.findByText('1 foto teruggezet in de beeldbank. Niet teruggezet, want opnieuw toegevoegd: 1 foto.');
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    expect(getBodies(restoreManyRoute).at(-1)).toEqual({ fotos: [idOf(1), idOf(2)] });
    expect(getBar().getByText('1 gekozen')).toBeTruthy();
  });

  it('move the focus to the checkbox of the page when they are restored', async () => {
    renderApp(page);
    await select('Kies Heide');
    responses[restoreManyRoute] = () => {
      responses[listRoute()] = buildListResponse([buildDoc(ven)]);
      return { body: { results: { done: [idOf(1)], gone: [], exists: [] } } };
    };
    const button = getBar().getByRole('button', { name: 'Terugzetten' });
    act(() => button.focus());
    fireEvent.click(button);
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    const all = await getBox('Alles op deze pagina');
    await waitFor(() => expect(document.activeElement).toBe(all));
  });

  it('are deleted for good only after their number is typed, and stay in the dialog when that fails', async () => {
    responses[purgeRoute] = errorResponse('unavailable');
    renderApp(page);
    await select('Kies Heide', 'Kies Ven');
    let dialog = await openPurgeDialog();
    expect(screen.getByRole('dialog', { name: '2 foto’s voorgoed verwijderen?' }).textContent).toContain(
      'Dit kan niet ongedaan worden gemaakt.',
    );
    for (const typed of ['', '1']) {
      confirm(dialog, typed);
      const field = within(dialog).getByRole('textbox', { name: 'Typ 2 om te bevestigen' });
      expect([field.getAttribute('aria-invalid'), field.getAttribute('inputmode')]).toEqual(['true', 'numeric']);
      expect(within(dialog).getByText('Dit is niet het aantal. Typ 2.').id).toBe(
        field.getAttribute('aria-describedby'),
      );
      expect([document.activeElement, countCalls(purgeRoute)]).toEqual([field, 0]);
    }
    confirm(dialog, '2');
    expect((await within(dialog).findByRole('alert')).textContent).toContain('De dienst is even niet bereikbaar.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    dialog = await openPurgeDialog();
    const again = within(dialog);
    expect([again.getByRole<HTMLInputElement>('textbox').value, again.queryByRole('alert')]).toEqual(['', null]);

    responses[purgeRoute] = () => {
      responses[listRoute()] = buildListResponse([]);
      return { body: { results: { done: [idOf(1)], gone: [idOf(2)] } } };
    };
    confirm(dialog, ' 2');
    await screen.findByText('1 foto voorgoed verwijderd. Niet meer in de prullenbak: 1 foto.');
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(getBodies(purgeRoute).at(-1)).toEqual({ fotos: [idOf(1), idOf(2)], expected: 2 });
    await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true));
  });
});

describe('list of the trash', () => {
  it('has the page number in the URL, redirects to the last page, and shows the error of a page that fails', async () => {
    responses[listRoute()] = buildListResponse([buildDoc(heide)], 25);
    responses[listRoute(2)] = buildListResponse([buildDoc(ven)], 25);
    responses[listRoute(3)] = errorResponse('unexpected');
    responses[listRoute(9)] = buildListResponse([], 14);
    const { getLocation } = renderApp(`${page}?page=9`);
    await waitFor(() => expect(getLocation()).toBe(`${page}?page=2`));
    await screen.findByAltText('Ven');
    expect(screen.getByRole('link', { name: 'Vorige' }).getAttribute('href')).toBe(page);
    fireEvent.click(screen.getByRole('link', { name: 'Vorige' }));
    await screen.findByAltText('Heide');
    fireEvent.click(screen.getByRole('link', { name: 'Pagina 3' }));
    await screen.findByRole('heading', { name: 'De prullenbak is niet opgehaald' });
    expect(isShown('Heide')).toBe(false);
  });

  it('denies a lid access to the trash', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    renderApp(page);
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(countCalls(listRoute())).toBe(0);
  });
});
