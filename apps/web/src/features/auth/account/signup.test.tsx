import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { field, pressSubmit, type, buildConfigResponses, getInvalidFieldNames } from '../../../test/public-pages.js';
import { renderApp } from '../../../test/render.js';
import {
  createDeferredResponse,
  errorResponse,
  serve,
  type MockResponse,
  type MockResponses,
} from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const input = { voornaam: 'Anna', name: 'de Wit', bedrijf: 'De Eik', email: 'a@example.org', password: 'geheim-12' };
const complete = { ...input, passwordcheck: input.password };
const response = { body: { msg: 'Kijk in je mail.' } };
const button = 'Account aanmaken';

let calls: ReturnType<typeof serve>;
const setup = (responses: MockResponses = {}, address = '/signup') => {
  calls = serve({ ...buildConfigResponses(), ...responses });
  return renderApp(address);
};
const sent = () => calls.filter(({ path }) => path === '/api/signup').map(({ body }) => body);

describe('signup form', () => {
  it('sends the input once and shows the message of the server', async () => {
    setup({ 'POST /api/signup': response });
    await screen.findByRole('button', { name: button });
    await type(complete);
    pressSubmit(button);
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Kijk in je mail.');
    expect(sent()).toEqual([input]);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ga meteen verder' }));
  });

  it('marks the fields for a password manager, and shows and hides both passwords with either button', async () => {
    setup();
    await screen.findByRole('button', { name: button });
    expect(Object.keys(complete).map((name) => [name, field(name).type, field(name).autocomplete])).toEqual([
      ['voornaam', 'text', 'given-name'],
      ['name', 'text', 'family-name'],
      ['bedrijf', 'text', 'organization'],
      ['email', 'email', 'username'],
      ['password', 'password', 'new-password'],
      ['passwordcheck', 'password', 'new-password'],
    ]);
    const types = () => [field('password').type, field('passwordcheck').type];
    fireEvent.mouseDown(screen.getAllByRole('button', { name: 'Wachtwoord tonen' })[0]!);
    expect(types()).toEqual(['text', 'text']);
    fireEvent.keyDown(screen.getAllByRole('button', { name: 'Wachtwoord verbergen' })[1]!, { key: 'Enter' });
    expect(types()).toEqual(['password', 'password']);
  });

  it('gives feedback on the password while the user types', async () => {
    setup();
    await screen.findByRole('button', { name: button });
    const isPersonal = /^Dit wachtwoord bestaat uit je eigen gegevens/;
    for (const [password, words] of [
      ['kort', 'Minstens 8 tekens.'],
      ['een lang wachtwoord', 'Lang genoeg.'],
      ['Anna de Wit 2026', isPersonal],
      ['DEEIK-2026', isPersonal],
      ['ruigenhei1', isPersonal],
      ['Welkom2026!', /^Dit wachtwoord is makkelijk te raden/],
      ['é'.repeat(40), /^Dit wachtwoord is te lang: hooguit 72 tekens/],
    ] as const) {
      await type({ ...input, password });
      const hint = screen.getByText(words);
      expect(hint.getAttribute('aria-live')).toBe('polite');
      expect(field('password').getAttribute('aria-describedby')).toContain(hint.parentElement?.id);
    }
  });
});

