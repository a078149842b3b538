import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FotoRendition } from '@ledenportaal/shared';
import { buildFoto, idOf } from '../../../test/builders.js';
import { buildNeighboursResponse, portalResponses } from '../../../test/portal-responses.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, filterCalls, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const heide = buildFoto({ beschrijving: 'Heide' });
const none = { use: '', bytes: null, maxBytes: null, dpi: null, fullDpi: null, tooSmall: false, crop: null };
const paper = { ...none, group: 'drukwerk', dpi: 300, fullDpi: 300 } as const;
const renditions: FotoRendition[] = [
  { ...none, group: null, key: 'origineel', name: 'Origineel', width: 3000, height: 2000, bytes: 3_400_000 },
  { ...none, group: 'website', key: 'website', name: 'Website', use: 'Bij een artikel', width: 1600, height: 1067 },
  { ...none, group: 'social', key: 'vierkant', name: 'Vierkant', width: 1080, height: 1080, crop: { x: 0.35, y: 0.5 } },
  { ...none, group: 'social', key: 'link', name: 'Link', width: 1200, height: 630, crop: { x: 0.5, y: 0.5 } },
  { ...paper, key: 'a4-afloop', name: 'A4 met afloop', width: 3579, height: 2551, tooSmall: true },
  { ...paper, key: 'a5', name: 'A5', use: 'Flyer of kaart', width: 2480, height: 1748 },
  { ...paper, key: 'a4', name: 'A4', use: 'Hele pagina', width: 3000, height: 2121, dpi: 256 },
];
const download = `GET /api/fotoboek/download/${idOf(1)}`;
const saved = 'the bytes of the foto';

let responses: MockResponses;
let calls: ReturnType<typeof serve>;
let click: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  responses = {
    ...portalResponses,
    [`GET /api/fotoboek/${idOf(1)}`]: { body: { results: heide } },
    [`POST /api/fotoboek/neighbours/${idOf(1)}`]: buildNeighboursResponse(null, null),
    [`GET /api/fotoboek/renditions/${idOf(1)}`]: { body: { results: renditions } },
  };
  calls = serve(responses);
  click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Kies een formaat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Kies een formaat' }));
  await dialog.findByRole('radio', { name: /^Origineel/ });
  return dialog;
};
const openItem = (search = '') => {
  renderApp(`/beeldbank/item/${idOf(1)}${search}`);
  return openDialog();
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const getOption = (dialog: Dialog, name: string) =>
  dialog.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) });
