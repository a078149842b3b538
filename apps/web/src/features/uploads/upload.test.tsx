import type { Foto } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { buildFoto, idOf } from '../../test/builders.js';
import { stubDatabase } from '../../test/fake-database.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { makeUnreadable } from '../../test/unreadable-file.js';
import { FakeRequest, stubXhr } from '../../test/xhr.js';
import { emptyMetadata } from './batch/batch-metadata.js';
import { openBatchStore } from './batch/batch-store.js';

const buildUploadReply = (fields: Partial<Foto> = {}) => ({
  results: buildFoto({ _id: idOf(9), ...fields }),
  voorstel: { tags: ['heide', 'wandelen'] },
  gelijkend: [],
});
const jpeg = (name = 'heide.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const selectFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een JPEG'), { target: { files } });

let waitForRequest: ReturnType<typeof stubXhr>;
let portalPage: ReturnType<typeof renderApp>;
const getLocation = () => portalPage.getLocation();
beforeEach(() => {
  waitForRequest = stubXhr();
  const foto = buildFoto({
    _id: idOf(9),
    trefwoorden: ['heide', 'wandelen'],
    createdAt: new Date().toISOString(),
  });
  const tag = { _id: idOf(41), naam: 'heide', count: 0 };
  const tags: unknown[] = [];
  serve({
    [`GET /api/fotoboek/${idOf(9)}`]: { body: { results: foto } },
    'GET /api/fotoboek/tags': () => ({ body: { results: tags } }),
    'GET /api/fotoboek/themas': { body: { results: [] } },
    'POST /api/beheer/reeksen': { status: 201, body: { results: { _id: idOf(91) } } },
    'POST /api/fotoboek/tags': () => {
      tags.push(tag);
      return { status: 201, body: { results: tag, msg: 'Toegevoegd' } };
    },
  });
  localStorage.setItem('token', tokenOf('admin'));
  portalPage = renderApp('/beeldbank/upload');
});

it('shows the preview and the progress, and opens the uploaded photo', async () => {
  await selectFiles(jpeg());
  const preview = await screen.findByAltText('Voorbeeld van heide.jpg');
  expect(preview.getAttribute('src')).toMatch(/^blob:/);
  expect(screen.queryByLabelText('Kies een JPEG')).toBeNull();
  const sent = await waitForRequest();
  sent.upload.onprogress?.({ loaded: 1, total: 2 });
  await screen.findByText('50%');
  expect(screen.getByRole('progressbar', { name: 'Voortgang van het uploaden' })).toBeTruthy();
  expect(screen.getByText('1 kB van 1 kB').getAttribute('role')).toBe('status');
  sent.upload.onprogress?.({ loaded: 2, total: 2 });
  await screen.findByText('Verstuurd. De server maakt er een foto van…');
  sent.respond(201, buildUploadReply());
  await screen.findByText('De foto staat in de beeldbank.');
  await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${idOf(9)}`));
});

it('opens a photo that was chosen with its sidecar, and proposes the rights that these tell', async () => {
  await selectFiles(jpeg(), new File(['x'], 'heide.xmp'));
  await screen.findByText('met heide.xmp');
  const request = await waitForRequest();
  expect(request.sent?.get('sidecar')).toMatchObject({ name: 'heide.xmp' });
  const reply = buildUploadReply();
  request.respond(201, { ...reply, voorstel: { ...reply.voorstel, rechten: { credit: 'Bureau', tot: null } } });
  await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${idOf(9)}`));
  await screen.findByText('Naamsvermelding: Bureau');
  await press('Overnemen');
  expect(screen.getByLabelText<HTMLInputElement>('Naamsvermelding').value).toBe('Bureau');
  expect(screen.queryByText('Naamsvermelding: Bureau')).toBeNull();
  const status = screen.getByText('Ingevuld. Sla op om het te bewaren.');
  expect(status.getAttribute('role')).toBe('status');
  fireEvent.change(screen.getByLabelText('Naamsvermelding'), { target: { value: '' } });
  expect(status.textContent).toBe('');
});

it('stays on the page when another file was not taken, which it lists', async () => {
  await selectFiles(jpeg(), new File(['x'], 'IMG_1.HEIC'));
  (await waitForRequest()).respond(201, buildUploadReply());
  await screen.findByText('Klaar. 1 foto staat in de beeldbank.');
  expect(screen.getByText('1 bestand niet meegenomen')).toBeTruthy();
  expect(getLocation()).toBe('/beeldbank/upload');
});

it('says so when the original lost its gain map', async () => {
  await selectFiles(jpeg());
  (await waitForRequest()).respond(201, { ...buildUploadReply({}), waarschuwingen: ['hdr_verwijderd'] });
  await screen.findByText(
    'De foto staat in de beeldbank. Het HDR-beeld in het bestand was niet te bewaren; de gewone foto wel.',
  );
});

it('offers the keywords of the file as tags on the page of the photo', async () => {
  await selectFiles(jpeg());
  (await waitForRequest()).respond(201, buildUploadReply());
  await press('Trefwoord ‘wandelen’ weghalen');
  await press('heide overnemen als tag');
  await screen.findByText('Overgenomen: heide.');
  expect(screen.queryByText('Trefwoorden uit het bestand')).toBeNull();
  await screen.findByRole('button', { name: 'heide weghalen' });
});

it('sends whether the photo is a concept, and does not change that during the upload', async () => {
  const findConcept = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Nog niet tonen (concept)' });
  expect((await findConcept()).checked).toBe(false);
  fireEvent.click(await findConcept());
  await selectFiles(jpeg());
  const sent = await waitForRequest();
  expect([sent.sent?.get('status'), (await findConcept()).disabled]).toEqual(['concept', true]);
  sent.respond(201, buildUploadReply({ status: 'concept' }));
  await screen.findByText('De foto staat als concept in de beeldbank.');
});

