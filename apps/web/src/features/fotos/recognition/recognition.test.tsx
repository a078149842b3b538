import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorTable } from '@ledenportaal/shared';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSearchResponse, portalResponses } from '../../../test/portal-responses.js';
import { buildFoto, idOf } from '../../../test/builders.js';
import { press } from '../../../test/press.js';
import { renderApp } from '../../../test/render.js';
import { serve } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { FakeRequest, stubXhr } from '../../../test/xhr.js';

const foto = buildFoto({ _id: idOf(7), beschrijving: 'Ree in de mist', eigenaar: 'Ans de Boer' });
const png = new File(['png'], 'schermafbeelding.png', { type: 'image/png' });
let nextRequest: ReturnType<typeof stubXhr>;
/** The size of the picture; undefined when the browser cannot show it. */
let size: { width: number; height: number } | undefined;

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  serve({ ...portalResponses, 'POST /api/fotoboek': buildSearchResponse([buildFoto()]) });
  nextRequest = stubXhr();
  size = { width: 3200, height: 2400 };
  // jsdom has no pictures.
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = size?.width ?? 0;
      naturalHeight = size?.height ?? 0;
      decode = () => (size ? Promise.resolve() : Promise.reject(new Error('EncodingError')));
    },
  );
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    callback,
  ) {
    callback(new Blob([`${this.width}x${this.height}`], { type: 'image/jpeg' }));
  });
  URL.createObjectURL = () => `blob:${Math.random()}`;
  URL.revokeObjectURL = () => undefined;
});

const findButton = () => screen.findByRole('button', { name: 'Zoek met een foto' });
const choose = async (file = png) => {
  const button = await findButton();
  fireEvent.change(button.parentElement!.querySelector('input[type=file]')!, { target: { files: [file] } });
};
const findDialog = () => screen.findByRole('dialog', { name: 'Zoek met een foto' });
const respond = async (items: unknown[]) => (await nextRequest()).respond(200, { results: { items } });
const findStatus = async (text: string) =>
  waitFor(async () => expect(within(await findDialog()).getByRole('status').textContent).toBe(text));

it('sends a small JPEG of the chosen picture, and shows the photo with its credit and a link', async () => {
  renderApp('/beeldbank/foto');
  await choose();
  await findStatus('De foto wordt gezocht…');
  const request = await nextRequest();
  expect(request.url).toMatch(/\/api\/fotoboek\/herken$/);
  const file = request.sent!.get('file') as File;
  expect([file.type, await file.text()]).toEqual(['image/jpeg', '1600x1200']);
  await respond([
    { foto, afstand: 2 },
    { foto: buildFoto({ _id: idOf(8) }), afstand: 6 },
  ]);
  await findStatus('2 foto’s gevonden');
  const [first, second] = within(await findDialog()).getAllByRole('listitem');
  expect(within(first!).getByText('Dezelfde foto')).toBeTruthy();
  expect(within(first!).getByText(/^Foto: Ans de Boer \/ /)).toBeTruthy();
  const link = within(first!).getByRole<HTMLAnchorElement>('link', { name: 'Ree in de mist' });
  expect(link.pathname).toBe(`/beeldbank/item/${foto._id}`);
  expect(within(second!).getByText('Waarschijnlijk dezelfde foto')).toBeTruthy();
});

it('says when nothing was found, that a crop may not be recognised, and that the picture is not kept', async () => {
  renderApp('/beeldbank/foto');
  await choose();
  await respond([]);
  await findStatus('Geen foto gevonden die hierop lijkt.');
  const dialog = await findDialog();
  expect(within(dialog).getByText(/Een uitsnede.*misschien niet herkend.*wordt niet bewaard/)).toBeTruthy();
  await press('Sluiten');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('the search field', () => {
  const findField = async () => {
    // Loads together with what accepts pictures.
    await findButton();
    return screen.findByRole('combobox', { name: 'Zoek een foto' });
  };

  it('accepts a picture that is pasted, but pastes the text that was copied with one', async () => {
    renderApp('/beeldbank/foto');
    const field = await findField();
    const paste = (text: string) => fireEvent.paste(field, { clipboardData: { files: [png], getData: () => text } });
    expect(paste('heide')).toBe(true);
    expect(FakeRequest.all).toEqual([]);
    expect(paste('')).toBe(false);
    await respond([]);
    await findStatus('Geen foto gevonden die hierop lijkt.');
  });

  it('accepts a picture that is dropped, and leaves a dropped text to the browser', async () => {
    renderApp('/beeldbank/foto');
    const field = await findField();
    const send = (type: 'dragOver' | 'drop', files: File[]) =>
      fireEvent[type](field.closest('search')!, {
        dataTransfer: { files, types: files.length ? ['Files'] : ['text/plain'] },
      });
    expect([send('dragOver', []), send('drop', [])]).toEqual([true, true]);
    expect([send('dragOver', [png]), send('drop', [png])]).toEqual([false, false]);
    await respond([]);
    await findStatus('Geen foto gevonden die hierop lijkt.');
  });
});

it('says which files the browser can open, when it cannot open this one, and takes another', async () => {
  renderApp('/beeldbank/foto');
  size = undefined;
  await choose(new File(['pdf'], 'folder.pdf', { type: 'application/pdf' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Bewaar hem als JPEG of PNG');
  expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
  size = { width: 800, height: 1000 };
  await choose();
  expect(await ((await nextRequest()).sent!.get('file') as File).text()).toBe('800x1000');
  await respond([]);
  await findStatus('Geen foto gevonden die hierop lijkt.');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('shows when it is too often, and searches again with a button', async () => {
  renderApp('/beeldbank/foto');
  await choose();
  const error = { code: 'too_often', message: errorTable.too_often.text, requestId: 'test' };
  (await nextRequest()).respond(429, { error }, { 'retry-after': '30' });
  expect((await screen.findByRole('alert')).textContent).toMatch(/Over .* kan het weer/);
  await press('Opnieuw proberen');
  await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  await respond([{ foto, afstand: 0 }]);
  await findStatus('1 foto gevonden');
  expect(document.activeElement?.textContent).toBe('1 foto gevonden');
});

it('links an admin to the edit page of the photo, which leads back to the search', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  const { getLocation } = renderApp('/admin/beeldbank?zoek=ree');
  await choose();
  await respond([{ foto, afstand: 0 }]);
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ree in de mist' });
  expect(link.pathname).toBe(`/admin/beeldbank/item/${foto._id}`);
  fireEvent.click(link);
  await waitFor(() => expect(getLocation()).toBe(`/admin/beeldbank/item/${foto._id}?zoek=ree`));
  expect(history.state).toMatchObject({ usr: { cameFrom: 'adminFotos' } });
});
