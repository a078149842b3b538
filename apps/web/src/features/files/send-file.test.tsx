import type { CatalogueFile } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../test/portal-responses.js';
import { buildFile, buildProfile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { press, pressTwice } from '../../test/press.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { FakeRequest, stubXhr } from '../../test/xhr.js';

const buildPdf = (name = 'Plan 2024.pdf', bytes = 3) =>
  new File(['x'.repeat(bytes)], name, { type: 'application/pdf' });
const buildMp4 = () => new File(['film'], 'film.mp4', { type: 'video/mp4' });
const existingFile = buildFile(2, {
  section: 'jaarplan',
  title: 'Plan',
  filename: 'plan.pdf',
  kind: 'pdf',
  size: 1_800_000,
});
const videoFile = buildFile(3, { section: 'video', title: 'De film', filename: 'film.mp4', kind: 'mp4' });

let waitForRequest: ReturnType<typeof stubXhr>;
const setup = (address: string, maxUploadBytes = 1024 ** 2, content = buildContent({ jaarplan: [existingFile] })) => {
  const config = { ...portalResponses['GET /api/config'].body.results, maxUploadBytes };
  serve({
    ...portalResponses,
    'GET /api/config': { body: { results: config } },
    'GET /api/user': { body: { user: buildProfile({ role: 'admin' }) } },
    'GET /api/content': { body: { results: content } },
  });
  return renderApp(address);
};
beforeEach(() => {
  vi.restoreAllMocks();
  localStorage.setItem('token', tokenOf('admin'));
  waitForRequest = stubXhr();
});
const chooseFile = async (file: File) => {
  const input = await screen.findByLabelText('Kies een bestand om te versturen');
  await act(async () => Promise.resolve(fireEvent.change(input, { target: { files: [file] } })));
};
const getField = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const typeInField = (name: string, value: string) => fireEvent.change(getField(name), { target: { value } });
const respond = (sent: FakeRequest, status: number, body: unknown) => act(() => sent.respond(status, body));
const toResponseBody = (file: CatalogueFile) => ({ results: file });

describe('adding a file', () => {
  it('suggests name and title, aborts on Annuleren, shows a rejection at the file, and sends it once', async () => {
    const { router, getLocation } = setup('/admin/bestanden/new?soort=jaarplan');
    await chooseFile(buildPdf());
    expect(getField('Titel').value).toBe('Plan 2024');
    expect(getField('Bestandsnaam').value).toBe('Plan 2024.pdf');
    typeInField('Jaar', '2024');
    await pressTwice('Opslaan');
    const aborted = await waitForRequest();
    act(() => aborted.upload.onprogress?.({ loaded: 1, total: 2 }));
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
    const [cancel] = await screen.findAllByRole('button', { name: 'Annuleren' });
    fireEvent.click(cancel as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect([aborted.aborted, FakeRequest.all.length]).toEqual([true, 1]);
    expect([getField('Jaar').value, getLocation()]).toEqual(['2024', '/admin/bestanden/new?soort=jaarplan']);
    expect(screen.queryByRole('alert')).toBeNull();

    act(() => void router.navigate('/leden'));
    fireEvent.click(await screen.findByRole('button', { name: 'Blijven' }));
    expect(getLocation()).toBe('/admin/bestanden/new?soort=jaarplan');

    await press('Opslaan');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    respond(FakeRequest.all[1] as FakeRequest, 415, errorResponse('wrong_kind').body);
    const message = await screen.findByText('Dit soort bestand kan hier niet.');
    expect(message.closest('.mantine-InputWrapper-root')?.textContent).toContain('Plan 2024.pdf');

    await press('Opslaan');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(3));
    const sent = FakeRequest.all[2] as FakeRequest;
    expect(sent.url).toBe('/api/beheer/files');
    expect(Object.fromEntries([...(sent.sent ?? [])].filter(([name]) => name !== 'file'))).toEqual({
      section: 'jaarplan',
      title: 'Plan 2024',
      beschrijving: '',
      meeting: '',
      period: '2024',
      filename: 'Plan 2024.pdf',
    });
    expect((sent.sent!.get('file') as File).name).toBe('Plan 2024.pdf');
    respond(sent, 201, toResponseBody(buildFile(9, { section: 'jaarplan', title: 'Plan 2024', kind: 'pdf' })));
    await screen.findByText('‘Plan 2024’ is toegevoegd.');
    await waitFor(() => expect(getLocation()).toBe('/admin/bestanden?soort=jaarplan'));
  });

  it('sends nothing without a file that the section accepts, says why, and keeps a typed title', async () => {
    setup('/admin/bestanden/new?soort=bijeenkomst', 1000);
    await screen.findByText(/hooguit 1 MB/);
    await press('Opslaan');
    await screen.findByText('Kies een bestand.');
    screen.getByText('Vul een titel in.');
    await chooseFile(buildPdf('groot.pdf', 2000));
    await screen.findByText('Dit bestand is te groot: hooguit 1 MB.');
    await chooseFile(new File(['x'], 'a.exe'));
    await screen.findByText(/^Dit kan hier niet\. Kies een bestand van deze soort: PDF, /);
    await chooseFile(buildPdf('een.pdf'));
    typeInField('Titel', 'Mijn titel');
    await press('Ander bestand');
    await chooseFile(buildPdf('twee.pdf'));
    expect([getField('Titel').value, getField('Bestandsnaam').value]).toEqual(['Mijn titel', 'twee.pdf']);
    fireEvent.change(screen.getByRole('combobox', { name: 'Soort' }), { target: { value: 'logo' } });
    await press('Opslaan');
    await screen.findByText('Dit kan hier niet. Kies een bestand van deze soort: ZIP.');
    expect(FakeRequest.all).toEqual([]);
  });
});

/** Every video element that the code creates. jsdom loads no video, so the tests dispatch its events themselves. */
const videoElements: HTMLVideoElement[] = [];
const loadAndSeek = (video: HTMLVideoElement, duration: number) => {
  for (const element of videoElements) {
    Object.defineProperties(element, {
      duration: { value: duration },
      videoWidth: { value: 1920 },
      videoHeight: { value: 1080 },
    });
    fireEvent.loadedMetadata(element);
  }
  fireEvent.seeked(video);
};
const findVideo = async () =>
  await screen.findByLabelText<HTMLVideoElement>('Zo ziet het plaatje eruit', { selector: 'video' });

describe('adding a video', () => {
  const frame = new Blob(['frame'], { type: 'image/jpeg' });
  beforeEach(() => {
    videoElements.length = 0;
    const create = document.createElement.bind(document);
    vi.spyOn(document, 'createElement').mockImplementation((name: string, options?: ElementCreationOptions) => {
      const element = create(name, options);
      if (element instanceof HTMLVideoElement) videoElements.push(element);
      return element;
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: () => undefined } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(frame));
  });

  it('sends the video with its duration, and then the selected frame', async () => {
    setup('/admin/bestanden/new?soort=video');
    await chooseFile(buildMp4());
    const video = await findVideo();
    loadAndSeek(video, 40);
    expect(video.currentTime).toBe(10);
    const range = screen.getByRole<HTMLInputElement>('slider', { name: 'Moment in de video' });
    fireEvent.change(range, { target: { value: '30' } });
    expect(video.currentTime).toBe(30);
    fireEvent.seeked(video);
    await press('Opslaan');
    const sent = await waitForRequest();
    expect(sent.sent?.get('seconds')).toBe('40');
    respond(sent, 201, toResponseBody(videoFile));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    const poster = FakeRequest.all[1] as FakeRequest;
    expect(poster.url).toBe(`/api/beheer/files/${videoFile._id}/poster`);
    expect([poster.sent?.get('alt'), (poster.sent!.get('file') as File).type]).toEqual(['De film', 'image/jpeg']);
    respond(poster, 200, toResponseBody(videoFile));
    await screen.findByText('‘De film’ is toegevoegd.');
  });

  it('waits for the duration and the frame when saved before they are known', async () => {
    const pendingCallbacks: BlobCallback[] = [];
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => void pendingCallbacks.push(done));
    setup('/admin/bestanden/new?soort=video');
    await chooseFile(buildMp4());
    const video = await findVideo();
    await press('Opslaan');
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toEqual([]);
    loadAndSeek(video, 40);
    const sent = await waitForRequest();
    expect(sent.sent?.get('seconds')).toBe('40');
    respond(sent, 201, toResponseBody(videoFile));
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toHaveLength(1);
    act(() => pendingCallbacks[0]?.(frame));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    respond(FakeRequest.all[1] as FakeRequest, 200, toResponseBody(videoFile));
    await screen.findByText('‘De film’ is toegevoegd.');
  });

  it('sends the frame that was selected last, even when it arrives after saving', async () => {
    const otherFrame = new Blob(['other'], { type: 'image/jpeg' });
    setup('/admin/bestanden/new?soort=video');
    await chooseFile(buildMp4());
    const video = await findVideo();
    loadAndSeek(video, 40);
    fireEvent.change(screen.getByRole('slider', { name: 'Moment in de video' }), { target: { value: '30' } });
    await press('Opslaan');
    respond(await waitForRequest(), 201, toResponseBody(videoFile));
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toHaveLength(1);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(otherFrame));
    const seeking = vi.spyOn(video, 'seeking', 'get').mockReturnValue(true);
    fireEvent.seeked(video);
    seeking.mockReturnValue(false);
    await act(async () => Promise.resolve());
    expect(FakeRequest.all).toHaveLength(1);
    fireEvent.seeked(video);
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    expect((FakeRequest.all[1]!.sent!.get('file') as File).size).toBe(otherFrame.size);
  });

  it('saves without duration and frame when the video does not load in time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    setup('/admin/bestanden/new?soort=video');
    await chooseFile(buildMp4());
    await findVideo();
    await press('Opslaan');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    respond(await waitForRequest(), 201, toResponseBody(videoFile));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    await screen.findByText(/^‘De film’ staat er, maar het plaatje niet\. Je browser kreeg het beeld niet op tijd/);
    await screen.findByText('‘De film’ is toegevoegd.');
    expect([FakeRequest.all.length, FakeRequest.all[0]?.sent?.has('seconds')]).toEqual([1, false]);
    vi.useRealTimers();
  });

  it('saves a video that the browser cannot read without duration and frame', async () => {
    setup('/admin/bestanden/new?soort=video');
    await chooseFile(buildMp4());
    await findVideo();
    for (const element of videoElements) fireEvent.error(element);
    await screen.findByText(/Je browser kan deze video niet lezen/);
    await press('Opslaan');
    const sent = await waitForRequest();
    expect(sent.sent?.has('seconds')).toBe(false);
    respond(sent, 201, toResponseBody(videoFile));
    await screen.findByText('‘De film’ is toegevoegd.');
    expect(FakeRequest.all).toHaveLength(1);
  });

  it('sends a JPEG that the user selects instead of a frame, and reports why the server rejects it', async () => {
    setup('/admin/bestanden/new?soort=video');
    await chooseFile(buildMp4());
    loadAndSeek(await findVideo(), 40);
    const ownPicture = new File(['own'], 'eigen.jpg', { type: 'image/jpeg' });
    const input = screen.getByLabelText('Kies een eigen JPEG', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.png', { type: 'image/png' })] } });
    await screen.findByText('Kies een JPEG van hooguit 15 MB.');
    fireEvent.change(input, { target: { files: [ownPicture] } });
    await screen.findByAltText('Zo ziet het plaatje eruit');
    await press('Opslaan');
    respond(await waitForRequest(), 201, toResponseBody(videoFile));
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    const poster = FakeRequest.all[1] as FakeRequest;
    expect((poster.sent!.get('file') as File).name).toBe('eigen.jpg');
    respond(poster, 422, errorResponse('damaged_file').body);
    await screen.findByText(/^‘De film’ staat er, maar het plaatje niet\./);
    await screen.findByText('‘De film’ is toegevoegd.');
  });

  it('sends no frame when the video is replaced by a file of another kind', async () => {
    setup('/admin/bestanden/new?soort=video');
    await chooseFile(buildMp4());
    loadAndSeek(await findVideo(), 40);
    await press('Ander bestand');
    fireEvent.change(screen.getByRole('combobox', { name: 'Soort' }), { target: { value: 'logo' } });
    await chooseFile(new File(['x'], 'pakket.zip', { type: 'application/zip' }));
    await press('Opslaan');
    const sent = await waitForRequest();
    expect(sent.sent?.has('seconds')).toBe(false);
    respond(sent, 201, toResponseBody(buildFile(9, { title: 'pakket' })));
    await screen.findByText('‘pakket’ is toegevoegd.');
    expect(FakeRequest.all).toHaveLength(1);
  });
});