const choose = (dialog: Dialog, name: string) => fireEvent.click(getOption(dialog, name));
const submit = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Download' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('lists the renditions with their size by use, at the end those for which the photo is too small, which cannot be chosen', async () => {
  localStorage.setItem('rendition', 'a4-afloop webp');
  const list = `GET /api/fotoboek/renditions/${idOf(1)}`;
  const response = responses[list]!;
  responses[list] = errorResponse('unavailable');
  renderApp(`/beeldbank/item/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Kies een formaat' }));
  // A failed request is retried on request.
  const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
  responses[list] = response;
  fireEvent.click(retry);
  const dialog = within(await screen.findByRole('dialog', { name: 'Kies een formaat' }));
  await dialog.findByRole('radio', { name: /^Origineel/ });
  const all = dialog.getByRole('group', { name: 'Formaat' });
  expect([...all.querySelectorAll('label, legend')].slice(1).map(({ textContent }) => textContent.trim())).toEqual([
    'Origineel 3.000 × 2.000 px, 3,4 MB',
    'Website en mail',
    'Website 1.600 × 1.067 px Bij een artikel',
    'Social media',
    'Vierkant 1.080 × 1.080 px',
    'Link 1.200 × 630 px',
    'Drukwerk',
    'A5 2.480 × 1.748 px Flyer of kaart, 300 dpi',
    'A4 3.000 × 2.121 px Hele pagina 256 dpi, scherp genoeg voor drukwerk',
    'Niet mogelijk met deze foto',
    'A4 met afloop 3.579 × 2.551 px Deze foto is hiervoor te klein',
  ]);
  within(dialog.getByRole('group', { name: 'Niet mogelijk met deze foto' })).getByRole('radio', { name: /^A4 met/ });
  // The last choice was A4 met afloop, for which this photo is too small.
  expect(getOption(dialog, 'Origineel').checked).toBe(true);
  choose(dialog, 'A4 met afloop');
  const tooSmall = getOption(dialog, 'A4 met afloop');
  expect([tooSmall.checked, tooSmall.disabled, tooSmall.getAttribute('aria-disabled')]).toEqual([false, false, 'true']);
  expect(getOption(dialog, 'Origineel').checked).toBe(true);
  dialog.getByText('Het origineel is er alleen als JPEG.');
  expect(dialog.queryByRole('radio', { name: 'WebP' })).toBeNull();
});

it('downloads the chosen rendition, says so, closes, and starts with it the next time, with the focus', async () => {
  responses[`${download}?als=website&soort=webp`] = { body: saved };
  const dialog = await openItem();
  await waitFor(() => expect(document.activeElement).toBe(getOption(dialog, 'Origineel')));
  choose(dialog, 'Website');
  expect(dialog.getByRole('radio', { name: 'JPEG' })).toHaveProperty('checked', true);
  // The whole photo cannot be shifted.
  expect(dialog.queryByRole('slider')).toBeNull();
  fireEvent.click(dialog.getByRole('radio', { name: 'WebP' }));
  submit(dialog);
  await isClosed();
  expect(click).toHaveBeenCalledOnce();
  const notice = (await screen.findByText('Heide is gedownload.', { exact: false })).closest('[role="status"]')!;
  const link = within(notice as HTMLElement).getByRole('link', { name: 'Mijn downloads' });
  expect(link.getAttribute('href')).toBe('/beeldbank/downloads');
  const opener = screen.getByRole('button', { name: 'Kies een formaat' });
  opener.focus();
  const next = await openDialog();
  expect(getOption(next, 'Website').checked).toBe(true);
  expect(next.getByRole('radio', { name: 'WebP' })).toHaveProperty('checked', true);
  await waitFor(() => expect(document.activeElement).toBe(getOption(next, 'Website')));
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('asks for the purpose, which is that of the search at first, and sends it', async () => {
  responses[`${download}?als=origineel&doel=drukwerk`] = { body: saved };
  const dialog = await openItem('?mag=drukwerk');
  const purpose = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Waarvoor gebruik je hem? (hoeft niet)' });
  expect(purpose.selectedOptions[0]?.textContent).toBe('Drukwerk');
  const warning = document.getElementById(purpose.getAttribute('aria-describedby') ?? '')!;
  expect(warning.textContent).toBe('Overleg eerst: de licentie is onbekend.');
  fireEvent.change(purpose, { target: { value: '' } });
  expect(warning.textContent).toBe('');
  fireEvent.change(purpose, { target: { value: 'drukwerk' } });
  submit(dialog);
  await isClosed();
  expect(click).toHaveBeenCalledOnce();
});

it('shifts a crop by dragging the preview or with the slider, also in the request, and resets it', async () => {
  responses[`${download}?als=vierkant&soort=jpeg&x=0.8&y=0.5`] = { body: saved };
  const dialog = await openItem();
  choose(dialog, 'Link');
  const preview = dialog.getByRole('img', { name: 'Voorbeeld van Heide' });
  // 3:2 in a box of 1200 by 630: 170 pixels of room.
  vi.spyOn(preview, 'getBoundingClientRect').mockReturnValue({ width: 1200, height: 630 } as DOMRect);
  Object.assign(preview, { setPointerCapture: () => undefined });
  fireEvent.pointerDown(preview, { clientX: 9, clientY: 100 });
  fireEvent.pointerMove(preview, { clientX: 99, clientY: 66 });
  fireEvent.pointerUp(preview);
  fireEvent.pointerMove(preview, { clientX: 99, clientY: 500 });
  expect(preview.style.objectPosition).toBe('50% 70%');
  fireEvent.click(dialog.getByRole('button', { name: 'Herstel de uitsnede' }));
  expect(preview.style.objectPosition).toBe('50% 50%');
  choose(dialog, 'Vierkant');
  const square = dialog.getByRole('img', { name: 'Voorbeeld van Heide' });
  expect(square.style.objectPosition).toBe('35% 50%');
  const slider = dialog.getByRole('slider', { name: 'Schuif de uitsnede naar links of rechts' });
  expect(slider).toMatchObject({ value: '0.35', step: '0.05' });
  fireEvent.change(slider, { target: { value: '0.8' } });
  expect(square.style.objectPosition).toBe('80% 50%');
  submit(dialog);
  await isClosed();
});

it('shows why a download failed, in the dialog or after it is closed, and sends one request while it is busy', async () => {
  const route = `${download}?als=website&soort=jpeg`;
  const { respond, pendingResponse } = createDeferredResponse();
  responses[route] = pendingResponse;
  const dialog = await openItem();
  choose(dialog, 'Website');
  submit(dialog);
  const busy = await dialog.findByRole('button', { name: 'Bezig met downloaden' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(busy);
  void respond(errorResponse('busy'));
  expect((await dialog.findByRole('alert')).textContent).toContain('Er worden nu veel foto’s klaargemaakt.');
  expect(filterCalls(calls)(route)).toHaveLength(1);

  const next = createDeferredResponse();
  responses[route] = next.pendingResponse;
  submit(dialog);
  await dialog.findByRole('button', { name: 'Bezig met downloaden' });
  fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
  await isClosed();
  void next.respond(errorResponse('too_small'));
  expect((await screen.findByRole('alert')).textContent).toContain('Deze foto is te klein voor dit formaat.');
  expect(screen.queryByText('is gedownload', { exact: false })).toBeNull();
});

it('opens in the viewer, with whether the photo may be used in both, where its keys and Escape leave the viewer as it is', async () => {
  renderApp(`/beeldbank/item/${idOf(1)}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Vergroot Heide' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'Heide, groot' }));
  fireEvent.click(viewer.getByRole('button', { name: 'Kies een formaat' }));
  const dialog = within(await viewer.findByRole('dialog', { name: 'Kies een formaat' }));
  const option = await dialog.findByRole('radio', { name: /^Origineel/ });
  const answer = 'Overleg eerst: de licentie is onbekend.';
  expect(within(dialog.getByRole('group', { name: 'Mag ik dit gebruiken?' })).getByText(answer)).toBeTruthy();
  expect(viewer.getAllByText(answer)).toHaveLength(2);
  fireEvent.keyDown(option, { key: 'i' });
  expect(viewer.queryByRole('region', { name: 'Gegevens van de foto' })).toBeNull();
  fireEvent.keyDown(option, { key: 'Escape' });
  await waitFor(() => expect(viewer.queryByRole('dialog')).toBeNull());
  screen.getByRole('dialog', { name: 'Heide, groot' });
});

it('shows and copies the line that names the maker', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  renderApp(`/beeldbank/item/${idOf(1)}`);
  await screen.findByText('Foto: Loes / Ruigenhei');
  fireEvent.click(screen.getByRole('button', { name: 'Naamsvermelding kopiëren' }));
  expect(writeText).toHaveBeenCalledWith('Foto: Loes / Ruigenhei');
});