describe('invalid signup form', () => {
  it('shows errors at the fields until they change, focuses the first one and sends nothing', async () => {
    setup();
    await screen.findByRole('button', { name: button });
    await type({ voornaam: 'Anna', email: 'a@', password: 'kort', passwordcheck: 'kort' });
    pressSubmit(button);
    await screen.findByText('Vul je achternaam in.');
    expect(getInvalidFieldNames()).toEqual(['name', 'email', 'password']);
    expect(document.activeElement).toBe(field('name'));

    await type({ ...complete, passwordcheck: 'geheim-13' });
    pressSubmit(button);
    await screen.findByText('De wachtwoorden zijn niet gelijk aan elkaar');
    expect(getInvalidFieldNames()).toEqual(['passwordcheck']);
    expect(document.activeElement).toBe(field('passwordcheck'));
    await type({ password: 'geheim-13' });
    await waitFor(() => expect(screen.queryByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeNull());
    expect(sent()).toEqual([]);
  });
});

describe('failed signup', () => {
  it('shows the error of the server at its field, or the message until the user types or leaves the page', async () => {
    let failure = errorResponse('invalid', { fields: { email: 'Dit kan niet.' } });
    setup({ 'POST /api/signup': () => failure });
    await screen.findByRole('button', { name: button });
    await type(complete);
    pressSubmit(button);
    await screen.findByText('Dit kan niet.');
    expect(screen.getByRole('alert').textContent).toContain('Oops! Controleer de invoer.');
    expect(document.activeElement).toBe(field('email'));

    failure = errorResponse('unexpected');
    await type({ email: 'b@example.org' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Oops! Er ging iets mis. Probeer het later nog eens.');
    expect(Object.fromEntries(Object.keys(complete).map((name) => [name, field(name).value]))).toEqual({
      ...complete,
      email: 'b@example.org',
    });
    fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.queryByRole('alert')).toBeNull();
    history.back();
    await screen.findByRole('button', { name: button });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the waiting time after too many attempts, and can send the form again, without a bedrijf', async () => {
    let respond = (): Promise<MockResponse> =>
      Promise.resolve({ ...errorResponse('too_often'), headers: { 'Retry-After': '601' } });
    setup({ 'POST /api/signup': () => respond() });
    await screen.findByRole('button', { name: button });
    await type({ ...complete, bedrijf: '' });
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw. Over 11 minuten kan het weer.',
    );
    respond = () => Promise.reject(new TypeError('Failed to fetch'));
    pressSubmit(button);
    await screen.findByText(/De server is niet bereikbaar\./);
    respond = () => Promise.resolve(response);
    pressSubmit(button);
    expect((await screen.findByText('Super!')).parentElement?.textContent).toContain('Kijk in je mail.');
    expect(sent().at(-1)).toEqual({ ...input, bedrijf: '' });
  });
});

describe('after a successful signup', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  const signUp = async () => {
    const opened = setup({ 'POST /api/signup': response });
    await screen.findByRole('button', { name: button });
    await type(complete);
    pressSubmit(button);
    await screen.findByRole('link', { name: 'Ga meteen verder' });
    return opened;
  };

  it('goes to /login after 3 seconds and shows the message there', async () => {
    const { getLocation, store } = await signUp();
    const entries = history.length;
    screen.getByText('Over 3 seconden ga je vanzelf naar inloggen.');
    vi.advanceTimersByTime(2000);
    expect(getLocation()).toBe('/signup');
    vi.advanceTimersByTime(1000);
    await waitFor(() => expect(getLocation()).toBe('/login'));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.getByRole('alert').textContent).toBe('Super! Kijk in je mail.');
    expect(store.getState().auth).toMatchObject({ authenticated: false, signupmsg: 'Kijk in je mail.' });
    // /login replaces the form in the history, so that Back does not return to it.
    expect(history.length).toBe(entries);
  });

  it('does not redirect again after the user has followed the link, where an error replaces the message', async () => {
    const { getLocation } = await signUp();
    serve({ ...buildConfigResponses(), 'POST /api/signin': errorResponse('bad_login') });
    fireEvent.click(screen.getByRole('link', { name: 'Ga meteen verder' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    await type({ email: 'a@example.org', password: 'x' });
    expect(screen.getByRole('alert').textContent).toContain('Super!');
    pressSubmit('Inloggen');
    await screen.findByText('Bad Login Info');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Oops! Bad Login Info']);

    fireEvent.click(screen.getByRole('link', { name: 'Wachtwoord vergeten' }));
    await screen.findByRole('button', { name: 'Wachtwoord opvragen' });
    vi.advanceTimersByTime(10_000);
    await screen.findByRole('button', { name: 'Wachtwoord opvragen' });
    expect(getLocation()).toBe('/login/forget');
  });
});

describe('access to signup', () => {
  it('redirects a signed-in user to the dashboard', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { getLocation } = setup();
    await waitFor(() => expect(getLocation()).toBe('/'));
  });

  it('shows a notice and no form while signup is closed', async () => {
    setup(buildConfigResponses('closed'));
    await screen.findByText('Je kunt nu geen account maken. Vraag het de beheerder.');
    expect(document.querySelector('form')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.queryByRole('link', { name: 'Maak een account' })).toBeNull();
  });

  it('shows the form only when the signup policy has been loaded', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    setup({ 'GET /api/config': pendingResponse });
    await screen.findByRole('heading', { level: 1, name: 'Maak een account' });
    expect(document.querySelector('form')).toBeNull();
    await respond(buildConfigResponses()['GET /api/config']);
    await screen.findByRole('button', { name: button });
  });

  it('shows the form when the signup policy cannot be loaded', async () => {
    setup({ 'GET /api/config': errorResponse('unexpected') });
    await screen.findByRole('button', { name: button });
  });

  it('remembers the requested page across the public pages', async () => {
    serve(buildConfigResponses());
    renderApp('/beeldbank/foto?page=2');
    fireEvent.click(await screen.findByRole('link', { name: 'Maak een account' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(history.state).toMatchObject({ usr: { from: '/beeldbank/foto?page=2' } });
  });
});

describe('the link of an invitation', () => {
  const code = 'c'.repeat(43);
  const invitation = { email: 'els@example.org', voornaam: 'Els', name: 'van Dalen', bedrijf: 'De Eik' };
  const route = `GET /api/signup/invitation/${code}`;
  const address = `/signup/invitation/${code}`;
  const passwords = { password: 'geheim-12', passwordcheck: 'geheim-12' };

  it('fills in the form, whose sign-up has its code', async () => {
    setup({ [route]: { body: { results: invitation } }, 'POST /api/signup': response }, address);
    await screen.findByText(/^Kies een wachtwoord, dan kun je meteen inloggen\./);
    expect(Object.keys(invitation).map((name) => field(name).value)).toEqual(Object.values(invitation));
    await type(passwords);
    pressSubmit(button);
    await screen.findByText('Kijk in je mail.');
    expect(sent()).toEqual([{ ...invitation, password: 'geheim-12', invitation: code }]);
  });

  it('says that it has ended, and then leads to an ordinary sign-up', async () => {
    setup({ [route]: errorResponse('code_invalid'), 'POST /api/signup': response }, address);
    await screen.findByText('Deze uitnodiging is verlopen of al gebruikt. Je kunt hier toch een account maken.');
    await type(complete);
    pressSubmit(button);
    await screen.findByText('Kijk in je mail.');
    expect(sent()).toEqual([input]);
  });

  it('can be tried again when the server does not respond', async () => {
    let result = errorResponse('unexpected');
    setup({ [route]: () => result }, address);
    const retry = await screen.findByRole('button', { name: 'Opnieuw proberen' });
    expect(document.querySelector('form')).toBeNull();
    result = { body: { results: invitation } };
    fireEvent.click(retry);
    await screen.findByRole('button', { name: button });
  });
});
