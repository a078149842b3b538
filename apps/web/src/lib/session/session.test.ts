import { authRoutes, type authContract } from '@ledenportaal/shared';
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { api } from '../api/api.js';
import { toEndpoints } from '../api/endpoint.js';
import { authReducer, selectAuth, selectViewer, sessionStarted, signedOut } from './auth.slice.js';
import { syncWithOtherTabs, sessionMiddleware } from './session.effects.js';
import { decodeToken } from './token.js';

const accountEndpoints = toEndpoints<typeof authContract>(authRoutes);
const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    whoAmI: build.query(accountEndpoints.user),
    enter: build.mutation(accountEndpoints.signin),
  }),
});

const createTestStore = (token?: string) => {
  if (token) localStorage.setItem('token', token);
  return configureStore({
    reducer: { auth: authReducer, [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().prepend(sessionMiddleware).concat(api.middleware),
  });
};

describe('decodeToken', () => {
  it('decodes names with non-ASCII characters', () =>
    expect(decodeToken(tokenOf('admin', { name: 'Zoë Šimić' }))).toMatchObject({ name: 'Zoë Šimić', role: 'admin' }));

  it.each([
    null,
    '',
    'x',
    'a.b.c',
    'a.e30.c',
    'a.bnVsbA.c',
    tokenOf(1 as never),
    tokenOf('lid', { sub: 'x' }),
    tokenOf('lid', { name: null as never }),
  ])('returns null for an invalid token (%j)', (token) => expect(decodeToken(token)).toBeNull());
});

describe('at startup', () => {
  it('starts a session from a stored token, with its role', () => {
    const { auth } = createTestStore(tokenOf('admin')).getState();
    expect(auth).toMatchObject({ authenticated: true, admin_privileges: true, user: { name: 'Loes' }, error: null });
    expect(createTestStore(tokenOf('lid')).getState().auth.admin_privileges).toBe(false);
  });

  it('starts no session and shows no error for an invalid token', () => {
    expect(createTestStore('nonsense').getState().auth).toMatchObject({ authenticated: false, error: null });
  });

  it('accepts an expired token until the server rejects it, because the local clock may be wrong', async () => {
    serve({ 'GET /api/user': errorResponse('not_signed_in') });
    const store = createTestStore(tokenOf('lid', { exp: 1 }));
    expect(selectViewer(store.getState())?.role).toBe('lid');
    await store.dispatch(endpoints.whoAmI.initiate());
    expect(selectViewer(store.getState())).toBeUndefined();
  });
});

describe('a 401 response', () => {
  it('removes the token and shows the reason', async () => {
    serve({ 'GET /api/user': errorResponse('not_signed_in') });
    const store = createTestStore(tokenOf('admin'));
    await store.dispatch(endpoints.whoAmI.initiate());
    expect(selectAuth(store.getState())).toMatchObject({
      authenticated: false,
      admin_privileges: false,
      token: null,
      error: 'Om toegang te hebben moet je ingelogd zijn',
    });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('to signing in keeps the current session', async () => {
    const calls = serve({ 'POST /api/signin': errorResponse('bad_login') });
    const store = createTestStore(tokenOf('lid'));
    await store.dispatch(endpoints.enter.initiate({ body: { email: 'a@example.org', password: 'x' } }));
    expect(selectViewer(store.getState())?.role).toBe('lid');
    expect(calls[0]?.authorization).toBeNull();
  });

  it('to a request of an earlier session keeps the new session', async () => {
    const store = createTestStore(tokenOf('lid'));
    const next = tokenOf('admin');
    serve({
      'GET /api/user': () => {
        store.dispatch(sessionStarted(next));
        return errorResponse('not_signed_in');
      },
    });
    await store.dispatch(endpoints.whoAmI.initiate());
    expect(selectViewer(store.getState())?.role).toBe('admin');
    expect(localStorage.getItem('token')).toBe(next);
  });
});

it('signing out removes the token and clears the cached data', async () => {
  serve({ 'GET /api/user': { body: { user: { ...user, role: 'lid' } } } });
  const store = createTestStore(tokenOf('lid'));
  await store.dispatch(endpoints.whoAmI.initiate());
  store.dispatch(signedOut());
  expect(localStorage.getItem('token')).toBeNull();
  expect(endpoints.whoAmI.select()(store.getState()).data).toBeUndefined();
});

const user = { _id: 'a'.repeat(24), email: 'a@example.org', name: 'Loes', voornaam: '', bedrijf: '' };

describe('another tab', () => {
  let store: ReturnType<typeof createTestStore>;
  let stop: () => void;
  beforeEach(() => {
    store = createTestStore(tokenOf('lid'));
    stop = syncWithOtherTabs(store);
  });
  afterEach(() => stop());
  const dispatchStorage = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));

  it('that signs out ends the session in this tab', () => {
    dispatchStorage('token', null);
    expect(selectAuth(store.getState())).toMatchObject({ authenticated: false, error: null });
  });
  it('that clears its storage ends the session in this tab', () => {
    dispatchStorage(null, null);
    expect(selectViewer(store.getState())).toBeUndefined();
  });
  it('that signs in as another user starts that session in this tab', () => {
    dispatchStorage('token', tokenOf('admin'));
    expect(selectViewer(store.getState())?.role).toBe('admin');
  });
  it('that signed out ends the session when this page returns from the back/forward cache', () => {
    localStorage.removeItem('token');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(selectViewer(store.getState())?.role).toBe('lid');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(selectViewer(store.getState())).toBeUndefined();
  });
  it('that stores another key keeps the session', () => {
    dispatchStorage('menu-folded', 'true');
    expect(selectViewer(store.getState())?.role).toBe('lid');
  });
});
