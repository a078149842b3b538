import type { CatalogueFile } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildFile, buildProfile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { press, pressTwice } from '../../test/press.js';
import { open } from '../../test/render.js';
import { refusal, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { FakeRequest, stubRequests } from '../../test/xhr.js';

const pdf = (name = 'Plan 2024.pdf', bytes = 3) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });
const mp4 = () => new File(['film'], 'film.mp4', { type: 'video/mp4' });
const old = buildFile(2, { section: 'jaarplan', title: 'Plan', filename: 'plan.pdf', kind: 'pdf', size: 1_800_000 });
const film = buildFile(3, { section: 'video', title: 'De film', filename: 'film.mp4', kind: 'mp4' });

let request: ReturnType<typeof stubRequests>;
const start = (address: string, maxUploadBytes = 1024 ** 2, content = buildContent({ jaarplan: [old] })) => {
  const config = { ...portal['GET /api/config'].body.results, maxUploadBytes };
  serve({
    ...portal,
    'GET /api/config': { body: { results: config } },
    'GET /api/user': { body: { user: buildProfile({ role: 'admin' }) } },
    'GET /api/content': { body: { results: content } },
  });
  return open(address);
};
beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.setItem('token', tokenOf('admin'));
  request = stubRequests();
});
const choose = async (file: File) => {
  const input = await screen.findByLabelText('Kies een bestand om te versturen');
  await act(async () => Promise.resolve(fireEvent.change(input, { target: { files: [file] } })));
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const answer = (sent: FakeRequest, status: number, body: unknown) => act(() => sent.answer(status, body));
const ok = (file: CatalogueFile) => ({ results: file });

describe('adding a file', () => {
  it('suggests name and title, shows the upload progress, and sends the file once', async () => {
    const { place } = start('/admin/bestanden/new?soort=jaarplan');
    await choose(pdf());
    expect(field('Titel').value).toBe('Plan 2024');
    expect(field('Bestandsnaam').value).toBe('Plan 2024.pdf');
    type('Jaar', '2024');
    await pressTwice('Opslaan');
    const sent = await request();
    act(() => sent.upload.onprogress?.({ loaded: 1, total: 2 }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    expect(sent.url).toBe('/api/beheer/files');
    expect(Object.fromEntries([...(sent.sent ?? [])].filter(([name]) => name !== 'file'))).toEqual({
      section: 'jaarplan',
      title: 'Plan 2024',
      beschrijving: '',
      meeting: '',
      period: '2024',
      filename: 'Plan 2024.pdf',
    });
    expect((sent.sent?.get('file') as File).name).toBe('Plan 2024.pdf');
    answer(sent, 201, ok(buildFile(9, { section: 'jaarplan', title: 'Plan 2024', kind: 'pdf' })));
    await screen.findByText('‘Plan 2024’ is toegevoegd.');
    await waitFor(() => expect(place()).toBe('/admin/bestanden?soort=jaarplan'));
    expect(FakeRequest.all).toHaveLength(1);
  });

  it('keeps a typed title when another file is selected', async () => {
    start('/admin/bestanden/new?soort=jaarplan');
    await choose(pdf('een.pdf'));
    type('Titel', 'Mijn titel');
    await press('Ander bestand');
    await choose(pdf('twee.pdf'));
    expect([field('Titel').value, field('Bestandsnaam').value]).toEqual(['Mijn titel', 'twee.pdf']);
  });

  it('sends nothing without a file and shows which fields are missing', async () => {
    start('/admin/bestanden/new?soort=bijeenkomst');
    await screen.findByLabelText('Kies een bestand om te versturen');
    await press('Opslaan');
    await screen.findByText('Kies een bestand.');
    screen.getByText('Vul een titel in.');
    expect(FakeRequest.all).toEqual([]);
  });

  it.each([
    ['too large', pdf('groot.pdf', 2000), 'Dit bestand is te groot: hooguit 0 MB.'],
    ['of another kind', new File(['x'], 'a.exe'), /^Dit kan hier niet\. Kies een bestand van deze soort: PDF, /],
  ])('rejects a file that is %s before anything is sent', async (_, file, text) => {
    start('/admin/bestanden/new?soort=jaarplan', 1000);
    await screen.findByText(/hooguit 0 MB/);
    await choose(file);
    await screen.findByText(text);
    expect(FakeRequest.all).toEqual([]);
  });

  it('rejects the selected file when the newly selected section does not accept its kind', async () => {
    start('/admin/bestanden/new?soort=jaarplan');
    await choose(pdf());
    fireEvent.change(screen.getByRole('combobox', { name: 'Soort' }), { target: { value: 'logo' } });
    await press('Opslaan');
    await screen.findByText('Dit kan hier niet. Kies een bestand van deze soort: ZIP.');
    expect(FakeRequest.all).toEqual([]);
  });

  it('aborts the upload on Annuleren and keeps the typed values', async () => {
    const { place } = start('/admin/bestanden/new?soort=jaarplan');
    await choose(pdf());
    type('Jaar', '2024');
    await press('Opslaan');
    const sent = await request();
    const [cancel] = await screen.findAllByRole('button', { name: 'Annuleren' });
    fireEvent.click(cancel as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(sent.aborted).toBe(true);
    expect([field('Jaar').value, place()]).toEqual(['2024', '/admin/bestanden/new?soort=jaarplan']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the message of the server at the file when the server rejects it', async () => {
    start('/admin/bestanden/new?soort=jaarplan');
    await choose(pdf());
    type('Jaar', '2024');
    await press('Opslaan');
    answer(await request(), 415, refusal('wrong_kind').body);
    const said = await screen.findByText('Dit soort bestand kan hier niet.');
    expect(said.closest('.mantine-InputWrapper-root')?.textContent).toContain('Plan 2024.pdf');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Opslaan' })).toHaveProperty('disabled', false));
  });

  it('asks for confirmation before leaving with a selected file', async () => {
    const { router, place } = start('/admin/bestanden/new');
    await choose(new File(['x'], 'pakket.zip', { type: 'application/zip' }));
    act(() => void router.navigate('/leden'));
    fireEvent.click(await screen.findByRole('button', { name: 'Blijven' }));
    expect(place()).toBe('/admin/bestanden/new');
  });
});

/** Every video element that the code creates. jsdom loads no video, so the tests dispatch its events themselves. */
const films: HTMLVideoElement[] = [];
const play = (video: HTMLVideoElement, duration: number) => {
  for (const film of films) {
    Object.defineProperties(film, {
      duration: { value: duration },
      videoWidth: { value: 1920 },
      videoHeight: { value: 1080 },
    });
    fireEvent.loadedMetadata(film);
  }
  fireEvent.seeked(video);
};
const shownFilm = async () =>
  await screen.findByLabelText<HTMLVideoElement>('Zo ziet het plaatje eruit', { selector: 'video' });

describe('adding a video', () => {
  const frame = new Blob(['frame'], { type: 'image/jpeg' });
  beforeEach(() => {
    films.length = 0;
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
      const made = create(name, options);
      if (made instanceof HTMLVideoElement) films.push(made);
      return made;
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(frame));
  });

  it('sends the video with its duration, and then the selected frame', async () => {
    start('/admin/bestanden/new?soort=video');
    await choose(mp4());
    const video = await shownFilm();
    play(video, 40);
    expect(video.currentTime).toBe(10);
    const range = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment in de video' });
    fireEvent.change(range, { target: { value: '30' } });
    expect(video.currentTime).toBe(30);
    fireEvent.seeked(video);
    await press('Opslaan');
    const sent = await request();
    expect(sent.sent?.get('seconds')).toBe('40');
    answer(sent, 201, ok(film));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    const poster = FakeRequest.all[1] as FakeRequest;
    expect(poster.url).toBe(`/api/beheer/files/${film._id}/poster`);
    expect([poster.sent?.get('alt'), (poster.sent?.get('file') as File).type]).toEqual(['De film', 'image/jpeg']);
    answer(poster, 200, ok(film));
    await screen.findByText('‘De film’ is toegevoegd.');
  });

  it('waits for the duration and the frame when saved before they are known', async () => {
    const drawn: BlobCallback[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => void drawn.push(done));
    start('/admin/bestanden/new?soort=video');
    await choose(mp4());
    const video = await shownFilm();
    await press('Opslaan');
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toEqual([]);
    play(video, 40);
    const sent = await request();
    expect(sent.sent?.get('seconds')).toBe('40');
    answer(sent, 201, ok(film));
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toHaveLength(1);
    act(() => drawn[0]?.(frame));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    answer(FakeRequest.all[1] as FakeRequest, 200, ok(film));
    await screen.findByText('‘De film’ is toegevoegd.');
  });

  it('sends the frame that was selected last, even when it arrives after saving', async () => {
    const other = new Blob(['other'], { type: 'image/jpeg' });
    start('/admin/bestanden/new?soort=video');
    await choose(mp4());
    const video = await shownFilm();
    play(video, 40);
    fireEvent.change(screen.getByRole('slider', { name: 'Moment in de video' }), { target: { value: '30' } });
    await press('Opslaan');
    answer(await request(), 201, ok(film));
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toHaveLength(1);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(other));
    const seeking = vi.spyOn(video, 'seeking', 'get').mockReturnValue(true);
    fireEvent.seeked(video);
    seeking.mockReturnValue(false);
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toHaveLength(1);
    fireEvent.seeked(video);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    expect((FakeRequest.all[1]?.sent?.get('file') as File).size).toBe(other.size);
  });

  it('saves without duration and frame when the video does not load in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    start('/admin/bestanden/new?soort=video');
    await choose(mp4());
    await shownFilm();
    await press('Opslaan');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    answer(await request(), 201, ok(film));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText(/^‘De film’ staat er, maar het plaatje niet\. Je browser kreeg het beeld niet op tijd/);
    await screen.findByText('‘De film’ is toegevoegd.');
    expect([FakeRequest.all.length, FakeRequest.all[0]?.sent?.has('seconds')]).toEqual([1, false]);
    vi.useRealTimers();
  });

  it('saves the video and reports the reason when its poster is rejected', async () => {
    start('/admin/bestanden/new?soort=video');
    await choose(mp4());
    play(await shownFilm(), 40);
    await press('Opslaan');
    answer(await request(), 201, ok(film));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    answer(FakeRequest.all[1] as FakeRequest, 422, refusal('damaged_file').body);
    await screen.findByText(/^‘De film’ staat er, maar het plaatje niet\./);
    await screen.findByText('‘De film’ is toegevoegd.');
  });

  it('saves a video that the browser cannot read without duration and frame', async () => {
    start('/admin/bestanden/new?soort=video');
    await choose(mp4());
    await shownFilm();
    for (const film of films) fireEvent.error(film);
    await screen.findByText(/Je browser kan deze video niet lezen/);
    await press('Opslaan');
    const sent = await request();
    expect(sent.sent?.has('seconds')).toBe(false);
    answer(sent, 201, ok(film));
    await screen.findByText('‘De film’ is toegevoegd.');
    expect(FakeRequest.all).toHaveLength(1);
  });

  it('sends a JPEG that the user selects instead of a frame', async () => {
    start('/admin/bestanden/new?soort=video');
    await choose(mp4());
    play(await shownFilm(), 40);
    const own = new File(['own'], 'eigen.jpg', { type: 'image/jpeg' });
    const input = screen.getByLabelText('Kies een eigen JPEG', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    await screen.findByText('Kies een JPEG van hooguit 15 MB.');
    fireEvent.change(input, { target: { files: [own] } });
    await screen.findByAltText('Zo ziet het plaatje eruit');
    await press('Opslaan');
    answer(await request(), 201, ok(film));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    expect((FakeRequest.all[1]?.sent?.get('file') as File).name).toBe('eigen.jpg');
  });
});

it('sends no frame when the video is replaced by a file of another kind', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['frame'])));
  start('/admin/bestanden/new?soort=video');
  await choose(mp4());
  const video = await shownFilm();
  Object.defineProperties(video, {
    duration: { value: 40 },
    videoWidth: { value: 1920 },
    videoHeight: { value: 1080 },
  });
  fireEvent.loadedMetadata(video);
  fireEvent.seeked(video);
  await press('Ander bestand');
  fireEvent.change(screen.getByRole('combobox', { name: 'Soort' }), { target: { value: 'logo' } });
  await choose(new File(['x'], 'pakket.zip', { type: 'application/zip' }));
  await press('Opslaan');
  const sent = await request();
  expect(sent.sent?.has('seconds')).toBe(false);
  answer(sent, 201, ok(buildFile(9, { title: 'pakket' })));
  await screen.findByText('‘pakket’ is toegevoegd.');
  expect(FakeRequest.all).toHaveLength(1);
});

