import type { CatalogueFile } from '@ledenportaal/shared';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { portal } from '../../test/answers.js';
import { buildFile, buildProfile } from '../../test/builders.js';
import { buildContent } from '../../test/content.js';
import { open } from '../../test/render.js';
import { refusal, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const small = buildFile(1, { title: 'Logo', filename: 'Logo.zip', size: 6 });
const film = buildFile(2, { section: 'video', title: 'De film', filename: 'film.mp4', kind: 'mp4', size: 6 });
const huge = { ...film, size: 3_000_000_000 };

type Answer = (signal?: AbortSignal | null) => Response | Promise<Response>;
const whole = () => new Response('abcdef', { headers: { etag: '"one"', 'content-length': '6' } });

/** Creates a response whose body the test sends in pieces. */
const slow = () => {
  let stream: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (stream = made) });
  const send = (text: string) => stream.enqueue(new TextEncoder().encode(text));
  return {
    answer: (signal?: AbortSignal | null) => {
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

const saved: string[] = [];

/** Opens the page of a file. Each download request takes the next of `responses`, and the whole file after the last. */
const show = async (file: CatalogueFile, ...answers: Answer[]) => {
  const content = file.section === 'video' ? buildContent({ video: [file] }) : buildContent({ toolkit: [file] });
  serve({
    ...portal,
    'GET /api/user': { body: { user: buildProfile() } },
    'GET /api/content': { body: { results: content } },
  });
  const rest = fetch;
  const asked: { body: unknown; headers: Headers; signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    if (input !== '/api/download') return rest(input, init);
    asked.push({
      body: JSON.parse(init?.body as string) as unknown,
      headers: new Headers(init?.headers),
      signal: init?.signal,
    });
    return (answers.shift() ?? whole)(init?.signal);
  });
  const shown = open(file.section === 'video' ? '/beeldbank/video' : '/toolkit/logo');
  const button = await screen.findByRole('button', { name: `Download ${file.title}` });
  return { ...shown, asked, button, press: () => fireEvent.click(button) };
};
const overlay = () => screen.queryByRole('dialog', { name: 'Het bestand wordt gedownload' });
const notice = (text: RegExp | string) => screen.findByText(text);

beforeEach(() => {
  localStorage.setItem('token', tokenOf('lid'));
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.getAttribute('href')}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'showSaveFilePicker');
});

it('downloads a small file with the token, its name and title, and saves it under its name', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const { press, asked } = await show(small);
  press();
  await notice('‘Logo’ is gedownload.');
  expect(saved).toEqual(['Logo.zip blob:preview']);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toEqual({ filename: 'Logo.zip', file: 'Logo' });
  expect(asked[0]?.headers.get('authorization')).toBe(localStorage.getItem('token'));
  const blob = made.mock.calls[0]?.[0] as Blob;
  expect(blob.type).toBe('application/zip');
  expect(blob.size).toBe(6);
});

it('shows a loading button without overlay for a small file and requests it once for two clicks', async () => {
  const { answer, finish } = slow();
  const { press, button, asked } = await show(small, answer);
  press();
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(true));
  press();
  expect(overlay()).toBeNull();
  finish('abcdef');
  await notice('‘Logo’ is gedownload.');
  expect(asked).toHaveLength(1);
});

it('shows the progress of a video in an overlay, which closes when the download is complete', async () => {
  const { answer, send, finish } = slow();
  const { press } = await show(film, answer);
  press();
  await waitFor(() => expect(overlay()?.textContent).toContain('De film, 1 kB'));
  expect(screen.getByRole('progressbar', { name: 'Voortgang van de download' })).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Annuleren'));
  send('abc');
  finish('def');
  await notice('‘De film’ is gedownload.');
  expect(overlay()).toBeNull();
  expect(saved).toEqual(['film.mp4 blob:preview']);
});

it.each([
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }))],
  ['Esc', () => fireEvent.keyDown(screen.getByRole('button', { name: 'Annuleren' }), { key: 'Escape' })],
])('cancels the download with %s and saves nothing', async (_, cancel) => {
  const { answer, send } = slow();
  const { press, asked, store } = await show(film, answer);
  press();
  await screen.findByRole('button', { name: 'Annuleren' });
  send('abc');
  cancel();
  await waitFor(() => expect(overlay()).toBeNull());
  expect(asked[0]?.signal?.aborted).toBe(true);
  expect([saved, asked.length, store.getState().notices]).toEqual([[], 1, []]);
});

it('shows the message of the server when it rejects the download', async () => {
  const refused = () => Response.json(refusal('file_not_found').body, { status: 404 });
  const { press } = await show(film, refused);
  press();
  await notice('‘De film’ is niet gedownload. Dit bestand bestaat niet (meer).');
  expect(overlay()).toBeNull();
  expect(saved).toEqual([]);
});

it('signs out when the server responds that the session has ended', async () => {
  const { press, store } = await show(small, () => Response.json(refusal('session_ended').body, { status: 401 }));
  press();
  await waitFor(() => expect(store.getState().auth).toMatchObject({ authenticated: false }));
});

