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
const buildDoc = (foto: DeletedFoto['foto']): DeletedFoto => ({
  _id: foto._id,
  foto,
  deletedAt: '2026-11-20T23:30:00.000Z',
  until: '2026-12-20T23:30:00.000Z',
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

it('shows the deleted photos with their dates in the time zone of the portal', async () => {
  renderApp(page);
  await findRestoreButton();
  const [first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByAltText('Heide'));
  expect(first?.textContent).toContain('Verwijderd op 21 november 2026, voorgoed weg op 21 december 2026');
  expect(first?.querySelectorAll('a')).toHaveLength(0);
  expect(screen.getByText('2 foto’s')).toBeTruthy();
});

describe('restoring a photo', () => {
  it('moves the photo from the trash to the image bank and shows a notice', async () => {
    const { router } = renderApp('/admin/beeldbank');
    await screen.findByAltText('Ven');
    await act(() => router.navigate(page));
    responses[restoreRoute] = () => {
      responses[listRoute()] = buildListResponse([buildDoc(ven)]);
      responses['POST /api/fotoboek'] = buildSearchResponse([heide, ven]);
      return { body: { results: heide } };
    };
    fireEvent.click(await findRestoreButton());
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    await screen.findByText(/^Foto ‘Heide’ staat weer in de beeldbank\./);
    const link = screen.getByRole('link', { name: 'Bekijk de foto' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(1)}`);
    expect(screen.getByText('1 foto')).toBeTruthy();
    await act(() => router.navigate('/admin/beeldbank'));
    await screen.findByAltText('Heide');
  });

  it('sends one request for repeated clicks', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    responses[restoreRoute] = pendingResponse;
    renderApp(page);
    const button = await findRestoreButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(countCalls(restoreRoute)).toBe(1));
    responses[listRoute()] = buildListResponse([buildDoc(ven)]);
    await act(() => respond({ body: { results: heide } }));
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    expect(countCalls(restoreRoute)).toBe(1);
  });

  it('links to the existing photo when the picture was uploaded again', async () => {
    responses[restoreRoute] = errorResponse('foto_exists', { details: { foto: idOf(7) } });
    renderApp(page);
    fireEvent.click(await findRestoreButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Deze foto staat al in de beeldbank.');
    const link = within(alert).getByRole('link', { name: 'Bekijk de foto die er al is' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(7)}`);
    expect([isShown('Heide'), isShown('Ven')]).toEqual([true, true]);
  });

  it('shows the reason at the photo when restoring fails, and allows a retry', async () => {
    responses[restoreRoute] = errorResponse('disk_full');
    renderApp(page);
    fireEvent.click(await findRestoreButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent.trim()).toBe('De opslag is vol.');
    expect(within(alert.closest('[role=listitem]') as HTMLElement).getByAltText('Heide')).toBeTruthy();
    responses[restoreRoute] = { body: { results: heide } };
    responses[listRoute()] = buildListResponse([buildDoc(ven)]);
    fireEvent.click(await findRestoreButton());
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('moves the focus to the photo that takes its place', async () => {
    renderApp(page);
    const button = await findRestoreButton();
    button.focus();
    responses[listRoute()] = buildListResponse([buildDoc(ven)]);
    fireEvent.click(button);
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    const next = await findRestoreButton('Ven');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('shows the empty trash after the last photo', async () => {
    responses[listRoute()] = buildListResponse([buildDoc(heide)]);
    renderApp(page);
    const button = await findRestoreButton();
    responses[listRoute()] = buildListResponse([]);
    fireEvent.click(button);
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
  });
});

describe('list of the trash', () => {
  it('shows a message when the trash is empty', async () => {
    responses[listRoute()] = buildListResponse([]);
    renderApp(page);
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
    expect(screen.getByText('0 foto’s')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de beeldbank' }).getAttribute('href')).toBe('/admin/beeldbank');
  });

  it('shows the reason of a failed request and retries on request', async () => {
    responses[listRoute()] = errorResponse('unexpected');
    renderApp(page);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('De prullenbak is niet opgehaaldEr ging iets mis.');
    responses[listRoute()] = buildListResponse([buildDoc(heide)]);
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await findRestoreButton();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has the page number in the URL, and shows the error of a page that fails', async () => {
    responses[listRoute()] = buildListResponse([buildDoc(heide)], 25);
    responses[listRoute(2)] = buildListResponse([buildDoc(ven)], 25);
    responses[listRoute(3)] = errorResponse('unexpected');
    const { getLocation } = renderApp(page);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
    await screen.findByAltText('Ven');
    expect(getLocation()).toBe(`${page}?page=2`);
    expect(screen.getByRole('link', { name: 'Vorige' }).getAttribute('href')).toBe(page);
    fireEvent.click(screen.getByRole('link', { name: 'Pagina 3' }));
    await screen.findByRole('heading', { name: 'De prullenbak is niet opgehaald' });
    expect(isShown('Ven')).toBe(false);
  });

  it('redirects to the last page when the page number is too high', async () => {
    responses[listRoute(9)] = buildListResponse([], 14);
    responses[listRoute(2)] = buildListResponse([buildDoc(ven)], 14);
    const { getLocation } = renderApp(`${page}?page=9`);
    await waitFor(() => expect(getLocation()).toBe(`${page}?page=2`));
    await screen.findByAltText('Ven');
  });

  it('denies a lid access to the trash', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    renderApp(page);
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(countCalls(listRoute())).toBe(0);
  });
});
