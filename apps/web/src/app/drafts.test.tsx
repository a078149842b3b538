import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeDrafts } from '../lib/forms/drafts.js';
import { portal } from '../test/answers.js';
import { buildLid, buildProfile } from '../test/builders.js';
import { press } from '../test/press.js';
import { open } from '../test/render.js';
import { refusal, serve, type Answers } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const eik = buildLid(1, { naam: 'Herberg De Eik', plaats: 'Elderveen', isregist: [] });
const token = tokenOf('admin');
const user = { ...buildProfile({ role: 'admin' }), _id: 'a'.repeat(24) };
const answers = {
  ...portal,
  'GET /api/user': { body: { user } },
  'GET /api/admin/profile': { body: { results: buildProfile({ role: 'admin' }) } },
  'GET /api/leden': { body: { results: [eik] } },
  [`GET /api/leden/${eik._id}`]: { body: { results: eik } },
  'POST /api/leden': refusal('not_signed_in'),
  [`PUT /api/leden/${eik._id}`]: refusal('not_signed_in'),
  'POST /api/signin': { body: { user, token } },
};
const start = (address: string, more: Answers = {}) => {
  localStorage.setItem('token', token);
  const calls = serve({ ...answers, ...more });
  return { ...open(address, StrictMode), calls };
};
beforeEach(() => removeDrafts());

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } });
const fillLid = async () => {
  for (const name of ['Naam', 'Contactpersoon', 'Adres', 'Postcode', 'Plaats']) await type(name, `${name} van De Ree`);
  await type('E-mailadres', 'ree@example.org');
};
const signIn = async () => {
  await type('E-mailadres', 'loes@example.org');
  await type('Wachtwoord', 'geheim-12');
  await press('Inloggen');
};
const atLogin = ({ place }: ReturnType<typeof start>) => waitFor(() => expect(place()).toBe('/login'));
const stored = () => Object.keys(sessionStorage);

describe('what was typed when the session ended', () => {
  it('waits, and is there again for who typed it', async () => {
    const opened = start('/leden/new');
    await fillLid();
    await press('Opslaan');
    await atLogin(opened);
    await screen.findByText('Wat je had getypt, is bewaard. Log in en ga ermee verder.');
    await signIn();
    await waitFor(() => expect(opened.place()).toBe('/leden/new'));
    expect((await field('Plaats')).value).toBe('Plaats van De Ree');
    expect((await field('E-mailadres')).value).toBe('ree@example.org');
    await screen.findByText('Wat je had getypt, staat er weer.');
    fireEvent.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
  });

  it('is nobody else’s, and goes when somebody else comes', async () => {
    const other = tokenOf('admin', { sub: 'b'.repeat(24) });
    const opened = start('/leden/new', {
      'POST /api/signin': { body: { user: { ...user, _id: 'b'.repeat(24) }, token: other } },
    });
    await fillLid();
    await press('Opslaan');
    await atLogin(opened);
    await signIn();
    await waitFor(() => expect(opened.place()).toBe('/leden/new'));
    expect((await field('Plaats')).value).toBe('');
    expect(stored()).toEqual([]);
  });

  it('goes on from the version that it was typed over', async () => {
    const opened = start(`/leden/lid/${eik._id}?bewerken`);
    await type('Plaats', 'Vossel');
    await press('Opslaan');
    await atLogin(opened);
    const theirs = { ...eik, adres: 'Elders 2', updatedAt: '2026-11-22T10:00:00.000Z' };
    const calls = serve({
      ...answers,
      [`GET /api/leden/${eik._id}`]: { body: { results: theirs } },
      [`PUT /api/leden/${eik._id}`]: refusal('lid_changed', { details: { lid: theirs } }),
    });
    await signIn();
    await waitFor(() => expect(opened.place()).toBe(`/leden/lid/${eik._id}?bewerken`));
    expect((await field('Plaats')).value).toBe('Vossel');
    await press('Opslaan');
    await screen.findByRole('button', { name: 'Bewaar toch het mijne' });
    expect(calls.at(-1)?.body).toMatchObject({ plaats: 'Vossel', updatedAt: eik.updatedAt });
  });

  it('holds no password', async () => {
    start('/admin/profile?tab=instellingen');
    await type('Voornaam', 'Lies');
    await type('Huidig wachtwoord', 'geheim-oud-1');
    await type('Nieuw wachtwoord', 'geheim-nieuw-1');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Lies');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('geheim');
    await type('Voornaam', 'Loes');
    expect(stored()).toEqual([]);
  });
});

it('a page that is loaded anew has what was typed, and one that was left on purpose has not', async () => {
  const opened = start('/leden/new');
  await type('Naam', 'De Ree');
  const key = stored()[0] ?? '';
  const kept = sessionStorage.getItem(key) ?? '';
  removeDrafts();
  sessionStorage.setItem(key, kept);
  await act(() => opened.router.navigate('/leden'));
  await press('Weggaan');
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  expect(stored()).toEqual([]);

  sessionStorage.setItem(key, kept);
  await act(() => opened.router.navigate('/leden/new'));
  expect((await field('Naam')).value).toBe('De Ree');
  expect((await field('Plaats')).value).toBe('');
});

describe('signing out', () => {
  const signOut = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Menu van/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  };

  it('asks first where something would be lost, and leaves nothing behind', async () => {
    const opened = start('/leden/new');
    await type('Naam', 'De Ree');
    await signOut();
    await screen.findByRole('dialog', { name: 'Nog niet alles is opgeslagen' });
    await press('Blijven');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await field('Naam')).value).toBe('De Ree');
    await signOut();
    await press('Sign out');
    await atLogin(opened);
    expect(screen.queryByText(/is bewaard/)).toBeNull();
    expect(stored()).toEqual([]);
  });

  const tell = (newValue: string | null) =>
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue, storageArea: localStorage }));
    });

  it('in another tab keeps the page and what was typed for the same person alone', async () => {
    let here = user;
    const opened = start('/leden/new', { 'GET /api/user': () => ({ body: { user: here } }) });
    await type('Naam', 'De Ree');
    tell(null);
    await atLogin(opened);
    tell(tokenOf('admin', { version: 1 }));
    await waitFor(() => expect(opened.place()).toBe('/leden/new'));
    expect((await field('Naam')).value).toBe('De Ree');
    tell(null);
    await atLogin(opened);
    here = { ...user, _id: 'b'.repeat(24) };
    tell(tokenOf('admin', { sub: here._id }));
    await waitFor(() => expect(opened.place()).toBe('/'));
  });

  it('is not what a new token of the same person does: the form goes on', async () => {
    const renewed = tokenOf('admin', { version: 1 });
    const opened = start('/leden/new');
    await type('Naam', 'De Ree');
    tell(renewed);
    expect((await field('Naam')).value).toBe('De Ree');
    expect(opened.store.getState().auth.token).toBe(renewed);
    expect(opened.place()).toBe('/leden/new');
  });
});