it('rejects files that are no JPEG or empty with a reason, and sends nothing', async () => {
  for (const [file, expectedText] of [
    [new File(['x'], 'a.png', { type: 'image/png' }), /^Dat lukt niet. Dit bestand is geen JPEG.*Opslaan als/],
    [new File(['x'], 'IMG_1.HEIC'), /^Dat lukt niet. Dit bestand is geen JPEG.*Meest compatibel/],
    [new File([], 'leeg.jpg', { type: 'image/jpeg' }), /^Dat lukt niet. Dit bestand is leeg/],
  ] as const) {
    await selectFiles(file);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(expectedText));
  }
  expect(FakeRequest.all).toEqual([]);
});

it('shows ‘foutje’ with the server’s reason, and a link to the existing photo', async () => {
  await selectFiles(jpeg());
  const { status = 0, body } = errorResponse('foto_exists', { details: { foto: idOf(9) } });
  (await waitForRequest()).respond(status, body);
  const alert = await screen.findByRole('alert');
  for (const expectedText of [
    'Serer error',
    'Dit was het bericht van de server',
    'foutje',
    'Deze foto staat al in de beeldbank.',
  ])
    expect(alert.textContent).toContain(expectedText);
  expect(screen.getByRole('link', { name: 'Bekijk de foto die er al is' }).getAttribute('href')).toBe(
    `/beeldbank/item/${idOf(9)}`,
  );
  expect(screen.getByAltText('Voorbeeld van heide.jpg')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
  await press('Weghalen');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('replaces a photo that failed by the next one, with the same status', async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Nog niet tonen (concept)' }));
  await selectFiles(jpeg());
  const { status = 0, body } = errorResponse('damaged_file');
  (await waitForRequest()).respond(status, body);
  await screen.findByText('Deze foto is beschadigd of niet compleet.');
  await selectFiles(jpeg('ven.jpg'));
  await screen.findByAltText('Voorbeeld van ven.jpg');
  expect(screen.queryByText('heide.jpg')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(FakeRequest.all[1]?.sent?.get('status')).toBe('concept'));
});

it('aborts the upload after Annuleren', async () => {
  await selectFiles(jpeg());
  const sent = await waitForRequest();
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  expect(sent.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByAltText('Voorbeeld van heide.jpg')).toBeNull());
  expect(getLocation()).toBe('/beeldbank/upload');
});

it('shows ‘foutje’ without a connection, and on retry opens a photo that the first request had stored', async () => {
  await selectFiles(jpeg());
  (await waitForRequest()).onerror?.();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/foutje.*De server is niet bereikbaar/);
  await press('Opnieuw proberen');
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  const { status = 0, body } = errorResponse('foto_exists', { details: { foto: idOf(9) } });
  FakeRequest.all[1]?.respond(status, body);
  await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${idOf(9)}`));
});

it('says so when the file is gone, without reporting an outage', async () => {
  await selectFiles(makeUnreadable(jpeg(), 'NotFoundError'));
  (await waitForRequest()).onerror?.();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Dat lukt niet. Het bestand is verwijderd of verplaatst sinds je het koos./);
  expect(screen.queryByText(/Geen verbinding/)).toBeNull();
  expect(await screen.findByLabelText('Kies een JPEG')).toBeTruthy();
});

it('asks for confirmation before leaving during the upload', async () => {
  await selectFiles(jpeg());
  const sent = await waitForRequest();
  fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
  await screen.findByRole('dialog', { name: 'Het uploaden is nog bezig' });
  expect(screen.getByText('Als je nu weggaat, komt de foto niet in de beeldbank.')).toBeTruthy();
  expect(getLocation()).toBe('/beeldbank/upload');
  fireEvent.click(screen.getByRole('button', { name: 'Weggaan' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  await waitFor(() => expect(sent.aborted).toBe(true));
});

it('names a photo whose upload was interrupted, and opens it once it is chosen again', async () => {
  onTestFinished(stubDatabase());
  const store = await openBatchStore('a'.repeat(24));
  const record = {
    id: '1',
    createdAt: Date.now(),
    status: 'concept',
    metadata: emptyMetadata,
    isSingle: true,
  } as const;
  const file = { path: 'heide.jpg', size: 1, lastModified: 1, handle: undefined, file: undefined };
  const sidecar = { name: 'heide.xmp', file: undefined, handle: undefined };
  const item = { ...file, sidecar, key: 0, maybeStored: true, failedAttempts: 0, state: 'waiting' } as const;
  const files = [{ batch: record.id, item, applied: undefined }];
  await store.save({ ...record, dismissedTags: [], folders: [], isPaused: false }, files, []);
  store.close();
  await act(() => portalPage.router.navigate('/beeldbank/foto'));
  await act(() => portalPage.router.navigate('/beeldbank/upload'));
  await screen.findByText('heide.jpg is nog niet in de beeldbank.');
  expect(screen.getByText('Kies heide.jpg en heide.xmp hieronder opnieuw.')).toBeTruthy();
  await selectFiles(
    new File(['x'], 'heide.jpg', { type: 'image/jpeg', lastModified: 1 }),
    new File(['x'], 'heide.xmp'),
  );
  const request = await waitForRequest();
  expect([request.sent?.get('status'), request.sent?.has('sidecar')]).toEqual(['concept', true]);
  request.respond(201, buildUploadReply({ status: 'concept' }));
  await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${idOf(9)}`));
});
