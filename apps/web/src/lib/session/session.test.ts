import { accountContract } from '@ledenportaal/shared';
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refusal, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';
import { api } from '../api.js';
import { ask } from '../ask.js';
import { authReducer, selectAuth, selectRole, sessionStarted, signedOut } from './auth.slice.js';
import { followOtherTabs, sessionMiddleware } from './session.effects.js';
import { decodeToken } from './token.js';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    whoAmI: build.query(ask(accountContract.user)),
    enter: build.mutation(ask(accountContract.signin)),
  }),
});

const start = (token?: string) => {
  if (token) localStorage.setItem('token', token);
  return configureStore({
    reducer: { auth: authReducer, [api.reducerPath]: api.reducer },
    middleware: (standard) => standard().prepend(sessionMiddleware).concat(api.middleware),
  });
};

describe('a token', () => {
  it('is read, names in any script included', () =>
    expect(decodeToken(tokenOf('admin', { name: 'Zoë Šimić' }))).toMatchObject({ name: 'Zoë Šimić', role: 'admin' }));

  it.each([null, '', 'x', 'a.b.c', 'a.e30.c', 'a.bnVsbA.c'])('that says nothing readable (%j) is no session', (token) =>
    expect(decodeToken(token)).toBeNull(),
  );
});

describe('at startup', () => {
  it('a stored token is a session, with the privileges it names', () => {
    const { auth } = start(tokenOf('admin')).getState();
    expect(auth).toMatchObject({ authenticated: true, admin_privileges: true, user: { name: 'Loes' }, error: null });
    expect(start(tokenOf('lid')).getState().auth.admin_privileges).toBe(false);
  });

  it('an unreadable one is none, and nothing is said of it', () => {
    expect(start('nonsense').getState().auth).toMatchObject({ authenticated: false, error: null });
  });

  it('an expired one counts until the server says otherwise: the clock here may be wrong', async () => {
    serve({ 'GET /api/user': refusal('not_signed_in') });
    const store = start(tokenOf('lid', { exp: 1 }));
    expect(selectRole(store.getState())).toBe('lid');
    await store.dispatch(endpoints.whoAmI.initiate());
    expect(selectRole(store.getState())).toBeUndefined();
  });
});

describe('a refusal with 401', () => {
  it('removes the token and says why', async () => {
    serve({ 'GET /api/user': refusal('not_signed_in') });
    const store = start(tokenOf('admin'));
    await store.dispatch(endpoints.whoAmI.initiate());
    expect(selectAuth(store.getState())).toMatchObject({
      authenticated: false,
      admin_privileges: false,
      token: null,
      error: 'Om toegang te hebben moet je ingelogd zijn',
    });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('of signing in does not: that is about what was typed', async () => {
    const calls = serve({ 'POST /api/signin': refusal('bad_login') });
    const store = start(tokenOf('lid'));
    await store.dispatch(endpoints.enter.initiate({ body: { email: 'a@example.org', password: 'x' } }));
    expect(selectRole(store.getState())).toBe('lid');
    expect(calls[0]?.authorization).toBeNull();
  });

  it('of an earlier session does not end the one that was started meanwhile', async () => {
    const store = start(tokenOf('lid'));
    const next = tokenOf('admin');
    serve({
      'GET /api/user': () => {
        store.dispatch(sessionStarted(next));
        return refusal('not_signed_in');
      },
    });
    await store.dispatch(endpoints.whoAmI.initiate());
    expect(selectRole(store.getState())).toBe('admin');
    expect(localStorage.getItem('token')).toBe(next);
  });
});

it('signing out forgets the token and everything that was read', async () => {
  serve({ 'GET /api/user': { body: { user: { ...user, role: 'lid' } } } });
  const store = start(tokenOf('lid'));
  await store.dispatch(endpoints.whoAmI.initiate());
  store.dispatch(signedOut());
  expect(localStorage.getItem('token')).toBeNull();
  expect(endpoints.whoAmI.select()(store.getState()).data).toBeUndefined();
});

const user = { _id: 'a'.repeat(24), email: 'a@example.org', name: 'Loes', voornaam: '', bedrijf: '' };

describe('another tab', () => {
  let store: ReturnType<typeof start>;
  let stop: () => void;
  beforeEach(() => {
    store = start(tokenOf('lid'));
    stop = followOtherTabs(store);
  });
  afterEach(() => stop());
  const tell = (key: string | null, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));

  it('that signs out ends the session here', () => {
    tell('token', null);
    expect(selectAuth(store.getState())).toMatchObject({ authenticated: false, error: null });
  });
  it('that clears its storage too', () => {
    tell(null, null);
    expect(selectRole(store.getState())).toBeUndefined();
  });
  it('that signs in as somebody else changes who is here', () => {
    tell('token', tokenOf('admin'));
    expect(selectRole(store.getState())).toBe('admin');
  });
  it('that signed out while this page was kept aside counts on coming back', () => {
    localStorage.removeItem('token');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(selectRole(store.getState())).toBe('lid');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(selectRole(store.getState())).toBeUndefined();
  });
  it('that stores something else changes nothing', () => {
    tell('menu-folded', 'true');
    expect(selectRole(store.getState())).toBe('lid');
  });
});
