import type { CatalogueFile } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { portalResponses } from '../../../test/portal-responses.js';
import { buildFile, buildProfile } from '../../../test/builders.js';
import { buildContent } from '../../../test/content.js';
import { renderApp, renderElement } from '../../../test/render.js';
import { errorResponse, serve } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';
import { PortalNotices } from '../../notices/PortalNotices.js';
import { DownloadButton } from './DownloadButton.js';
import { DownloadsProvider } from '../../../app/layout/DownloadsProvider.js';

const smallFile = buildFile(1, { title: 'Logo', filename: 'Logo.zip', size: 6 });
const video = buildFile(2, { section: 'video', title: 'De film', filename: 'film.mp4', kind: 'mp4', size: 6 });
const largeVideo = { ...video, size: 3_000_000_000 };

type DownloadResponse = (signal?: AbortSignal | null) => Response | Promise<Response>;
const respondWithFile = () => new Response('abcdef', { headers: { etag: '"one"', 'content-length': '6' } });

/** Creates a response whose body the test sends in pieces. */
const createSlowResponse = () => {
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (stream = controller) });
  const send = (text: string) => stream.enqueue(new TextEncoder().encode(text));
  return {
    respond: (signal?: AbortSignal | null) => {
      signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')));
      return new Response(body, { headers: { etag: '"one"', 'content-length': '6' } });
    },
    send,
    finish: (text: string) => {
      send(text);
      stream.close();
    },
  };
};

const savedFiles: string[] = [];

