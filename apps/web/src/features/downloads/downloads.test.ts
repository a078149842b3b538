import { configureStore } from '@reduxjs/toolkit';
import { afterEach, expect, it, vi } from 'vitest';
import { noticesReducer } from '../../lib/notices.slice.js';
import { authReducer } from '../../lib/session/auth.slice.js';
import { idOf } from '../../test/builders.js';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { downloadFoto, downloadsReducer } from './downloads.slice.js';

const address = `GET /api/fotoboek/download/${idOf(1)}`;

const createTestStore = () => {
  localStorage.setItem('token', tokenOf('lid'));
  return configureStore({ reducer: { auth: authReducer, downloads: downloadsReducer, notices: noticesReducer } });
};

afterEach(() => vi.restoreAllMocks());

it('saves the original under its id with the token, and keeps it out of the store', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  const calls = serve({ [address]: { body: 'the bytes' } });
  const store = createTestStore();
  await store.dispatch(downloadFoto(idOf(1))).unwrap();
  expect(saved).toEqual([`${idOf(1)}.jpg blob:preview`]);
  expect(calls[0]?.authorization).toBe(store.getState().auth.token);
  expect(store.getState().downloads).toEqual({ busy: [], error: null });
});

it('stores the prescribed error and shows the real reason when a download fails', async () => {
  serve({ [address]: errorResponse('file_missing') });
  const store = createTestStore();
  await store.dispatch(downloadFoto(idOf(1)));
  expect(store.getState().downloads).toEqual({ busy: [], error: 'Bad Login Info' });
  expect(store.getState().notices).toMatchObject([
    { tone: 'error', text: expect.stringContaining('Het bestand ontbreekt op de server.') as string },
  ]);
});

it('sends one request for two downloads of the same photo', async () => {
  const calls = serve({ [address]: errorResponse('file_missing') });
  const store = createTestStore();
  await Promise.all([store.dispatch(downloadFoto(idOf(1))), store.dispatch(downloadFoto(idOf(1)))]);
  expect(calls).toHaveLength(1);
});

it('ends the session when the server responds that there is none', async () => {
  serve({ [address]: errorResponse('not_signed_in') });
  const store = createTestStore();
  await store.dispatch(downloadFoto(idOf(1)));
  expect(store.getState().auth).toMatchObject({ authenticated: false });
});
