import type { DeletedFoto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { found, kept, portal } from '../../../test/answers.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { open } from '../../../test/render.js';
import { late, refusal, serve, type Answers } from '../../../test/server.js';
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

let responses: Answers;
let calls: ReturnType<typeof serve>;
const countCalls = (route: string) => calls.filter(({ method, path }) => `${method} ${path}` === route).length;
const findRestoreButton = (name = 'Heide') => screen.findByRole('button', { name: `Terugzetten: ${name}` });
const isShown = (name: string) => screen.queryByAltText(name) !== null;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('admin'));
  responses = {
    ...portal,
    'POST /api/fotoboek': found([ven]),
    [listRoute()]: kept([buildDoc(heide), buildDoc(ven)]),
    [restoreRoute]: { body: { results: heide } },
  };
  calls = serve(responses);
});

it('shows the deleted photos with their dates in the time zone of the portal', async () => {
  open(page);
  await findRestoreButton();
  const [first] = screen.getAllByRole('listitem').filter((item) => within(item).queryByAltText('Heide'));
  expect(first?.textContent).toContain('Verwijderd op 21 november 2026, voorgoed weg op 21 december 2026');
  expect(first?.querySelectorAll('a')).toHaveLength(0);
  expect(screen.getByText('2 foto’s')).toBeTruthy();
});

describe('restoring a photo', () => {
  it('moves the photo from the trash to the image bank and shows a notice', async () => {
    const { router } = open('/admin/beeldbank');
    await screen.findByAltText('Ven');
    await act(() => router.navigate(page));
    responses[restoreRoute] = () => {
      responses[listRoute()] = kept([buildDoc(ven)]);
      responses['POST /api/fotoboek'] = found([heide, ven]);
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
    const { give: respond, answer: pendingResponse } = late();
    responses[restoreRoute] = pendingResponse;
    open(page);
    const button = await findRestoreButton();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(countCalls(restoreRoute)).toBe(1));
    responses[listRoute()] = kept([buildDoc(ven)]);
    await act(() => respond({ body: { results: heide } }));
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    expect(countCalls(restoreRoute)).toBe(1);
  });

  it('links to the existing photo when the picture was uploaded again', async () => {
    responses[restoreRoute] = refusal('foto_exists', { details: { foto: idOf(7) } });
    open(page);
    fireEvent.click(await findRestoreButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Deze foto staat al in de beeldbank.');
    const link = within(alert).getByRole('link', { name: 'Bekijk de foto die er al is' });
    expect(link.getAttribute('href')).toBe(`/admin/beeldbank/item/${idOf(7)}`);
    expect([isShown('Heide'), isShown('Ven')]).toEqual([true, true]);
  });

  it('shows the reason at the photo when restoring fails, and allows a retry', async () => {
    responses[restoreRoute] = refusal('disk_full');
    open(page);
    fireEvent.click(await findRestoreButton());
    const alert = await screen.findByRole('alert');
    expect(alert.textContent.trim()).toBe('De opslag is vol.');
    expect(within(alert.closest('[role=listitem]') as HTMLElement).getByAltText('Heide')).toBeTruthy();
    responses[restoreRoute] = { body: { results: heide } };
    responses[listRoute()] = kept([buildDoc(ven)]);
    fireEvent.click(await findRestoreButton());
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('moves the focus to the photo that takes its place', async () => {
    open(page);
    const button = await findRestoreButton();
    button.focus();
    responses[listRoute()] = kept([buildDoc(ven)]);
    fireEvent.click(button);
    await waitFor(() => expect(isShown('Heide')).toBe(false));
    const next = await findRestoreButton('Ven');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('shows the empty trash after the last photo', async () => {
    responses[listRoute()] = kept([buildDoc(heide)]);
    open(page);
    const button = await findRestoreButton();
    responses[listRoute()] = kept([]);
    fireEvent.click(button);
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
  });
});

describe('list of the trash', () => {
  it('shows a message when the trash is empty', async () => {
    responses[listRoute()] = kept([]);
    open(page);
    await screen.findByRole('heading', { name: 'De prullenbak is leeg' });
    expect(screen.getByText('0 foto’s')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Naar de beeldbank' }).getAttribute('href')).toBe('/admin/beeldbank');
  });

  it('shows the reason of a failed request and retries on request', async () => {
    responses[listRoute()] = refusal('unexpected');
    open(page);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('De prullenbak is niet opgehaaldEr ging iets mis.');
    responses[listRoute()] = kept([buildDoc(heide)]);
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await findRestoreButton();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has the page number in the URL, and shows the error of a page that fails', async () => {
    responses[listRoute()] = kept([buildDoc(heide)], 25);
    responses[listRoute(2)] = kept([buildDoc(ven)], 25);
    responses[listRoute(3)] = refusal('unexpected');
    const { place: currentUrl } = open(page);
    fireEvent.click(await screen.findByRole('link', { name: 'Volgende' }));
    await screen.findByAltText('Ven');
    expect(currentUrl()).toBe(`${page}?page=2`);
    expect(screen.getByRole('link', { name: 'Vorige' }).getAttribute('href')).toBe(page);
    fireEvent.click(screen.getByRole('link', { name: 'Pagina 3' }));
    await screen.findByRole('heading', { name: 'De prullenbak is niet opgehaald' });
    expect(isShown('Ven')).toBe(false);
  });

  it('redirects to the last page when the page number is too high', async () => {
    responses[listRoute(9)] = kept([], 14);
    responses[listRoute(2)] = kept([buildDoc(ven)], 14);
    const { place: currentUrl } = open(`${page}?page=9`);
    await waitFor(() => expect(currentUrl()).toBe(`${page}?page=2`));
    await screen.findByAltText('Ven');
  });

  it('denies a lid access to the trash', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    open(page);
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(countCalls(listRoute())).toBe(0);
  });
});
