import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { buildNeighboursResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const heide = buildFoto({ beschrijving: 'Heide', eigenaar: 'Studio Vennen', tags: [idOf(21)] });
const ven = buildFoto({ _id: idOf(2), beschrijving: 'Ven', eigenaar: 'Loes' });

let responses: MockResponses;
let calls: ReturnType<typeof serve>;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    [`GET /api/fotoboek/${idOf(1)}`]: { body: { results: heide } },
    [`POST /api/fotoboek/neighbours/${idOf(1)}`]: buildNeighboursResponse(null, ven),
    [`POST /api/fotoboek/neighbours/${idOf(2)}`]: buildNeighboursResponse(heide, null),
  };
  calls = serve(responses);
});

const openViewer = async () => {
  const opened = renderApp(`/beeldbank/item/${idOf(1)}`);
  await screen.findByRole('link', { name: 'Volgende foto' });
  fireEvent.click(screen.getByRole('button', { name: 'Vergroot Heide' }));
  const viewer = await screen.findByRole('dialog', { name: 'Heide, groot' });
  return { ...opened, viewer: within(viewer), element: viewer };
};
const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const findDetails = () => screen.findByRole('region', { name: 'Gegevens van de foto' });
const hasDetails = () => screen.queryByRole('region', { name: 'Gegevens van de foto' }) !== null;

it('adds the photo to the collection, with a notice in the viewer that undoes it', async () => {
  responses[`GET /api/fotoboek/collection/${idOf(1)}`] = {
    body: { results: { _id: idOf(50), foto: { ...heide, inCollection: true }, createdAt: heide.createdAt } },
  };
  responses[`DELETE /api/fotoboek/collection/${idOf(1)}`] = { body: { msg: 'De foto is uit je collectie.' } };
  const { viewer } = await openViewer();
  fireEvent.click(viewer.getByRole('button', { name: 'Bewaar Heide in je collectie' }));
  await viewer.findByText('Heide staat in je collectie.');
  viewer.getByRole('button', { name: 'Haal Heide uit je collectie' });
  fireEvent.click(await viewer.findByRole('button', { name: 'Ongedaan maken' }));
  await viewer.findByRole('button', { name: 'Bewaar Heide in je collectie' });
});

it('downloads the photo once, keeps the focus and thus the keys meanwhile, and shows in the viewer why it failed', async () => {
  const { respond, pendingResponse } = createDeferredResponse();
  responses[`GET /api/fotoboek/download/${idOf(1)}`] = pendingResponse;
  const { viewer } = await openViewer();
  viewer.getByRole('button', { name: 'Download Heide' }).focus();
  fireEvent.click(viewer.getByRole('button', { name: 'Download Heide' }));
  const busy = await viewer.findByRole<HTMLButtonElement>('button', { name: 'Bezig met downloaden' });
  expect([busy.disabled, document.activeElement]).toEqual([false, busy]);
  fireEvent.click(busy);
  await act(() => respond(errorResponse('file_missing')));
  expect((await viewer.findByRole('alert')).textContent).toContain('Het bestand ontbreekt op de server.');
  expect(calls.filter(({ path }) => path === `/api/fotoboek/download/${idOf(1)}`)).toHaveLength(1);
});

it('adds the next photo to the collection while the request for the previous one is pending', async () => {
  const [first, second] = [1, 2].map((n) => `/api/fotoboek/collection/${idOf(n)}`);
  responses[`GET ${first}`] = responses[`GET ${second}`] = createDeferredResponse().pendingResponse;
  const { viewer } = await openViewer();
  viewer.getByRole('button', { name: 'Bewaar Heide in je collectie' }).focus();
  fireEvent.click(viewer.getByRole('button', { name: 'Bewaar Heide in je collectie' }));
  await viewer.findByRole('button', { name: 'Haal Heide uit je collectie' });
  pressKey('ArrowRight');
  fireEvent.click(await screen.findByRole('button', { name: 'Bewaar Ven in je collectie' }));
  await waitFor(() =>
    expect(calls.map(({ path }) => path).filter((path) => path === first || path === second)).toEqual([first, second]),
  );
});

it('shows the details with a button or I, moves the focus to them, and closes them on Escape and on browser back', async () => {
  const { viewer, element, router } = await openViewer();
  const toggle = viewer.getByRole('button', { name: 'Gegevens van de foto' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  toggle.focus();
  fireEvent.click(toggle);
  const details = await findDetails();
  expect(document.activeElement).toBe(details);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  for (const text of ['Heide', 'Studio Vennen', 'JPEG, 3000 × 2000, 3,4 MB', '21 november 2026'])
    await within(details).findByText(text);
  await within(details).findByRole('link', { name: 'Ree' });
  pressKey('Escape');
  await waitFor(() => expect(hasDetails()).toBe(false));
  expect(document.activeElement).toBe(toggle);
  expect(element.isConnected).toBe(true);

  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'i', ctrlKey: true });
  expect(hasDetails()).toBe(false);
  pressKey('i');
  await findDetails();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(hasDetails()).toBe(false));
  expect(element.isConnected).toBe(true);
  // The details stay open for the next photo.
  pressKey('i');
  await findDetails();
  pressKey('ArrowRight');
  await screen.findByRole('dialog', { name: 'Ven, groot' });
  const detailsOfNext = await findDetails();
  await within(detailsOfNext).findByText('Loes');
  fireEvent.keyDown(detailsOfNext, { key: 'I' });
  await waitFor(() => expect(hasDetails()).toBe(false));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(element.isConnected).toBe(false));
});

it('goes to the next photo on a swipe to the left, and closes on a swipe down', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(390);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
  const { element } = await openViewer();
  const swipe = (name: string, clientX: number, clientY: number) => {
    const picture = within(element).getByAltText(name);
    const pointer = { pointerId: 1, buttons: 1, pointerType: 'touch' };
    fireEvent.pointerDown(picture, { ...pointer, clientX: 300, clientY: 300 });
    for (const part of [0.4, 0.7, 1])
      fireEvent.pointerMove(picture, {
        ...pointer,
        clientX: 300 + (clientX - 300) * part,
        clientY: 300 + (clientY - 300) * part,
      });
    fireEvent.pointerUp(picture, { ...pointer, buttons: 0, clientX, clientY });
  };
  swipe('Heide', 60, 310);
  await screen.findByRole('dialog', { name: 'Ven, groot' });
  swipe('Ven', 305, 560);
  await waitFor(() => expect(element.isConnected).toBe(false));
  vi.restoreAllMocks();
});
