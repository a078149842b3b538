import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildFoto, idOf } from '../../test/builders.js';
import { open } from '../../test/render.js';
import { refusal, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { FakeRequest, stubRequests } from '../../test/xhr.js';

const jpeg = () => new File(['x'], 'heide.jpg', { type: 'image/jpeg' });
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een JPEG'), { target: { files } });

let request: ReturnType<typeof stubRequests>;
let place: () => string;
beforeEach(() => {
  request = stubRequests();
  const foto = buildFoto({ _id: idOf(9) });
  serve({ [`GET /api/fotoboek/${idOf(9)}`]: { body: { results: foto } } });
  localStorage.setItem('token', tokenOf('admin'));
  ({ place } = open('/beeldbank/upload'));
});

it('shows the preview and the progress, and opens the uploaded photo', async () => {
  await choose(jpeg());
  expect(await screen.findByAltText('Voorbeeld van heide.jpg')).toBeTruthy();
  const sent = await request();
  sent.upload.onprogress?.({ loaded: 1, total: 2 });
  await screen.findByText('50%');
  sent.answer(201, { results: buildFoto({ _id: idOf(9) }) });
  await waitFor(() => expect(place()).toBe(`/admin/beeldbank/item/${idOf(9)}`));
});

it.each([
  ['a PNG', [new File(['x'], 'a.png', { type: 'image/png' })], /Dit bestand is geen JPEG/],
  ['an empty file', [new File([], 'leeg.jpg', { type: 'image/jpeg' })], /Dit bestand is leeg/],
])('rejects %s with a reason and sends nothing', async (_, files, words) => {
  await choose(...files);
  expect((await screen.findByRole('alert')).textContent).toMatch(words);
  expect(FakeRequest.all).toEqual([]);
});

it('shows the server’s reason and links to the existing photo', async () => {
  await choose(jpeg());
  const { status = 0, body } = refusal('foto_exists', { details: { foto: idOf(9) } });
  (await request()).answer(status, body);
  const alert = await screen.findByRole('alert');
  for (const words of [
    'Serer error',
    'Dit was het bericht van de server',
    'foutje',
    'Deze foto staat al in de beeldbank.',
  ])
    expect(alert.textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Bekijk de foto die er al is' }).getAttribute('href')).toBe(
    `/beeldbank/item/${idOf(9)}`,
  );
});

it('aborts the upload after Annuleren', async () => {
  await choose(jpeg());
  const sent = await request();
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  expect(sent.aborted).toBe(true);
  await waitFor(() => expect(screen.queryByAltText('Voorbeeld van heide.jpg')).toBeNull());
  expect(place()).toBe('/beeldbank/upload');
});

it('sends the file again on retry when the server was unreachable', async () => {
  await choose(jpeg());
  (await request()).onerror?.();
  fireEvent.click(await screen.findByRole('button', { name: 'Opnieuw proberen' }));
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
});

it('asks for confirmation before leaving during the upload', async () => {
  await choose(jpeg());
  const sent = await request();
  fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
  await screen.findByRole('dialog', { name: 'Het uploaden is nog bezig' });
  expect(place()).toBe('/beeldbank/upload');
  fireEvent.click(screen.getByRole('button', { name: 'Weggaan' }));
  await waitFor(() => expect(place()).toBe('/beeldbank/foto'));
  await waitFor(() => expect(sent.aborted).toBe(true));
});
