import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it, vi } from 'vitest';
import { parseFileName } from '../../lib/api/fetch-file.js';
import { authReducer } from '../../lib/session/auth.slice.js';
import { idOf } from '../../test/builders.js';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { downloadFoto, downloadsReducer } from './downloads.slice.js';

const address = `GET /api/fotoboek/download/${idOf(1)}`;

const createTestStore = () => {
  localStorage.setItem('token', tokenOf('lid'));
  return configureStore({ reducer: { auth: authReducer, downloads: downloadsReducer } });
};

afterEach(() => vi.restoreAllMocks());

it('saves the original under its id with the token, and keeps it out of the store', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const calls = serve({ [address]: { body: 'the bytes' } });
  const store = createTestStore();
  await store.dispatch(downloadFoto({ id: idOf(1) })).unwrap();
  expect(saved).toEqual([`${idOf(1)}.jpg blob:preview`]);
  expect(calls[0]?.authorization).toBe(store.getState().auth.token);
  expect(store.getState().downloads).toEqual({ busy: [], error: null });
});

it('saves a rendition under the name that the server gives', async () => {
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const headers = { 'content-disposition': 'attachment; filename="heide_loes_story.jpg"' };
  serve({ [`${address}?als=story&x=0.5&y=0.05`]: { body: 'the bytes', headers } });
  await createTestStore()
    .dispatch(downloadFoto({ id: idOf(1), query: { als: 'story', x: '0.5', y: '0.05' } }))
    .unwrap();
  expect(saved.mock.contexts).toMatchObject([{ download: 'heide_loes_story.jpg' }]);
});

it.each([
  [`attachment; filename="1.jpg"`, '1.jpg'],
  [`attachment; filename=1.jpg`, '1.jpg'],
  [`attachment; filename="cafe.jpg"; filename*=UTF-8''caf%C3%A9.jpg`, 'café.jpg'],
  [`attachment; filename*=UTF-8''caf%C3%A9.jpg; filename="cafe.jpg"`, 'café.jpg'],
  [`attachment; filename="cafe.jpg"; filename*=UTF-8''caf%E9.jpg`, 'cafe.jpg'],
  ['attachment', undefined],
  [null, undefined],
])('reads the file name of the header %s', (header, name) => expect(parseFileName(header)).toBe(name));

it('stores the prescribed error and returns the real reason when a download fails', async () => {
  serve({ [address]: errorResponse('file_missing') });
  const store = createTestStore();
  const { meta } = await store.dispatch(downloadFoto({ id: idOf(1) }));
  expect(store.getState().downloads).toEqual({ busy: [], error: 'Bad Login Info' });
  expect(meta).toMatchObject({ reason: 'Het bestand ontbreekt op de server. De beheerder krijgt hier bericht van.' });
});

it('sends one request for two downloads of the same photo', async () => {
  const calls = serve({ [address]: errorResponse('file_missing') });
  const store = createTestStore();
  await Promise.all([store.dispatch(downloadFoto({ id: idOf(1) })), store.dispatch(downloadFoto({ id: idOf(1) }))]);
  expect(calls).toHaveLength(1);
});

it('ends the session when the server responds that there is none', async () => {
  serve({ [address]: errorResponse('not_signed_in') });
  const store = createTestStore();
  await store.dispatch(downloadFoto({ id: idOf(1) }));
  expect(store.getState().auth).toMatchObject({ authenticated: false });
});