it('asks for confirmation before leaving the page during a download', async () => {
  const { answer } = slow();
  const { press, router, place } = await show(film, answer);
  press();
  await waitFor(() => expect(overlay()).toBeTruthy());
  act(() => void router.navigate('/leden'));
  fireEvent.click(await screen.findByRole('button', { name: 'Blijven' }));
  expect(place()).toBe('/beeldbank/video');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);
});

it('lets the browser download a very large file from a signed URL', async () => {
  const { press, asked } = await show(huge);
  const rest = fetch;
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) =>
    input instanceof Request && input.url.endsWith('/api/download/address')
      ? Promise.resolve(Response.json({ results: { address: '/media/signed' } }))
      : rest(input, init),
  );
  press();
  await notice('‘De film’ is groot: je browser downloadt het nu zelf verder.');
  expect(saved).toEqual(['film.mp4 /media/signed']);
  expect(asked).toEqual([]);
  expect(overlay()).toBeNull();
});

/** Creates a fake of the file handle that the save dialog of the browser returns. */
const disk = (write?: () => Promise<void>) => {
  const done: string[] = [];
  const written: Uint8Array[] = [];
  const handle = {
    createWritable: () =>
      Promise.resolve({
        write: write ?? ((bytes: Uint8Array) => Promise.resolve(void written.push(bytes))),
        close: () => Promise.resolve(void done.push('closed')),
        abort: () => Promise.resolve(void done.push('aborted')),
      }),
    getFile: () => Promise.resolve({ size: 0 }),
    remove: () => Promise.resolve(void done.push('removed')),
  };
  const text = () => written.map((bytes) => new TextDecoder().decode(bytes)).join('');
  return { handle, done, text };
};
const offer = (picked: () => Promise<unknown>) => {
  const picker = vi.fn(picked);
  Object.assign(window, { showSaveFilePicker: picker });
  return picker;
};

it('writes a very large file to disk while downloading when the browser supports it', async () => {
  const { handle, done, text } = disk();
  const picker = offer(() => Promise.resolve(handle));
  const { press, asked } = await show(huge);
  press();
  expect(picker).toHaveBeenCalledWith({ suggestedName: 'film.mp4' });
  expect(asked).toEqual([]);
  await notice('‘De film’ is gedownload.');
  expect(text()).toBe('abcdef');
  expect(done).toEqual(['closed']);
  expect(saved).toEqual([]);
});

it('downloads nothing and shows no notice when the user cancels the save dialog', async () => {
  const { press, asked, store } = await show(huge);
  const picker = offer(() => Promise.reject(new DOMException('', 'AbortError')));
  press();
  await waitFor(() => expect(picker).toHaveBeenCalled());
  expect(overlay()).toBeNull();
  expect([asked, store.getState().notices]).toEqual([[], []]);
});

it('removes the file from disk when the download is cancelled', async () => {
  const { handle, done } = disk();
  offer(() => Promise.resolve(handle));
  const { answer, send } = slow();
  const { press } = await show(huge, answer);
  press();
  const cancel = await screen.findByRole('button', { name: 'Annuleren' });
  send('abc');
  fireEvent.click(cancel);
  await waitFor(() => expect(done).toEqual(['aborted', 'removed']));
  expect(overlay()).toBeNull();
});

it('shows that the file cannot be saved when the disk is full', async () => {
  const { handle, done } = disk(() => Promise.reject(new DOMException('', 'QuotaExceededError')));
  offer(() => Promise.resolve(handle));
  const { press } = await show(huge);
  press();
  await notice(/Het lukt niet om het bestand op je apparaat te bewaren/);
  expect(done).toEqual(['aborted', 'removed']);
});

it('shows why an interrupted download stopped, and resumes it with a range request on retry', async () => {
  const half = () => {
    const { answer, finish } = slow();
    finish('abc');
    return answer();
  };
  const refused = () => Response.json(refusal('unexpected').body, { status: 500 });
  const rest = () =>
    new Response('def', {
      status: 206,
      headers: { etag: '"one"', 'content-length': '3', 'content-range': 'bytes 3-5/6' },
    });
  const { press, asked } = await show(film, half, refused, rest);
  press();
  await notice('Er ging iets mis. Probeer het later nog eens.');
  fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  await notice('‘De film’ is gedownload.');
  expect(asked[2]?.headers.get('range')).toBe('bytes=3-');
  expect(asked[2]?.headers.get('if-range')).toBe('"one"');
  expect(saved).toEqual(['film.mp4 blob:preview']);
});

it('closes the overlay and saves nothing when an interrupted download is cancelled', async () => {
  const half = () => {
    const { answer, finish } = slow();
    finish('abc');
    return answer();
  };
  const { press, place } = await show(film, half, () => Response.json(refusal('unexpected').body, { status: 500 }));
  press();
  await screen.findByRole('button', { name: 'Opnieuw proberen' });
  fireEvent.click(screen.getByRole('button', { name: 'Annuleren' }));
  await waitFor(() => expect(overlay()).toBeNull());
  expect([saved, place()]).toEqual([[], '/beeldbank/video']);
});
