import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildListResponse, buildSearchResponse, portalResponses } from '../../test/portal-responses.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { createDeferredResponse, errorResponse, filterCalls, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const fotos = [1, 2, 3].map((number) =>
  buildFoto({ _id: idOf(number), beschrijving: `Foto ${number}`, inCollection: number === 3 }),
);
const zipRoute = 'POST /api/fotoboek/zip';
const estimateRoute = 'POST /api/fotoboek/zip/estimate';
const progressRoute = `GET /api/fotoboek/zip/${idOf(70)}`;
const job = { job: idOf(70), processed: 0, total: 2 };
const ready = { ...job, processed: 2, address: '/media/zips/een.zip', files: 2, bytes: 6_500_000, skipped: 0 };
const none = { bytes: null, maxBytes: null, dpi: null, fullDpi: null, crop: null, tooSmall: false };
const rendition = { ...none, name: 'Website', use: 'voor je website', width: 1600, height: 1067 };
const renditions = [
  { ...rendition, key: 'origineel', group: null, name: 'Origineel', use: '', bytes: 3_400_000 },
  { ...rendition, key: 'website', group: 'website' },
  { ...rendition, key: 'a4', group: 'drukwerk', name: 'A4' },
];
const addRoute = (number: number) => `GET /api/fotoboek/collection/${idOf(number)}`;
const removeRoute = (number: number) => `DELETE /api/fotoboek/collection/${idOf(number)}`;
const buildDoc = (number: number) => ({
  _id: idOf(50 + number),
  foto: fotos[number - 1],
  createdAt: '2026-11-20T23:30:00.000Z',
});

const savedAddresses: string[] = [];
let responses: MockResponses;
let calls: ReturnType<typeof serve>;
const getBodies = (route: string) => filterCalls(calls)(route).map(({ body }) => body);
const toggle = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));
const startSelecting = async (address = '/beeldbank/foto') => {
  const app = renderApp(address);
  await press('Selecteren');
  await screen.findByRole('group', { name: 'Gekozen foto’s' });
  return app;
};
const openDialog = async () => {
  await press('Download als zip');
  return within(await screen.findByRole('dialog'));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const submit = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Download' }));

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  savedAddresses.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedAddresses.push(this.getAttribute('href') ?? '');
  });
  responses = {
    ...portalResponses,
    'POST /api/fotoboek': buildSearchResponse(fotos, 84),
    [zipRoute]: { body: { results: ready } },
    [estimateRoute]: { body: { results: { files: 2, bytes: 6_400_000 } } },
    [`GET /api/fotoboek/renditions/${idOf(1)}`]: { body: { results: renditions } },
  };
  for (const number of [1, 2, 3]) {
    responses[addRoute(number)] = { body: { results: buildDoc(number) } };
    responses[removeRoute(number)] = { body: { msg: 'Uit je collectie.' } };
  }
  calls = serve(responses);
});
afterEach(() => void vi.restoreAllMocks());

it.each([
  ['/beeldbank/foto', 'POST /api/fotoboek'],
  ['/beeldbank/collections', 'GET /api/fotoboek/collection'],
  ['/beeldbank/downloads', 'GET /api/fotoboek/downloads'],
])('chooses what is between two pages of %s', async (address, route) => {
  const all = Array.from({ length: 14 }, (_, index) =>
    buildFoto({ _id: idOf(200 + index), beschrijving: `Beeld ${index}`, inCollection: true }),
  );
  const download = { als: 'origineel', soort: null, x: null, y: null, rendition: 'Origineel', bytes: null };
  const docs = all.map((foto) => ({ ...buildDoc(1), ...download, _id: foto._id, foto }));
  const setPage = (start: number, end: number) => {
    if (route.startsWith('POST')) responses[route] = buildSearchResponse(all.slice(start, end), all.length);
    for (const limit of [12, 96])
      responses[`${route}?page=${start < 12 ? 1 : 2}&limit=${limit}`] = buildListResponse(docs.slice(start, end), 14);
  };
  setPage(0, 12);
  const { router } = await startSelecting(address);
  await toggle('Kies Beeld 3');
  setPage(12, 14);
  await router.navigate(`${address}?page=2`);
  const last = await screen.findByRole('checkbox', { name: 'Kies Beeld 13' });
  setPage(0, 14);
  fireEvent.click(last, { shiftKey: true });
  await screen.findByText('11 gekozen, waarvan 9 op andere pagina’s');
});

