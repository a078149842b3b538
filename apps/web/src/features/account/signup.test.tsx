import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { field, send, type, visited, wrong } from '../../test/public-pages.js';
import { open } from '../../test/render.js';
import { late, refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const typed = { voornaam: 'Anna', name: 'de Wit', bedrijf: 'De Eik', email: 'a@example.org', password: 'geheim-12' };
const complete = { ...typed, passwordcheck: typed.password };
const told = { body: { msg: 'Kijk in je mail.' } };
const button = 'Account aanmaken';

let calls: ReturnType<typeof serve>;
const start = (answers: Answers = {}) => {
  calls = serve({ ...visited(), ...answers });
  return open('/signup');
};
const sent = () => calls.filter(({ path }) => path === '/api/signup').map(({ body }) => body);

describe('signing up', () => {
  it('sends what the contract asks, once, and says what the server says', async () => {
    start({ 'POST /api/signup': told });
    await screen.findByRole('button', { name: button });
    await type(complete);
    send(button);
    send(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Kijk in je mail.');
    expect(sent()).toEqual([typed]);
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ga meteen verder' }));
  });

  it('is for people without a company too', async () => {
    start({ 'POST /api/signup': told });
    await screen.findByRole('button', { name: button });
    await type({ ...complete, bedrijf: '' });
    send(button);
    await screen.findByRole('alert');
    expect(sent()).toEqual([{ ...typed, bedrijf: '' }]);
  });

  it('tells a password manager which field is which', async () => {
    start();
    await screen.findByRole('button', { name: button });
    expect(Object.keys(complete).map((name) => [name, field(name).type, field(name).autocomplete])).toEqual([
      ['voornaam', 'text', 'given-name'],
      ['name', 'text', 'family-name'],
      ['bedrijf', 'text', 'organization'],
      ['email', 'email', 'username'],
      ['password', 'password', 'new-password'],
      ['passwordcheck', 'password', 'new-password'],
    ]);
  });

  it.each([
    ['kort', 'Minstens 8 tekens.'],
    ['een lang wachtwoord', 'Lang genoeg.'],
    ['Anna de Wit 2026', /^Dit wachtwoord bestaat uit je eigen gegevens/],
    ['DEEIK-2026', /^Dit wachtwoord bestaat uit je eigen gegevens/],
    ['ruigenhei1', /^Dit wachtwoord bestaat uit je eigen gegevens/],
    ['Welkom2026!', /^Dit wachtwoord is makkelijk te raden/],
    ['é'.repeat(40), /^Dit wachtwoord is te lang: hooguit 72 tekens/],
  ])('tells about length and own data while it is typed: %s', async (password, words) => {
    start();
    await screen.findByRole('button', { name: button });
    await type({ ...typed, password });
    const hint = screen.getByText(words);
    expect(hint.getAttribute('aria-live')).toBe('polite');
    expect(field('password').getAttribute('aria-describedby')).toContain(hint.parentElement?.id);
  });

  it('shows both passwords, and hides them again', async () => {
    start();
    await screen.findByRole('button', { name: button });
    const types = () => [field('password').type, field('passwordcheck').type];
    fireEvent.mouseDown(screen.getAllByRole('button', { name: 'Wachtwoord tonen' })[0]!);
    expect(types()).toEqual(['text', 'text']);
    fireEvent.keyDown(screen.getAllByRole('button', { name: 'Wachtwoord verbergen' })[1]!, { key: 'Enter' });
    expect(types()).toEqual(['password', 'password']);
  });
});

describe('a form that is not right', () => {
  it('is told at the fields, the first has the focus, and nothing is sent', async () => {
    start();
    await screen.findByRole('button', { name: button });
    await type({ voornaam: 'Anna', email: 'a@', password: 'kort', passwordcheck: 'kort' });
    send(button);
    await screen.findByText('Vul je achternaam in.');
    expect(wrong()).toEqual(['name', 'email', 'password']);
    expect(document.activeElement).toBe(field('name'));
    expect(sent()).toEqual([]);
  });

  it('with unequal passwords says so until one of them is typed anew, and nothing is sent', async () => {
    start();
    await screen.findByRole('button', { name: button });
    await type({ ...complete, passwordcheck: 'geheim-13' });
    send(button);
    await screen.findByText('De wachtwoorden zijn niet gelijk aan elkaar');
    expect(wrong()).toEqual(['passwordcheck']);
    expect(document.activeElement).toBe(field('passwordcheck'));
    await type({ password: 'geheim-13' });
    await waitFor(() => expect(screen.queryByText('De wachtwoorden zijn niet gelijk aan elkaar')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('in the server’s eyes is told at the fields too', async () => {
    start({ 'POST /api/signup': refusal('invalid', { fields: { email: 'Dit kan niet.' } }) });
    await screen.findByRole('button', { name: button });
    await type(complete);
    send(button);
    await screen.findByText('Dit kan niet.');
    expect(screen.getByRole('alert').textContent).toContain('Oops! Controleer de invoer.');
    expect(document.activeElement).toBe(field('email'));
  });
});

describe('a refusal', () => {
  it('is said in the server’s words until somebody types, and what was typed stays', async () => {
    start({ 'POST /api/signup': refusal('unexpected') });
    await screen.findByRole('button', { name: button });
    await type(complete);
    send(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Oops! Er ging iets mis. Probeer het later nog eens.');
    expect(Object.fromEntries(Object.keys(complete).map((name) => [name, field(name).value]))).toEqual(complete);
    await type({ bedrijf: 'De Beuk' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it.each([
    ['45', 'Over 45 seconden kan het weer.'],
    ['601', 'Over 11 minuten kan het weer.'],
    ['7200', 'Over 2 uur kan het weer.'],
  ])('of who came too often says how long to wait: %s', async (seconds, words) => {
    start({ 'POST /api/signup': { ...refusal('too_often'), headers: { 'Retry-After': seconds } } });
    await screen.findByRole('button', { name: button });
    await type(complete);
    send(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw. ${words}`);
  });

  it('for want of a server keeps the form, and it can be sent again', async () => {
    let down = true;
    start({ 'POST /api/signup': () => (down ? Promise.reject(new TypeError('Failed to fetch')) : told) });
    await screen.findByRole('button', { name: button });
    await type(complete);
    send(button);
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    down = false;
    send(button);
    expect((await screen.findByText('Super!')).parentElement?.textContent).toContain('Kijk in je mail.');
  });

  it('is forgotten when the page opens anew', async () => {
    start({ 'POST /api/signup': refusal('unexpected') });
    await screen.findByRole('button', { name: button });
    await type(complete);
    send(button);
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.queryByRole('alert')).toBeNull();
    history.back();
    await screen.findByRole('button', { name: button });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('after it went well', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  const signUp = async () => {
    const opened = start({ 'POST /api/signup': told });
    await screen.findByRole('button', { name: button });
    await type(complete);
    send(button);
    await screen.findByRole('link', { name: 'Ga meteen verder' });
    return opened;
  };

  it('the next page is /login, 3 seconds later, with the message', async () => {
    const { place, store } = await signUp();
    const entries = history.length;
    screen.getByText('Over 3 seconden ga je vanzelf naar inloggen.');
    vi.advanceTimersByTime(2000);
    expect(place()).toBe('/signup');
    vi.advanceTimersByTime(1000);
    await waitFor(() => expect(place()).toBe('/login'));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.getByRole('alert').textContent).toBe('Super! Kijk in je mail.');
    expect(store.getState().auth).toMatchObject({ authenticated: false, signupmsg: 'Kijk in je mail.' });
    // The form is done: going back does not lead to it.
    expect(history.length).toBe(entries);
  });

  it('somebody can go there at once, and is not taken there again from where they went next', async () => {
    const { place } = await signUp();
    fireEvent.click(screen.getByRole('link', { name: 'Ga meteen verder' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Wachtwoord vergeten' }));
    await screen.findByRole('button', { name: 'Wachtwoord opvragen' });
    vi.advanceTimersByTime(10_000);
    await screen.findByRole('button', { name: 'Wachtwoord opvragen' });
    expect(place()).toBe('/login/forget');
  });

  it('the message ends where the next page opens, or where signing in fails', async () => {
    await signUp();
    serve({ ...visited(), 'POST /api/signin': refusal('bad_login') });
    fireEvent.click(screen.getByRole('link', { name: 'Ga meteen verder' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    await type({ email: 'a@example.org', password: 'x' });
    expect(screen.getByRole('alert').textContent).toContain('Super!');
    send('Inloggen');
    await screen.findByText('Bad Login Info');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Oops! Bad Login Info']);
  });
});

describe('whoever', () => {
  it('is signed in already goes on to the portal', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { place } = start();
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('comes while sign-up is closed reads that, and finds no form', async () => {
    start(visited('closed'));
    await screen.findByText('Je kunt nu geen account maken. Vraag het de beheerder.');
    expect(document.querySelector('form')).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.queryByRole('link', { name: 'Maak een account' })).toBeNull();
  });

  it('comes before it is known finds a form only then', async () => {
    const { give, answer } = late();
    start({ 'GET /api/config': answer });
    await screen.findByRole('heading', { level: 1, name: 'Maak een account' });
    expect(document.querySelector('form')).toBeNull();
    await give(visited()['GET /api/config']);
    await screen.findByRole('button', { name: button });
  });

  it('comes where it cannot be known may try', async () => {
    start({ 'GET /api/config': refusal('unexpected') });
    await screen.findByRole('button', { name: button });
  });

  it('wanted to see a page finds it after all, by way of the other public pages', async () => {
    serve(visited());
    open('/beeldbank/foto?page=2');
    fireEvent.click(await screen.findByRole('link', { name: 'Maak een account' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Log in' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(history.state).toMatchObject({ usr: { from: '/beeldbank/foto?page=2' } });
  });
});