describe('replacing a file', () => {
  it('shows the old and the new file and says how long the old version is kept', async () => {
    const { place } = start(`/admin/bestanden/${old._id}/vervangen`);
    await screen.findByText('PDF, 1,8 MB, gewijzigd op 21 november 2026');
    await choose(pdf('nieuw.pdf'));
    await screen.findByText('Nu: PDF, 1,8 MB. Wordt: PDF, 1 kB. De oude versie blijft nog 30 dagen bewaard.');
    await press('Vervangen');
    const sent = await request();
    expect(sent.url).toBe(`/api/beheer/files/${old._id}/content`);
    answer(sent, 200, ok(old));
    await screen.findByText('‘Plan’ is vervangen. De oude versie blijft nog 30 dagen bewaard.');
    await waitFor(() => expect(place()).toBe('/admin/bestanden?soort=jaarplan'));
  });

  it('asks for a file when none is selected', async () => {
    start(`/admin/bestanden/${old._id}/vervangen`);
    await screen.findByLabelText('Kies een bestand om te versturen');
    await press('Vervangen');
    await screen.findByText('Kies een bestand.');
    expect(FakeRequest.all).toEqual([]);
  });

  it('shows an error when the upload fails, and can send the file again', async () => {
    start(`/admin/bestanden/${old._id}/vervangen`);
    await choose(pdf());
    await press('Vervangen');
    const sent = await request();
    act(() => sent.onerror?.());
    await screen.findByText(/De server is niet bereikbaar/);
    await press('Vervangen');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
  });
});