/** Serves the portal. Each download request takes the next of `responses`, and the whole file after the last. */
const serveDownloads = (...responses: DownloadResponse[]) => {
  serve({
    ...portalResponses,
    'GET /api/user': { body: { user: buildProfile() } },
    'GET /api/content': { body: { results: buildContent({ video: [video] }) } },
    'GET /api/leden': { body: { results: [] } },
  });
  const originalFetch = fetch;
  const requests: { body: unknown; headers: Headers; signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    if (input !== '/api/download') return originalFetch(input, init);
    requests.push({
      body: JSON.parse(init?.body as string) as unknown,
      headers: new Headers(init?.headers),
      signal: init?.signal,
    });
    return (responses.shift() ?? respondWithFile)(init?.signal);
  });
  return requests;
};
const findButton = async ({ title }: CatalogueFile) => {
  const button = await screen.findByRole('button', { name: `Download ${title}` });
  return { button, press: () => fireEvent.click(button) };
};
/** Renders the download buttons of files, and what shows their downloads on each page. */
const renderButtons = async (files: [CatalogueFile, ...CatalogueFile[]], ...responses: DownloadResponse[]) => {
  const requests = serveDownloads(...responses);
  renderElement(
    <DownloadsProvider>
      <main tabIndex={-1}>
        {files.map((file) => (
          <DownloadButton key={file._id} file={file} />
        ))}
      </main>
      <PortalNotices />
    </DownloadsProvider>,
  );
  return { requests, ...(await findButton(files[0])) };
};
const renderButton = (file: CatalogueFile, ...responses: DownloadResponse[]) => renderButtons([file], ...responses);
const getOverlay = () => screen.queryByRole('dialog', { name: 'Het bestand wordt gedownload' });
const findNotice = (text: RegExp | string) => screen.findByText(text);
const queryNotice = () => screen.queryByText(/‘(De film|Logo)’/);

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  savedFiles.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push(`${this.download} ${this.getAttribute('href')}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'showSaveFilePicker');
});

it('downloads a small file with the token, its name and title, and saves it under its name', async () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL');
  const { press, requests } = await renderButton(smallFile);
  press();
  await findNotice('‘Logo’ is gedownload.');
  expect(savedFiles).toEqual(['Logo.zip blob:preview']);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.body).toEqual({ filename: 'Logo.zip', file: 'Logo' });
  expect(requests[0]?.headers.get('authorization')).toBe(localStorage.getItem('token'));
  const blob = createObjectURL.mock.calls[0]?.[0] as Blob;
  expect(blob.type).toBe('application/zip');
  expect(blob.size).toBe(6);
});

it('shows a loading button without overlay for a small file and requests it once for two clicks', async () => {
  const { respond, finish } = createSlowResponse();
  const { press, button, requests } = await renderButton(smallFile, respond);
  press();
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(true));
  press();
  expect(getOverlay()).toBeNull();
  finish('abcdef');
  await findNotice('‘Logo’ is gedownload.');
  expect(requests).toHaveLength(1);
});

it('shows the progress of a video in an overlay, which closes when the download is complete', async () => {
  const { respond, send, finish } = createSlowResponse();
  const { press } = await renderButton(video, respond);
  press();
  await waitFor(() => expect(getOverlay()?.textContent).toContain('De film, 1 kB'));
  expect(screen.getByRole('progressbar', { name: 'Voortgang van de download' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuleren'));
  send('abc');
  finish('def');
  await findNotice('‘De film’ is gedownload.');
  expect(getOverlay()).toBeNull();
  expect(savedFiles).toEqual(['film.mp4 blob:preview']);
});

it.each([
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }))],
  ['Esc', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Annuleren' }), { key: 'Escape' })],
])('cancels the download with %s and saves nothing', async (_, cancel) => {
  const { respond, send } = createSlowResponse();
  const { press, requests } = await renderButton(video, respond);
  press();
  await screen.findByRole('button', { name: 'Annuleren' });
  send('abc');
  cancel();
  await waitFor(() => expect(getOverlay()).toBeNull());
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect([savedFiles, requests.length, queryNotice()]).toEqual([[], 1, null]);
});

it('shows the message of the server when it rejects the download', async () => {
  const respondWithError = () => Response.json(errorResponse('file_not_found').body, { status: 404 });
  const { press } = await renderButton(video, respondWithError);
  press();
  await findNotice('‘De film’ is niet gedownload. Dit bestand bestaat niet (meer).');
  expect(getOverlay()).toBeNull();
  expect(savedFiles).toEqual([]);
});

it('signs out when the server responds that the session has ended', async () => {
  const { press } = await renderButton(smallFile, () =>
    Response.json(errorResponse('session_ended').body, { status: 401 }),
  );
  press();
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
});

it('continues on another page, and asks for confirmation before leaving the portal', async () => {
  const { respond, finish } = createSlowResponse();
  serveDownloads(respond);
  const { router, getLocation } = renderApp('/beeldbank/video');
  const { press } = await findButton(video);
  press();
  await waitFor(() => expect(getOverlay()).toBeTruthy());
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
  await act(() => router.navigate('/leden'));
  expect(getLocation()).toBe('/leden');
  finish('abcdef');
  await findNotice('‘De film’ is gedownload.');
  const leavingLater = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leavingLater);
  expect(leavingLater.defaultPrevented).toBe(false);
});

describe('after two seconds', () => {
  const second = buildFile(3, { section: 'video', title: 'De tweede', filename: 'twee.mp4', kind: 'mp4', size: 6 });
  const getPanel = () => screen.getByRole('region', { name: 'Bezig met downloaden' });
  beforeEach(
    () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true }),
  );
  const fold = async () => {
    await waitFor(() => expect(getOverlay()).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Verder werken' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    fireEvent.click(await screen.findByRole('button', { name: 'Verder werken' }));
    await waitFor(() => expect(getOverlay()).toBeNull());
  };

  it('folds the overlay into a panel, which shows the download until it is complete', async () => {
    const { respond, send, finish } = createSlowResponse();
    const { press } = await renderButton(video, respond);
    press();
    await fold();
    send('abc');
    await within(getPanel()).findByText(/^1 kB van 1 kB\./);
    expect(within(getPanel()).getByRole('status').textContent).toBe('De film: 50%');
    finish('def');
    await findNotice('‘De film’ is gedownload.');
    expect(screen.queryByRole('region', { name: 'Bezig met downloaden' })).toBeNull();
    expect(savedFiles).toEqual(['film.mp4 blob:preview']);
  });

  it('cancels a download in the panel, and moves the focus to the page', async () => {
    const { respond } = createSlowResponse();
    const { press, requests } = await renderButton(video, respond);
    press();
    await fold();
    const cancel = within(getPanel()).getByRole('button', { name: 'De film annuleren' });
    cancel.focus();
    fireEvent.click(cancel);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
    expect(requests[0]?.signal?.aborted).toBe(true);
  });

  it('shows a next download in the overlay, while the first one continues in the panel', async () => {
    const slow = [createSlowResponse(), createSlowResponse()];
    const { press } = await renderButtons([video, second], ...slow.map(({ respond }) => respond));
    press();
    await fold();
    fireEvent.click(screen.getByRole('button', { name: 'Download De tweede' }));
    await waitFor(() => expect(getOverlay()?.textContent).toContain('De tweede, 1 kB'));
    slow[0]?.finish('abcdef');
    await findNotice('‘De film’ is gedownload.');
    expect(getOverlay()).toBeTruthy();
  });
});

it('lets the browser download a very large file from a signed URL', async () => {
  const { press, requests } = await renderButton(largeVideo);
  const originalFetch = fetch;
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) =>
    input instanceof Request && input.url.endsWith('/api/download/address')
      ? Promise.resolve(Response.json({ results: { address: '/media/signed' } }))
      : originalFetch(input, init),
  );
  press();
  await findNotice('‘De film’ is groot: je browser downloadt het nu zelf verder.');
  expect(savedFiles).toEqual(['film.mp4 /media/signed']);
  expect(requests).toEqual([]);
  expect(getOverlay()).toBeNull();
});

/** Creates a fake of the file handle that the save dialog of the browser returns. */
const createFakeFile = (write?: () => Promise<void>) => {
  const events: string[] = [];
  const chunks: Uint8Array[] = [];
  const handle = {
    createWritable: () =>
      Promise.resolve({
        write: write ?? ((bytes: Uint8Array) => Promise.resolve(void chunks.push(bytes))),
        close: () => Promise.resolve(void events.push('closed')),
        abort: () => Promise.resolve(void events.push('aborted')),
      }),
    getFile: () => Promise.resolve({ size: 0 }),
    remove: () => Promise.resolve(void events.push('removed')),
  };
  const text = () => chunks.map((bytes) => new TextDecoder().decode(bytes)).join('');
  return { handle, events, text };
};
const stubSavePicker = (pick: () => Promise<unknown>) => {
  const picker = vi.fn(pick);
  Object.assign(window, { showSaveFilePicker: picker });
  return picker;
};

it('writes a very large file to disk while downloading when the browser supports it', async () => {
  const { handle, events, text } = createFakeFile();
  const picker = stubSavePicker(() => Promise.resolve(handle));
  const { press, requests } = await renderButton(largeVideo);
  press();
  expect(picker).toHaveBeenCalledWith({ suggestedName: 'film.mp4' });
  expect(requests).toEqual([]);
  await findNotice('‘De film’ is gedownload.');
  expect(text()).toBe('abcdef');
  expect(events).toEqual(['closed']);
  expect(savedFiles).toEqual([]);
});

it('downloads nothing and shows no notice when the user cancels the save dialog', async () => {
  const { press, requests } = await renderButton(largeVideo);
  const picker = stubSavePicker(() => Promise.reject(new DOMException('', 'AbortError')));
  press();
  await waitFor(() => expect(picker).toHaveBeenCalled());
  expect(getOverlay()).toBeNull();
  expect([requests, queryNotice()]).toEqual([[], null]);
});

it('removes the file from disk when the download is cancelled', async () => {
  const { handle, events } = createFakeFile();
  stubSavePicker(() => Promise.resolve(handle));
  const { respond, send } = createSlowResponse();
  const { press } = await renderButton(largeVideo, respond);
  press();
  const cancel = await screen.findByRole('button', { name: 'Annuleren' });
  send('abc');
  fireEvent.click(cancel);
  await waitFor(() => expect(events).toEqual(['aborted', 'removed']));
  expect(getOverlay()).toBeNull();
});

it('shows that the file cannot be saved when the disk is full', async () => {
  const { handle, events } = createFakeFile(() => Promise.reject(new DOMException('', 'QuotaExceededError')));
  stubSavePicker(() => Promise.resolve(handle));
  const { press } = await renderButton(largeVideo);
  press();
  await findNotice(/Het lukt niet om het bestand op je apparaat te bewaren/);
  expect(events).toEqual(['aborted', 'removed']);
});

it('shows why an interrupted download stopped, and resumes it with a range request on retry', async () => {
  const respondWithHalf = () => {
    const { respond, finish } = createSlowResponse();
    finish('abc');
    return respond();
  };
  const respondWithError = () => Response.json(errorResponse('unexpected').body, { status: 500 });
  const respondWithRest = () =>
    new Response('def', {
      status: 206,
      headers: { etag: '"one"', 'content-length': '3', 'content-range': 'bytes 3-5/6' },
    });
  const { press, requests } = await renderButton(video, respondWithHalf, respondWithError, respondWithRest);
  press();
  await findNotice('Er ging iets mis. Probeer het later nog eens.');
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await findNotice('‘De film’ is gedownload.');
  expect(requests[2]?.headers.get('range')).toBe('bytes=3-');
  expect(requests[2]?.headers.get('if-range')).toBe('"one"');
  expect(savedFiles).toEqual(['film.mp4 blob:preview']);
});

it('closes the overlay and saves nothing when an interrupted download is cancelled', async () => {
  const respondWithHalf = () => {
    const { respond, finish } = createSlowResponse();
    finish('abc');
    return respond();
  };
  const { press } = await renderButton(video, respondWithHalf, () =>
    Response.json(errorResponse('unexpected').body, { status: 500 }),
  );
  press();
  await screen.findByRole('button', { name: 'Opnieuw proberen' });
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(getOverlay()).toBeNull());
  expect(savedFiles).toEqual([]);
});
