import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portal } from '../../test/answers.js';
import { body, choice, field, one, update } from '../../test/admin-foto.js';
import { buildFoto, idOf } from '../../test/builders.js';
import { press } from '../../test/press.js';
import { open } from '../../test/render.js';
import { refusal, sentIn, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { FakeRequest, stubRequests } from '../../test/xhr.js';

const bulk = 'POST /api/beheer/fotos/bulk';
const jpeg = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Kies een JPEG'), { target: { files } });
const three = ['een.jpg', 'twee.jpg', 'drie.jpg'].map(jpeg);
const fotos = [1, 2, 3].map((number) => buildFoto({ _id: idOf(number), beschrijving: '', eigenaar: 'Loes' }));

const lineOf = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'Bestanden' });
  return within(list).getByText(name).closest('li')!;
};
const says = (name: string, words: string | RegExp) =>
  waitFor(async () => expect((await lineOf(name)).textContent).toMatch(words));
const sentTo = (at: number) => vi.waitUntil(() => FakeRequest.all[at]);
const land = async (at: number) => {
  const request = await sentTo(at);
  act(() => request.answer(201, { results: fotos[at] }));
};
const refuse = async (at: number, ...told: Parameters<typeof refusal>) => {
  const request = await sentTo(at);
  const { status = 0, body: answer } = refusal(...told);
  act(() => request.answer(status, answer));
};

let calls: ReturnType<typeof serve>;
let portalAt: ReturnType<typeof open>;
beforeEach(() => {
  stubRequests();
  localStorage.setItem('token', tokenOf('admin'));
  calls = serve({
    ...portal,
    [bulk]: { body: { results: { done: [], gone: [], full: [] } } },
    ...Object.fromEntries(fotos.map((foto) => [one(foto), body(foto)])),
    ...Object.fromEntries(fotos.map((foto) => [update(foto), body(foto)])),
  });
  portalAt = open('/beeldbank/upload');
});

describe('batch upload', () => {
  it('uploads two files at a time, and then opens the photos one by one', async () => {
    await choose(...three);
    await says('drie.jpg', 'Wacht');
    act(() => FakeRequest.all[0]?.upload.onprogress?.({ loaded: 1, total: 2 }));
    await says('een.jpg', 'Bezig, 50%');
    expect(FakeRequest.all).toHaveLength(2);
    for (const at of [0, 1, 2]) await land(at);
    await says('drie.jpg', 'Klaar');
    expect((await screen.findByText(/3 foto’s staan in de beeldbank/)).getAttribute('role')).toBe('status');
    expect(portalAt.place()).toBe('/beeldbank/upload');

    fireEvent.click(screen.getByRole('link', { name: 'Beschrijf ze één voor één' }));
    await field('Beschrijving');
    await screen.findByText('Foto 1 van 3 van je upload');
    await waitFor(() => expect(document.activeElement).toHaveProperty('name', 'beschrijving'));
    for (const [at, next] of [2, 3].entries()) {
      expect(portalAt.place()).toBe(`/admin/beeldbank/item/${idOf(at + 1)}`);
      await press('Opslaan en volgende');
      await screen.findByText(`Foto ${next} van 3 van je upload`);
    }
    await press('Opslaan en volgende');
    await waitFor(() => expect(portalAt.place()).toBe('/admin/beeldbank'));
    await screen.findByText('Dat waren alle foto’s van je upload.');
  });

  it('shows duplicates and rejections with their reasons, and offers a retry where it can help', async () => {
    await choose(...three, new File([], 'leeg.jpg', { type: 'image/jpeg' }), new File(['x'], 'tekst.txt'));
    await refuse(0, 'foto_exists', { details: { foto: idOf(9) } });
    await refuse(1, 'disk_full');
    await land(2);
    await says('een.jpg', 'Dubbel');
    await says('twee.jpg', 'Geweigerd: De opslag is vol.');
    await says('leeg.jpg', 'Geweigerd: Dit bestand is leeg.');
    await says('tekst.txt', 'Geweigerd: Dit bestand is geen JPEG');
    expect(screen.getByRole('link', { name: 'Bekijk de foto die er al is: een.jpg' }).getAttribute('href')).toBe(
      `/beeldbank/item/${idOf(9)}`,
    );
    expect(screen.getByText(/1 foto staat in de beeldbank. 1 stond er al. 3 zijn geweigerd./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen: leeg.jpg' })).toBeNull();
    await press('Opnieuw proberen: twee.jpg');
    await sentTo(3);
    await says('twee.jpg', 'Bezig');
  });

  it('cancels one upload or all of them', async () => {
    await choose(...three);
    await press('Annuleren: een.jpg');
    await says('een.jpg', 'Geannuleerd');
    expect(FakeRequest.all[0]?.aborted).toBe(true);
    await press('Alles annuleren');
    await says('drie.jpg', 'Geannuleerd');
    expect(FakeRequest.all.map(({ aborted }) => aborted)).toEqual([true, true, true]);
    await press('Opnieuw proberen');
    await says('een.jpg', 'Bezig');
  });

  it('applies the shared metadata to the photos after their upload', async () => {
    await choose(...three);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Eigenaar' }), { target: { value: 'Studio Ven' } });
    const tags = await choice('Tags');
    fireEvent.click(tags);
    fireEvent.click(await screen.findByRole('option', { name: 'Ree' }));
    for (const at of [0, 1, 2]) await land(at);
    await waitFor(() => {
      const said = sentIn(calls)(bulk).map(({ body: asked }) => asked as { fotos: string[] });
      expect(said.flatMap((asked) => asked.fotos).sort()).toEqual([1, 2, 3].map(idOf));
      for (const asked of said) expect(asked).toMatchObject({ eigenaar: 'Studio Ven', add: { tags: [idOf(21)] } });
    });
  });

  it('asks for confirmation before leaving during the upload, and then aborts the requests', async () => {
    await choose(...three);
    await sentTo(1);
    fireEvent.click(screen.getByRole('link', { name: 'Foto’s' }));
    await screen.findByText('Als je nu weggaat, komt de rest niet in de beeldbank.');
    fireEvent.click(screen.getByRole('button', { name: 'Weggaan' }));
    await waitFor(() => expect(portalAt.place()).toBe('/beeldbank/foto'));
    await waitFor(() => expect(FakeRequest.all.every(({ aborted }) => aborted)).toBe(true));
  });
});

it('creates object URLs only for files in the viewport, and revokes them', async () => {
  const watched: ((entries: { isIntersecting: boolean }[]) => void)[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        watched.push(tell);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const held = new Set<string>();
  let made = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    held.add(`blob:${++made}`);
    return `blob:${made}`;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => void held.delete(address));
  await choose(...Array.from({ length: 500 }, (_, at) => jpeg(`foto ${at}.jpg`)));
  await lineOf('foto 499.jpg');
  expect(made).toBe(0);
  act(() => watched.slice(0, 5).forEach((tell) => tell([{ isIntersecting: true }])));
  expect(held.size).toBe(5);
  act(() => watched.slice(0, 3).forEach((tell) => tell([{ isIntersecting: false }])));
  expect(held.size).toBe(2);
  act(() => void portalAt.router.navigate('/beeldbank/foto'));
  await press('Weggaan');
  await waitFor(() => expect(held.size).toBe(0));
});