it('shows checkboxes instead of the buttons of a photo only after a click, moves the focus along, and chooses a range', async () => {
  renderApp('/beeldbank/foto');
  await screen.findByRole('button', { name: 'Bewaar Foto 1 in je collectie' });
  expect(screen.queryByRole('checkbox', { name: 'Kies Foto 1' })).toBeNull();
  await press('Selecteren');
  const box = await screen.findByRole('checkbox', { name: 'Kies Foto 1' });
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Alles op deze pagina' }));
  expect(screen.queryByRole('button', { name: 'Bewaar Foto 1 in je collectie' })).toBeNull();
  fireEvent.keyDown(box, { key: 'ArrowRight', shiftKey: true });
  await screen.findByText('2 gekozen');
  await press('Keuze wissen');
  await waitFor(() => expect(screen.queryByText('2 gekozen')).toBeNull());
  await press('Klaar');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Selecteren' })));
  expect(screen.queryByRole('checkbox', { name: 'Kies Foto 1' })).toBeNull();
});

it('offers no selection of photos to admins, who have their own', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  renderApp('/admin/beeldbank');
  await screen.findByRole('checkbox', { name: 'Kies Foto 1' });
  expect(screen.queryByRole('button', { name: 'Selecteren' })).toBeNull();
});

describe('the heart of a selection', () => {
  it('adds the photos that are not in the collection yet, undoes exactly that, and says why it stops at a failure', async () => {
    responses['POST /api/fotoboek'] = buildSearchResponse(fotos, 97);
    await startSelecting();
    await toggle('Alles op deze pagina');
    await press('Aan mijn collectie toevoegen');
    await screen.findByText('2 foto’s toegevoegd aan je collectie.');
    await press('Ongedaan maken');
    await screen.findByText('2 foto’s uit je collectie gehaald.');
    const changed = [addRoute, removeRoute].map((toRoute) =>
      [1, 2, 3].map((number) => getBodies(toRoute(number)).length),
    );
    expect(changed).toEqual([
      [1, 1, 0],
      [1, 1, 0],
    ]);
    responses[addRoute(2)] = errorResponse('unavailable');
    await press('Aan mijn collectie toevoegen');
    await screen.findByText('1 foto toegevoegd aan je collectie.');
    await screen.findByText(/^De andere foto’s zijn niet gewijzigd: /);

    // It takes 96 photos at most.
    await press('Kies alle 97 resultaten');
    await screen.findByText('Aan je collectie kun je er hooguit 96 tegelijk toevoegen.');
    expect(screen.queryByRole('button', { name: 'Aan mijn collectie toevoegen' })).toBeNull();
  });

  it('removes photos from the collection on its page', async () => {
    responses['GET /api/fotoboek/collection?page=1&limit=12'] = buildListResponse([buildDoc(3)]);
    await startSelecting('/beeldbank/collections');
    await toggle('Kies Foto 3');
    responses['GET /api/fotoboek/collection?page=1&limit=12'] = buildListResponse([]);
    await press('Uit mijn collectie');
    await screen.findByText('1 foto uit je collectie gehaald.');
    await screen.findByText('Je collectie is nog leeg');
  });
});

