import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { portalResponses as responses } from '../../test/portal-responses.js';
import { errorResponse, serve } from '../../test/server.js';
import { api } from './api.js';
import { connectionMiddleware, connectionReducer, listenForConnection } from './connection.js';
import { authReducer } from '../session/auth.slice.js';

const setup = () => {
  const store = configureStore({
    reducer: { auth: authReducer, connection: connectionReducer, [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().prepend(connectionMiddleware).concat(api.middleware),
  });
  const stop = setupListeners(store.dispatch, listenForConnection);
  const lost = () => store.getState().connection.lost;
  const read = () => api.endpoints.config.select()(store.getState());
  return { store, lost, read, stop };
};

// The stores of other tests in this process listen to the real window, and would all answer its events.
const realWindow = window;
let portal: ReturnType<typeof setup>;
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.useFakeTimers();
  portal = setup();
});
afterEach(() => {
  portal.stop();
  vi.stubGlobal('window', realWindow);
  vi.useRealTimers();
});

it('reports a lost connection and repeats the request once the server is back', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  void portal.store.dispatch(api.endpoints.config.initiate());
  await vi.advanceTimersByTimeAsync(10_000);
  expect(portal.lost()).toBe(true);
  serve({ ...responses, 'GET /api/health/ready': { body: { status: 'ok' } } });
  await vi.advanceTimersByTimeAsync(4_000);
  expect(portal.lost()).toBe(false);
  expect(portal.read().data?.results.organisation).toBe('Ruigenhei');
});

it('does not report a lost connection for an error response', async () => {
  serve({ 'GET /api/config': errorResponse('not_found') });
  await portal.store.dispatch(api.endpoints.config.initiate());
  expect(portal.lost()).toBe(false);
});

it('follows the online and offline events of the browser', async () => {
  serve({ 'GET /api/health/ready': { body: { status: 'ok' } } });
  window.dispatchEvent(new Event('offline'));
  expect(portal.lost()).toBe(true);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(portal.lost()).toBe(false);
});
