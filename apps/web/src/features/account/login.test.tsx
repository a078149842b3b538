import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { visited } from '../../test/public-pages.js';
import { open } from '../../test/render.js';
import { refusal, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const user = { _id: 'a'.repeat(24), email: 'a@example.org', name: 'Loes', voornaam: '', bedrijf: '', role: 'lid' };
const found = { items: [], total: 0, more: false, downloads: 0 };
const portal = {
  'POST /api/fotoboek': { body: { results: found } },
  'GET /api/fotoboek/tags': { body: { results: [] } },
  'GET /api/fotoboek/themas': { body: { results: [] } },
  'GET /api/user': { body: { user } },
};
const answered = { 'POST /api/signin': { body: { user, token: tokenOf('lid') } }, ...portal };

const fill = async (email: string, password: string) => {
  fireEvent.change(await screen.findByLabelText('E-mailadres'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: password } });
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Inloggen' }));

describe('signing in', () => {
  it('brings a visitor where they wanted to go, and keeps the token', async () => {
    serve(answered);
    const { place } = open('/beeldbank/foto?page=2');
    await waitFor(() => expect(place()).toBe('/login'));
    await fill('a@example.org', 'geheim');
    send();
    await waitFor(() => expect(place()).toBe('/beeldbank/foto?page=2'));
    expect(localStorage.getItem('token')).toBe(answered['POST /api/signin'].body.token);
    await screen.findByRole('heading', { level: 1, name: 'Foto’s' });
  });

  it('sends what the contract asks, once, however often somebody clicks', async () => {
    const calls = serve(answered);
    open('/login');
    await fill('a@example.org', 'geheim');
    send();
    send();
    await waitFor(() => expect(localStorage.getItem('token')).toBeTruthy());
    const sent = calls.filter(({ path }) => path === '/api/signin');
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'a@example.org', password: 'geheim', strategy: 'local' }]);
  });

  it('that fails says so, until somebody types again', async () => {
    serve({ ...portal, 'POST /api/signin': refusal('bad_login') });
    open('/login');
    await fill('a@example.org', 'fout');
    send();
    expect((await screen.findByRole('alert')).textContent).toBe('Oops! Bad Login Info');
    fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: 'anders' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('too often says how long to wait', async () => {
    serve({ ...portal, 'POST /api/signin': { ...refusal('too_often'), headers: { 'Retry-After': '600' } } });
    open('/login');
    await fill('a@example.org', 'fout');
    send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Oops! Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw. Over 10 minuten kan het weer.',
    );
  });

  it('with nothing filled in is said at the fields, and the first one has the focus', async () => {
    const calls = serve(portal);
    open('/login');
    await screen.findByLabelText('E-mailadres');
    send();
    await screen.findByText('Vul je e-mailadres in.');
    expect(document.activeElement?.getAttribute('name')).toBe('email');
    expect(calls.some(({ path }) => path === '/api/signin')).toBe(false);
  });
});

it('a session that the server refuses ends at /login, with the reason', async () => {
  serve({ ...portal, 'POST /api/fotoboek': refusal('not_signed_in') });
  localStorage.setItem('token', tokenOf('lid'));
  const { place } = open('/beeldbank/foto');
  await waitFor(() => expect(place()).toBe('/login'));
  expect((await screen.findByRole('alert')).textContent).toContain('Om toegang te hebben moet je ingelogd zijn');
  expect(localStorage.getItem('token')).toBeNull();
});

it.each([
  ['account_disabled', 'Dit account is uitgezet. Vraag een beheerder waarom.'],
  ['session_ended', 'Je sessie is beëindigd. Log opnieuw in.'],
] as const)('a session that the server ended (%s) says why', async (code, words) => {
  serve({ ...portal, 'POST /api/fotoboek': refusal(code) });
  localStorage.setItem('token', tokenOf('lid'));
  const { place } = open('/beeldbank/foto');
  await waitFor(() => expect(place()).toBe('/login'));
  expect((await screen.findByRole('alert')).textContent).toBe(`Oops! ${words}`);
});

describe('without an account, or without its password', () => {
  it.each([
    ['Maak een account', '/signup'],
    ['Wachtwoord vergeten', '/login/forget'],
  ])('%s leads to %s', async (name, address) => {
    serve({ ...portal, ...visited() });
    const { place } = open('/login');
    fireEvent.click(await screen.findByRole('link', { name }));
    await waitFor(() => expect(place()).toBe(address));
    await screen.findByRole('heading', { level: 1, name });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('there is no link to sign up while that is closed', async () => {
    serve({ ...portal, ...visited('closed') });
    open('/login');
    await waitFor(() => expect(document.title).toBe('Inloggen · Ruigenhei'));
    expect(screen.queryByRole('link', { name: 'Maak een account' })).toBeNull();
    screen.getByRole('link', { name: 'Wachtwoord vergeten' });
  });
});

it('signing out goes to /login, and whoever comes next starts at the beginning', async () => {
  serve(answered);
  localStorage.setItem('token', tokenOf('lid'));
  const { place } = open('/beeldbank/foto?page=3');
  fireEvent.click(await screen.findByRole('button', { name: /^Menu van/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(place()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  await fill('a@example.org', 'geheim');
  send();
  await waitFor(() => expect(place()).toBe('/'));
  await screen.findByRole('heading', { level: 1, name: /Loes$/ });
});

describe('addresses', () => {
  it.each([
    ['/beeldbank?page=2', '/beeldbank/foto?page=2'],
    ['/beeldbank/fotoboek?page=3', '/beeldbank/foto?page=3'],
  ])('%s leads to %s', async (from, to) => {
    serve(portal);
    localStorage.setItem('token', tokenOf('lid'));
    const { place } = open(from);
    await waitFor(() => expect(place()).toBe(to));
  });

  it('for admins are closed to a lid, and not in its menu', async () => {
    serve(portal);
    localStorage.setItem('token', tokenOf('lid'));
    open('/beeldbank/upload');
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(screen.queryByRole('link', { name: 'Foto toevoegen' })).toBeNull();
  });

  it('that do not exist say so', async () => {
    serve(portal);
    localStorage.setItem('token', tokenOf('lid'));
    open('/beeldbank/bestaat/niet');
    await screen.findByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' });
  });
});