describe('a zip', () => {
  it('of chosen photos is downloaded by the browser, in the chosen rendition', async () => {
    await startSelecting();
    await toggle('Kies Foto 1');
    await toggle('Kies Foto 2');
    const dialog = await openDialog();
    await dialog.findByRole('option', { name: 'Website (voor je website)' });
    fireEvent.change(dialog.getByRole('combobox', { name: 'Formaat' }), { target: { value: 'website' } });
    submit(dialog);
    await screen.findByText('2 foto’s, 6,5 MB: de download is begonnen.');
    expect(getBodies(zipRoute)).toEqual([{ fotos: [idOf(1), idOf(2)], als: 'website', orOriginal: false }]);
    expect(savedAddresses).toEqual(['/media/zips/een.zip']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('of all results is requested by their filter, and of the whole collection as such', async () => {
    responses['GET /api/fotoboek/collection?page=1&limit=12'] = buildListResponse([buildDoc(3)], 30);
    const { router } = await startSelecting(`/beeldbank/foto?tags=${idOf(21)}`);
    await toggle('Alles op deze pagina');
    await press('Kies alle 84 resultaten');
    submit(await openDialog());
    await screen.findByText(/de download is begonnen/);
    expect(getBodies(zipRoute)).toMatchObject([{ filter: { tags: [idOf(21)] } }]);

    await act(() => router.navigate('/beeldbank/collections'));
    await screen.findByRole('img', { name: 'Foto 3' });
    if (screen.queryByRole('button', { name: 'Selecteren' })) await press('Selecteren');
    await toggle('Alles op deze pagina');
    await press('Kies alle 30 resultaten');
    submit(await openDialog());
    await waitFor(() => expect(getBodies(zipRoute)[1]).toMatchObject({ collection: true }));
  });

  it('says how large it will be in the chosen rendition, and nothing when that is not known', async () => {
    await startSelecting();
    await toggle('Kies Foto 1');
    const dialog = await openDialog();
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Ongeveer 6,4 MB'));
    within(await dialog.findByRole('group', { name: 'Website en mail' })).getByRole('option', { name: /^Website/ });
    responses[estimateRoute] = { body: { results: { files: 1, bytes: 300_000 } } };
    const chooseRendition = (value: string) =>
      fireEvent.change(dialog.getByRole('combobox', { name: 'Formaat' }), { target: { value } });
    chooseRendition('website');
    expect(dialog.getByRole('status').textContent).toBe('');
    await waitFor(() => expect(dialog.getByRole('status').textContent).toBe('Ongeveer 0,3 MB'));
    expect(getBodies(estimateRoute)).toEqual([
      { fotos: [idOf(1)], als: 'origineel', orOriginal: false },
      { fotos: [idOf(1)], als: 'website', orOriginal: false },
    ]);
    responses[estimateRoute] = errorResponse('too_small');
    chooseRendition('a4');
    await waitFor(() => expect(getBodies(estimateRoute)).toHaveLength(3));
    expect(dialog.getByRole('status').textContent).toBe('');
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  it('with photos that are too small takes those as originals when the member says so', async () => {
    responses[zipRoute] = errorResponse('too_small', { details: { count: 1, fotos: [idOf(1)] } });
    await startSelecting();
    await toggle('Kies Foto 1');
    const dialog = await openDialog();
    await within(dialog.getByRole('combobox', { name: 'Formaat' })).findByRole('option', { name: /^Website/ });
    fireEvent.change(dialog.getByRole('combobox', { name: 'Formaat' }), { target: { value: 'website' } });
    const purpose = dialog.getByRole('combobox', { name: 'Waarvoor gebruik je ze? (hoeft niet)' });
    fireEvent.change(purpose, { target: { value: 'pers' } });
    submit(dialog);
    fireEvent.click(await dialog.findByRole('checkbox', { name: 'Neem die als origineel mee' }));
    responses[zipRoute] = { body: { results: { ...ready, skipped: 1 } } };
    submit(dialog);
    await screen.findByText(/de download is begonnen\. Niet in de zip, omdat dat niet lukte: 1 foto\.$/);
    expect(getBodies(zipRoute).at(-1)).toEqual({ fotos: [idOf(1)], als: 'website', orOriginal: true, doel: 'pers' });
  });

  it('that is still prepared shows its progress on every page, also after a reload, and is downloaded when it is ready', async () => {
    responses[zipRoute] = { status: 202, body: { results: job } };
    responses[progressRoute] = { body: { results: { ...job, processed: 1 } } };
    const { router } = await startSelecting();
    await toggle('Kies Foto 1');
    submit(await openDialog());
    await screen.findByText(/^1 van 2 klaar\./);
    await act(() => router.navigate('/beeldbank/downloads'));
    screen.getByRole('region', { name: 'Bezig met downloaden' });
    cleanup();
    renderApp('/');
    await screen.findByText(/^1 van 2 klaar\./);
    responses[progressRoute] = { body: { results: ready } };
    await screen.findByText(/de download is begonnen/);
    expect(savedAddresses).toEqual(['/media/zips/een.zip']);
    expect(screen.queryByRole('region', { name: 'Bezig met downloaden' })).toBeNull();
    expect(sessionStorage.getItem('zips')).toBeNull();
  });

  it('can be cancelled while its dialog waits or while it is prepared, and is not downloaded then', async () => {
    const cancelRoute = `DELETE /api/fotoboek/zip/${idOf(70)}`;
    const { respond, pendingResponse } = createDeferredResponse();
    responses[zipRoute] = pendingResponse;
    responses[cancelRoute] = { body: { msg: 'De zip is verwijderd.' } };
    await startSelecting();
    await toggle('Kies Foto 1');
    const dialog = await openDialog();
    submit(dialog);
    fireEvent.click(dialog.getByRole('button', { name: 'Annuleren' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    void respond({ body: { results: ready } });
    await waitFor(() => expect(getBodies(cancelRoute)).toHaveLength(1));
    expect(savedAddresses).toEqual([]);

    responses[zipRoute] = { status: 202, body: { results: job } };
    responses[progressRoute] = { body: { results: job } };
    submit(await openDialog());
    await press('Zip van 2 foto’s annuleren');
    await waitFor(() => expect(getBodies(cancelRoute)).toHaveLength(2));
    expect(screen.queryByRole('region', { name: 'Bezig met downloaden' })).toBeNull();
  });

  it('that no longer exists can be tried again', async () => {
    responses[zipRoute] = { status: 202, body: { results: job } };
    responses[progressRoute] = errorResponse('zip_not_found');
    await startSelecting();
    await toggle('Kies Foto 1');
    submit(await openDialog());
    await waitFor(() => screen.getByRole('button', { name: 'Zip van 2 foto’s opnieuw proberen' }));
    responses[zipRoute] = { body: { results: ready } };
    await press('Zip van 2 foto’s opnieuw proberen');
    await screen.findByText(/de download is begonnen/);
  });
});
