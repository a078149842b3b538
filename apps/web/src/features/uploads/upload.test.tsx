import type { Foto } from '@ledenportaal/shared';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildFoto, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { makeUnreadable } from '../../test/unreadable-file.js';
import { FakeRequest, stubXhr } from '../../test/xhr.js';

const buildUploadReply = (fields: Partial<Foto> = {}, proposedTags: string[] = []) => ({
  results: buildFoto({ _id: idOf(9), ...fields }),
  voorstel: { tags: proposedTags },
  gelijkend: [],
});
const jpeg = () => new File(['x'], 'heide.jpg', { type: 'image/jpeg' });
const selectFiles = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een JPEG'), { target: { files } });

let waitForRequest: ReturnType<typeof stubXhr>;
let getLocation: () => string;
beforeEach(() => {
  waitForRequest = stubXhr();
  const foto = buildFoto({ _id: idOf(9) });
  const tag = { _id: idOf(41), naam: 'heide', count: 0 };
  const tags: unknown[] = [];
  serve({
    [`GET /api/fotoboek/${idOf(9)}`]: { body: { results: foto } },
    'GET /api/fotoboek/tags': () => ({ body: { results: tags } }),
    'GET /api/fotoboek/themas': { body: { results: [] } },
    'POST /api/fotoboek/tags': () => {
      tags.push(tag);
      return { status: 201, body: { results: tag, msg: 'Toegevoegd' } };
    },
  });
  localStorage.setItem('token', tokenOf('admin'));
  ({ getLocation } = renderApp('/beeldbank/upload'));
});

it('shows the preview and the progress, and opens the uploaded photo', async () => {
  await selectFiles(jpeg());
  expect(await screen.findByAltText('Voorbeeld van heide.jpg')).toBeTruthy();
  const sent = await waitForRequest();
  sent.upload.onprogress?.({ loaded: 1, total: 2 });
  await screen.findByText('50%');
  sent.respond(201, buildUploadReply());
  await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${idOf(9)}`));
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
  (await waitForRequest()).respond(201, buildUploadReply({}, ['heide', 'wandelen']));
  await press('‘wandelen’ niet gebruiken');
  await press('heide overnemen als tag');
  await screen.findByText('Overgenomen: heide.');
  expect(screen.queryByText('Voorgesteld uit deze foto')).toBeNull();
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
    [new File(['x'], 'a.png', { type: 'image/png' }), /Dit bestand is geen JPEG.*Opslaan als/],
    [new File(['x'], 'IMG_1.HEIC'), /Dit bestand is geen JPEG.*Meest compatibel/],
    [new File([], 'leeg.jpg', { type: 'image/jpeg' }), /Dit bestand is leeg/],
  ] as const) {
    await selectFiles(file);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(expectedText));
  }
  expect(FakeRequest.all).toEqual([]);
});

it('shows the server’s reason and links to the existing photo', async () => {
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
});

it('aborts the upload after Annuleren', async () => {
  await selectFiles(jpeg());
  const sent = await waitForRequest();
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  expect(sent.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByAltText('Voorbeeld van heide.jpg')).toBeNull());
  expect(getLocation()).toBe('/beeldbank/upload');
});

it('sends the file again on retry when the server was unreachable', async () => {
  await selectFiles(jpeg());
  (await waitForRequest()).onerror?.();
  fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
});

it('says so when the file is gone, without reporting an outage', async () => {
  await selectFiles(makeUnreadable(jpeg(), 'NotFoundError'));
  (await waitForRequest()).onerror?.();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Het bestand is verwijderd of verplaatst sinds je het koos. Kies het opnieuw.');
  expect(screen.queryByText(/Geen verbinding/)).toBeNull();
  expect(await screen.findByLabelText('Kies een JPEG')).toBeTruthy();
});

it('asks for confirmation before leaving during the upload', async () => {
  await selectFiles(jpeg());
  const sent = await waitForRequest();
  fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
  await screen.findByRole('dialog', { name: 'Het uploaden is nog bezig' });
  expect(getLocation()).toBe('/beeldbank/upload');
  fireEvent.click(screen.getByRole('button', { name: 'Weggaan' }));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto'));
  await waitFor(() => expect(sent.aborted).toBe(true));
});
