import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buildFoto } from '../../test/builders.js';
import { signedOutElsewhere } from '../../lib/session/auth.slice.js';
import { buildSearchResponse } from '../../test/portal-responses.js';
import { buildConfigResponses } from '../../test/public-pages.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve, type MockResponse } from '../../test/server.js';
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

  it('shows errors until the user types again, and sends the credentials once on a double click', async () => {
    let response: MockResponse = errorResponse('bad_login');
    const calls = serve({ ...responses, 'POST /api/signin': () => response });
    const getSent = () => calls.filter(({ path }) => path === '/api/signin');
    renderApp('/login');
    await screen.findByLabelText('E-mailadres');
    pressSubmit();
    await screen.findByText('Vul je e-mailadres in.');
    expect(document.activeElement?.getAttribute('name')).toBe('email');
    expect(getSent()).toEqual([]);

    await fill('a@example.org', 'fout');
    pressSubmit();
    expect((await screen.findByRole('alert')).textContent).toBe('Oops! Bad Login Info');
    await fill('a@example.org', 'anders');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

    response = { ...errorResponse('too_often'), headers: { 'Retry-After': '600' } };
    pressSubmit();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Oops! Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw. Over 10 minuten kan het weer.',
    );

    await fill('a@example.org', 'geheim');
    response = signinResponses['POST /api/signin'];
    const before = getSent().length;
    pressSubmit();
    pressSubmit();
    await waitFor(() => expect(localStorage.getItem('token')).toBeTruthy());
    expect(
      getSent()
        .slice(before)
        .map(({ body }) => body),
    ).toEqual([{ email: 'a@example.org', password: 'geheim', strategy: 'local' }]);
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

it('shows at /login why the server ended the session', async () => {
  serve({ ...responses, 'POST /api/fotoboek': errorResponse('account_disabled') });
  localStorage.setItem('token', tokenOf('lid'));
  const { getLocation } = renderApp('/beeldbank/foto');
  await waitFor(() => expect(getLocation()).toBe('/login'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Oops! Dit account is uitgezet. Vraag een beheerder waarom.',
  );
});

it('offers under every Bad Login Info to mail the confirmation again, for what the form contains', async () => {
  const path = '/api/signup/verification';
  let result: MockResponse = { ...errorResponse('too_often'), headers: { 'Retry-After': '600' } };
  const calls = serve({ ...responses, 'POST /api/signin': errorResponse('bad_login'), [`POST ${path}`]: () => result });
  renderApp('/login');
  await fill('a@example.org', 'geheim-12');
  expect(screen.queryByRole('button', { name: 'Stuur de bevestigingsmail opnieuw' })).toBeNull();
  pressSubmit();
  const resend = await screen.findByRole('button', { name: 'Stuur de bevestigingsmail opnieuw' });
  expect(screen.getByRole('alert').textContent).toBe('Oops! Bad Login Info');
  resend.focus();
  fireEvent.click(resend);
  await screen.findByText(/Dit is te vaak geprobeerd/);
  result = { body: { msg: 'We sturen de mail.' } };
  fireEvent.click(resend);
  fireEvent.click(resend);
  expect((await screen.findByText('We sturen de mail.')).closest('[role=status]')).not.toBeNull();
  expect(document.activeElement).toBe(resend);
  const body = { email: 'a@example.org', password: 'geheim-12' };
  expect(calls.filter((call) => call.path === path).map((call) => call.body)).toEqual([body, body]);
});

it('shows no error of the request that the end of the session aborted', async () => {
  const foto = buildFoto({ beschrijving: 'Heide' });
  serve({
    ...responses,
    'POST /api/fotoboek': buildSearchResponse([foto]),
    [`GET /api/fotoboek/collection/${foto._id}`]: errorResponse('session_ended'),
  });
  localStorage.setItem('token', tokenOf('lid'));
  const { getLocation, store } = renderApp('/beeldbank/foto');
  fireEvent.click(await screen.findByRole('button', { name: 'Bewaar Heide in je collectie' }));
  await waitFor(() => expect(getLocation()).toBe('/login'));
  await screen.findByLabelText('E-mailadres');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Oops! Je sessie is beëindigd. Log opnieuw in.',
  ]);
  expect([store.getState().notices, store.getState().collection.error]).toEqual([[], null]);
});

it('says at /login that the user signed out in another tab, until an error replaces it', async () => {
  serve({ ...responses, 'POST /api/signin': errorResponse('bad_login') });
  localStorage.setItem('token', tokenOf('lid'));
  const { store } = renderApp('/beeldbank/foto');
  await screen.findByRole('button', { name: /^Menu van/ });
  act(() => void store.dispatch(signedOutElsewhere()));
  await screen.findByText('Je bent uitgelogd in een ander tabblad.');
  await fill('a@example.org', 'fout');
  pressSubmit();
  await screen.findByText('Bad Login Info');
  expect(screen.queryByText('Je bent uitgelogd in een ander tabblad.')).toBeNull();
});

describe('links on /login', () => {
  it('open the pages to sign up and for a forgotten password', async () => {
    serve({ ...responses, ...buildConfigResponses() });
    const { getLocation, router } = renderApp('/login');
    for (const [name, address] of [
      ['Maak een account', '/signup'],
      ['Wachtwoord vergeten', '/login/forget'],
    ] as const) {
      fireEvent.click(await screen.findByRole('link', { name }));
      await waitFor(() => expect(getLocation()).toBe(address));
      await screen.findByRole('heading', { level: 1, name });
      expect(document.activeElement).toBe(screen.getByRole('main'));
      await act(() => router.navigate('/login'));
    }
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
  expect([screen.queryByRole('alert'), screen.queryByText(/uitgelogd/)]).toEqual([null, null]);
  await fill('a@example.org', 'geheim');
  pressSubmit();
  await waitFor(() => expect(getLocation()).toBe('/'));
  await screen.findByRole('heading', { level: 1, name: /Loes$/ });
});

it('redirects the old URLs of the photos, and shows a not-found page for an unknown URL', async () => {
  serve(responses);
  localStorage.setItem('token', tokenOf('lid'));
  const { getLocation, router } = renderApp('/beeldbank?page=2');
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?page=2'));
  await act(() => router.navigate('/beeldbank/fotoboek?page=3'));
  await waitFor(() => expect(getLocation()).toBe('/beeldbank/foto?page=3'));
  await act(() => router.navigate('/beeldbank/bestaat/niet'));
  await screen.findByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' });
});
