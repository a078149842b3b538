import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeDrafts } from '../lib/forms/drafts.js';
import { portalResponses } from '../test/portal-responses.js';
import { buildLid, buildProfile } from '../test/builders.js';
import { press } from '../test/press.js';
import { renderApp } from '../test/render.js';
import { errorResponse, serve, type MockResponses } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const eik = buildLid(1, { naam: 'Herberg De Eik', plaats: 'Elderveen', isregist: [] });
const token = tokenOf('admin');
const user = { ...buildProfile({ role: 'admin' }), _id: 'a'.repeat(24) };
const responses = {
  ...portalResponses,
  'GET /api/user': { body: { user } },
  'GET /api/admin/profile': { body: { results: buildProfile({ role: 'admin' }) } },
  'GET /api/leden': { body: { results: [eik] } },
  [`GET /api/leden/${eik._id}`]: { body: { results: eik } },
  [`PUT /api/leden/${eik._id}`]: errorResponse('not_signed_in'),
  'POST /api/signin': { body: { user, token } },
};
const setup = (address: string, extraResponses: MockResponses = {}) => {
  localStorage.setItem('token', token);
  const calls = serve({ ...responses, ...extraResponses });
  return { ...renderApp(address, StrictMode), calls };
};
beforeEach(() => removeDrafts());

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const signIn = async () => {
  await type('E-mailadres', 'loes@example.org');
  await type('Wachtwoord', 'geheim-12');
  await press('Inloggen');
};
const waitForLogin = ({ getLocation }: ReturnType<typeof setup>) => waitFor(() => expect(getLocation()).toBe('/login'));
const getStoredKeys = () => Object.keys(sessionStorage);

describe('draft of a form when the session ends', () => {
  const editUrl = `/leden/lid/${eik._id}?bewerken`;

  it('is restored after the same user signs in again, with the version it was based on', async () => {
    const opened = setup(editUrl);
    await type('Plaats', 'Vossel');
    await press('Opslaan');
    await waitForLogin(opened);
    await screen.findByText('Wat je had getypt, is bewaard. Log in en ga ermee verder.');
    const theirs = { ...eik, adres: 'Elders 2', updatedAt: '2026-11-22T10:00:00.000Z' };
    const calls = serve({
      ...responses,
      [`GET /api/leden/${eik._id}`]: { body: { results: theirs } },
      [`PUT /api/leden/${eik._id}`]: () => {
        const isFirst = calls.filter(({ method }) => method === 'PUT').length === 1;
        return isFirst ? errorResponse('lid_changed', { details: { lid: theirs } }) : errorResponse('unavailable');
      },
    });
    await signIn();
    await waitFor(() => expect(opened.getLocation()).toBe(editUrl));
    expect((await field('Plaats')).value).toBe('Vossel');
    await screen.findByText('Wat je had getypt, staat er weer.');
    // The adres is not a change of the user, though the draft has another one than the server.
    await press('Opslaan');
    await screen.findByRole('alert');
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { plaats: 'Vossel', adres: eik.adres, updatedAt: eik.updatedAt },
      { plaats: 'Vossel', adres: theirs.adres, updatedAt: theirs.updatedAt },
    ]);
    fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
  });

  it('is removed when another user signs in', async () => {
    const other = tokenOf('admin', { sub: 'b'.repeat(24) });
    const opened = setup(editUrl, {
      'POST /api/signin': { body: { user: { ...user, _id: 'b'.repeat(24) }, token: other } },
    });
    await type('Plaats', 'Vossel');
    await press('Opslaan');
    await waitForLogin(opened);
    await signIn();
    await waitFor(() => expect(opened.getLocation()).toBe(editUrl));
    expect((await field('Plaats')).value).toBe(eik.plaats);
    expect(getStoredKeys()).toEqual([]);
  });

  it('contains no passwords', async () => {
    setup('/admin/profile?tab=instellingen');
    await type('Voornaam', 'Lies');
    await type('Huidig wachtwoord', 'geheim-oud-1');
    await type('Nieuw wachtwoord', 'geheim-nieuw-1');
    expect(JSON.stringify(sessionStorage)).toContain('Lies');
    expect(JSON.stringify(sessionStorage)).not.toContain('geheim');
    await type('Voornaam', 'Loes');
    expect(getStoredKeys()).toEqual([]);
  });
});

it('restores the draft after a reload, and removes it when the user leaves the form', async () => {
  const opened = setup('/leden/new');
  await type('Naam', 'De Ree');
  const key = getStoredKeys()[0] ?? '';
  const draft = sessionStorage.getItem(key) ?? '';
  removeDrafts();
  sessionStorage.setItem(key, draft);
  await act(() => opened.router.navigate('/leden'));
  await press('Weggaan');
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  expect(getStoredKeys()).toEqual([]);

  sessionStorage.setItem(key, draft);
  await act(() => opened.router.navigate('/leden/new'));
  expect((await field('Naam')).value).toBe('De Ree');
  expect((await field('Plaats')).value).toBe('');
});

describe('signing out with unsaved changes', () => {
  const signOut = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Menu van/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };

  it('asks for confirmation and removes the draft', async () => {
    const opened = setup('/leden/new');
    await type('Naam', 'De Ree');
    await signOut();
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    await press('Blijven');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('Naam')).value).toBe('De Ree');
    await signOut();
    sessionStorage.setItem('zips', '{}');
    await press('Sign out');
    await waitForLogin(opened);
    expect(screen.queryByText(/is bewaard/)).toBeNull();
    expect(getStoredKeys()).toEqual([]);
  });

  const changeTokenInOtherTab = (newValue: string | null) =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue, storageArea: localStorage }));
    });

  it('in another tab keeps the page and the draft for the same user only, who may also renew the token', async () => {
    let currentUser = user;
    const opened = setup('/leden/new', { 'GET /api/user': () => ({ body: { user: currentUser } }) });
    await type('Naam', 'De Ree');
    const renewed = tokenOf('admin', { version: 1 });
    changeTokenInOtherTab(renewed);
    expect((await field('Naam')).value).toBe('De Ree');
    expect(opened.store.getState().auth.token).toBe(renewed);
    expect(opened.getLocation()).toBe('/leden/new');
    changeTokenInOtherTab(null);
    await waitForLogin(opened);
    changeTokenInOtherTab(tokenOf('admin', { version: 1 }));
    await waitFor(() => expect(opened.getLocation()).toBe('/leden/new'));
    expect((await field('Naam')).value).toBe('De Ree');
    changeTokenInOtherTab(null);
    await waitForLogin(opened);
    currentUser = { ...user, _id: 'b'.repeat(24) };
    changeTokenInOtherTab(tokenOf('admin', { sub: currentUser._id }));
    await waitFor(() => expect(opened.getLocation()).toBe('/'));
  });
});