describe('replacing a file', () => {
  it('asks for a file, shows the old and the new one, and can send it again when the upload fails', async () => {
    const { getLocation } = setup(`/admin/bestanden/${existingFile._id}/vervangen`);
    await screen.findByText('PDF, 1,8 MB, gewijzigd op 21 november 2026');
    await press('Vervangen');
    await screen.findByText('Kies een bestand.');
    expect(FakeRequest.all).toEqual([]);
    await chooseFile(buildPdf('nieuw.pdf'));
    await screen.findByText('Nu: PDF, 1,8 MB. Wordt: PDF, 1 kB. De oude versie blijft nog 30 dagen bewaard.');
    await press('Vervangen');
    const first = await waitForRequest();
    act(() => first.onerror?.());
    await screen.findByText(/De server is niet bereikbaar/);
    await press('Vervangen');
    await waitFor(() => expect(FakeRequest.all).toHaveLength(2));
    const sent = FakeRequest.all[1] as FakeRequest;
    expect(sent.url).toBe(`/api/beheer/files/${existingFile._id}/content`);
    respond(sent, 200, toResponseBody(existingFile));
    await screen.findByText('‘Plan’ is vervangen. De oude versie blijft nog 30 dagen bewaard.');
    await waitFor(() => expect(getLocation()).toBe('/admin/bestanden?soort=jaarplan'));
  });
});
