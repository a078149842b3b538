import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildConfigResponses } from '../../test/public-pages.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const user = { _id: 'a'.repeat(24), email: 'a@example.org', name: 'Loes', voornaam: '', bedrijf: '', role: 'lid' };
const emptySearchResult = { items: [], total: 0, more: false, downloads: 0 };
const responses = {
  'POST /api/fotoboek': { body: { results: emptySearchResult } },
  'GET /api/fotoboek/tags': { body: { results: [] } },
  'GET /api/fotoboek/themas': { body: { results: [] } },
  'GET /api/user': { body: { user } },
};
const signinResponses = { 'POST /api/signin': { body: { user, token: tokenOf('lid') } }, ...responses };

const fill = async (email: string, password: string) => {
  fireEvent.change(await screen.findByLabelText('E-mailadres'), { target: { value: email } });
  fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: password } });
};
const pressSubmit = () => fireEvent.click(screen.getByRole('button', { name: 'Inloggen' }));

describe('signing in', () => {
  it('opens the requested page and stores the token', async () => {
    serve(signinResponses);
    const { getLocation } = renderApp('/beeldbank/foto?page=2');
    await waitFor(() => expect(getLocation()).toBe('/login'));
    await fill('a@example.org', 'geheim');
    pressSubmit();
    await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?page=2'));
    expect(localStorage.getItem('token')).toBe(signinResponses['POST /api/signin'].body.token);
    await screen.findByRole('heading', { level: 1, name: 'Foto’s' });
  });

  it('sends the credentials once on a double click', async () => {
    const calls = serve(signinResponses);
    renderApp('/login');
    await fill('a@example.org', 'geheim');
    pressSubmit();
    pressSubmit();
    await waitFor(() => expect(localStorage.getItem('token')).toBeTruthy());
    const sent = calls.filter(({ path }) => path === '/api/signin');
    expect(sent.map(({ body }) => body)).toEqual([{ email: 'a@example.org', password: 'geheim', strategy: 'local' }]);
  });

  it('shows an error for wrong credentials until the user types again', async () => {
    serve({ ...responses, 'POST /api/signin': errorResponse('bad_login') });
    renderApp('/login');
    await fill('a@example.org', 'fout');
    pressSubmit();
    expect((await screen.findByRole('alert')).textContent).toBe('Oops! Bad Login Info');
    fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: 'anders' } });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows the waiting time after too many attempts', async () => {
    serve({ ...responses, 'POST /api/signin': { ...errorResponse('too_often'), headers: { 'Retry-After': '600' } } });
    renderApp('/login');
    await fill('a@example.org', 'fout');
    pressSubmit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Oops! Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw. Over 10 minuten kan het weer.',
    );
  });

  it('shows errors at empty fields, focuses the first one and sends nothing', async () => {
    const calls = serve(responses);
    renderApp('/login');
    await screen.findByLabelText('E-mailadres');
    pressSubmit();
    await screen.findByText('Vul je e-mailadres in.');
    expect(document.activeElement?.getAttribute('name')).toBe('email');
    expect(calls.some(({ path }) => path === '/api/signin')).toBe(false);
  });
});

it('redirects to /login with the reason when the server rejects the session', async () => {
  serve({ ...responses, 'POST /api/fotoboek': errorResponse('not_signed_in') });
  localStorage.setItem('token', tokenOf('lid'));
  const { getLocation } = renderApp('/beeldbank/foto');
  await waitFor(() => expect(getLocation()).toBe('/login'));
  expect((await screen.findByRole('alert')).textContent).toContain('Om toegang te hebben moet je ingelogd zijn');
  expect(localStorage.getItem('token')).toBeNull();
});

it.each([
  ['account_disabled', 'Dit account is uitgezet. Vraag een beheerder waarom.'],
  ['session_ended', 'Je sessie is beëindigd. Log opnieuw in.'],
] as const)('shows at /login why the server ended the session: %s', async (code, words) => {
  serve({ ...responses, 'POST /api/fotoboek': errorResponse(code) });
  localStorage.setItem('token', tokenOf('lid'));
  const { getLocation } = renderApp('/beeldbank/foto');
  await waitFor(() => expect(getLocation()).toBe('/login'));
  expect((await screen.findByRole('alert')).textContent).toBe(`Oops! ${words}`);
});

describe('links on /login', () => {
  it.each([
    ['Maak een account', '/signup'],
    ['Wachtwoord vergeten', '/login/forget'],
  ])('opens the page of the link %s: %s', async (name, address) => {
    serve({ ...responses, ...buildConfigResponses() });
    const { getLocation } = renderApp('/login');
    fireEvent.click(await screen.findByRole('link', { name }));
    await waitFor(() => expect(getLocation()).toBe(address));
    await screen.findByRole('heading', { level: 1, name });
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('has no link to sign up while signup is closed', async () => {
    serve({ ...responses, ...buildConfigResponses('closed') });
    renderApp('/login');
    await waitFor(() => expect(document.title).toBe('Inloggen · Ruigenhei'));
    expect(screen.queryByRole('link', { name: 'Maak een account' })).toBeNull();
    screen.getByRole('link', { name: 'Wachtwoord vergeten' });
  });
});

it('goes to /login on sign-out, and to the dashboard after the next sign-in', async () => {
  serve(signinResponses);
  localStorage.setItem('token', tokenOf('lid'));
  const { getLocation } = renderApp('/beeldbank/foto?page=3');
  fireEvent.click(await screen.findByRole('button', { name: /^Menu van/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
  await waitFor(() => expect(getLocation()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  await fill('a@example.org', 'geheim');
  pressSubmit();
  await waitFor(() => expect(getLocation()).toBe('/'));
  await screen.findByRole('heading', { level: 1, name: /Loes$/ });
});

describe('URLs', () => {
  it.each([
    ['/beeldbank?page=2', '/beeldbank/foto?page=2'],
    ['/beeldbank/fotoboek?page=3', '/beeldbank/foto?page=3'],
  ])('redirects the old URL %s to %s', async (from, to) => {
    serve(responses);
    localStorage.setItem('token', tokenOf('lid'));
    const { getLocation } = renderApp(from);
    await waitFor(() => expect(getLocation()).toBe(to));
  });

  it('denies a lid access to an admin page and hides it from the menu', async () => {
    serve(responses);
    localStorage.setItem('token', tokenOf('lid'));
    renderApp('/beeldbank/upload');
    await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
    expect(screen.queryByRole('link', { name: 'Foto toevoegen' })).toBeNull();
  });

  it('shows a not-found page for an unknown URL', async () => {
    serve(responses);
    localStorage.setItem('token', tokenOf('lid'));
    renderApp('/beeldbank/bestaat/niet');
    await screen.findByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' });
  });
});
