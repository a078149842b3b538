import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { field, send, type, visited, wrong } from '../../test/public-pages.js';
import { open } from '../../test/render.js';
import { refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

let calls: ReturnType<typeof serve>;
const start = (address: string, answers: Answers = {}) => {
  calls = serve({ ...visited(), ...answers });
  return open(address);
};
const sentTo = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

describe('a forgotten password', () => {
  const button = 'Wachtwoord opvragen';
  const path = '/api/signin/forget';
  const told = { body: { msg: 'Als we dit adres kennen, krijg je een mail.' } };

  it('asks for the address alone, sends it once, and says what the server says', async () => {
    start('/login/forget', { [`POST ${path}`]: told });
    await type({ email: 'a@example.org' });
    expect([field('email').type, field('email').autocomplete]).toEqual(['email', 'username']);
    send(button);
    send(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Super! Als we dit adres kennen, krijg je een mail.');
    expect(sentTo(path)).toEqual([{ email: 'a@example.org' }]);
  });

  it.each([
    ['', 'Vul een e-mailadres in.'],
    ['a@', 'Dit is geen geldig e-mailadres.'],
  ])('without an address that can be one (%j) is told at the field, and nothing is sent', async (email, words) => {
    start('/login/forget');
    await screen.findByRole('button', { name: button });
    await type({ email });
    send(button);
    await screen.findByText(words);
    expect(document.activeElement).toBe(field('email'));
    expect(sentTo(path)).toEqual([]);
  });

  it('that the server refuses keeps the address, and says so until somebody types', async () => {
    start('/login/forget', { [`POST ${path}`]: { ...refusal('too_often'), headers: { 'Retry-After': '3600' } } });
    await screen.findByRole('button', { name: button });
    await type({ email: 'a@example.org' });
    send(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Dit is te vaak geprobeerd.');
    expect(alert.textContent).toContain('Over 1 uur kan het weer.');
    expect(field('email').value).toBe('a@example.org');
    await type({ email: 'b@example.org' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('is nothing for who is signed in', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { place } = start('/login/forget');
    await waitFor(() => expect(place()).toBe('/'));
  });

  it('leads back to /login', async () => {
    const { place } = start('/login/forget');
    fireEvent.click(await screen.findByRole('link', { name: 'Terug naar inloggen' }));
    await waitFor(() => expect(place()).toBe('/login'));
  });
});

describe('a new password', () => {
  const button = 'Verzenden';
  const path = '/api/login/forget/verification';
  const check = '/api/login/forget/check';
  const told = { body: { msg: 'Je wachtwoord is gewijzigd.' } };
  const same = { password: 'geheim-12', passwordcheck: 'geheim-12' };

  it('is sent with the code of the address, once, and the server’s words are shown', async () => {
    start('/login/forget/a%2Fb', { [`POST ${path}`]: told });
    await screen.findByRole('button', { name: button });
    await type(same);
    expect([field('password').autocomplete, field('passwordcheck').autocomplete]).toEqual([
      'new-password',
      'new-password',
    ]);
    send(button);
    send(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Je wachtwoord is gewijzigd.');
    expect(sentTo(path)).toEqual([{ code: 'a/b', password: 'geheim-12' }]);
  });

  it.each([
    ['unequal', { password: 'geheim-12', passwordcheck: '' }, ['passwordcheck'], /niet gelijk aan elkaar/],
    ['short', { password: 'kort', passwordcheck: 'kort' }, ['password'], /minstens 8 tekens\.$/],
    [
      'longer than bcrypt reads',
      { password: 'é'.repeat(37), passwordcheck: 'é'.repeat(37) },
      ['password'],
      /hooguit 72/,
    ],
  ])('that is %s is told at the field, and nothing is sent', async (_, values, names, words) => {
    start('/login/forget/code');
    await screen.findByRole('button', { name: button });
    await type(values);
    send(button);
    await waitFor(() => expect(wrong()).toEqual(names));
    screen.getByText(words);
    expect(sentTo(path)).toEqual([]);
  });

  it('by a link that is used or too old leads to a new one', async () => {
    const { place } = start('/login/forget/code', { [`POST ${path}`]: refusal('code_invalid') });
    await screen.findByRole('button', { name: button });
    await type(same);
    send(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Oops! Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.');
    expect(field('password').value).toBe('geheim-12');
    fireEvent.click(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }));
    await waitFor(() => expect(place()).toBe('/login/forget'));
  });

  it.each([
    ['used or too old', refusal('code_invalid'), /Oops! ?Deze link is verlopen of al gebruikt/],
    ['cut off', refusal('invalid', { fields: { code: 'Deze code is te lang.' } }), /Deze code is te lang/],
  ])('by a link that is %s is told at once, before anything is typed', async (_, answer, words) => {
    const { place } = start('/login/forget/code', { [`POST ${check}`]: answer });
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(sentTo(check)).toEqual([{ code: 'code' }]);
    fireEvent.click(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }));
    await waitFor(() => expect(place()).toBe('/login/forget'));
  });

  it('by a link that is refused is told till somebody types, and again when it is sent', async () => {
    const answer = refusal('code_invalid');
    start('/login/forget/code', { [`POST ${check}`]: answer, [`POST ${path}`]: answer });
    await screen.findByRole('alert');
    await type(same);
    expect(screen.queryByRole('alert')).toBeNull();
    send(button);
    await screen.findByRole('alert');
    await type({ password: 'geheim-13' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['works', { body: { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' } }],
    ['cannot be looked at now', refusal('unavailable')],
  ])('by a link that %s is asked for', async (_, answer) => {
    start('/login/forget/code', { [`POST ${check}`]: answer });
    await waitFor(() => expect(sentTo(check)).toHaveLength(1));
    await type(same);
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByRole('button', { name: button });
  });

  it('that was chosen stays so, though its link works no more', async () => {
    const { place } = start('/login/forget/code', {
      [`POST ${path}`]: told,
      [`POST ${check}`]: { body: { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' } },
    });
    await screen.findByRole('button', { name: button });
    await type(same);
    send(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Super!');
    expect([sentTo(check).length, place()]).toEqual([1, '/login/forget/code']);
  });

  it('that somebody did not want after all: the page leads back to /login', async () => {
    const { place } = start('/login/forget/code');
    fireEvent.click(await screen.findByRole('link', { name: 'Terug naar inloggen' }));
    await waitFor(() => expect(place()).toBe('/login'));
  });

  it('by a link that cannot be one leads there too', async () => {
    start('/login/forget/code', {
      [`POST ${path}`]: refusal('invalid', { fields: { code: 'Deze code is te lang.' } }),
    });
    await screen.findByRole('button', { name: button });
    await type(same);
    send(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Deze code is te lang.');
    screen.getByRole('link', { name: 'Nieuwe link aanvragen' });
  });

  describe('of who is signed in', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
    afterEach(() => void vi.useRealTimers());

    it('ends the session here too, and the next page is /login with the message', async () => {
      localStorage.setItem('token', tokenOf('lid'));
      const { place } = start('/login/forget/code', { [`POST ${path}`]: told });
      await screen.findByRole('button', { name: button });
      await type(same);
      send(button);
      await screen.findByRole('alert');
      expect(localStorage.getItem('token')).toBeNull();
      vi.advanceTimersByTime(3000);
      await waitFor(() => expect(place()).toBe('/login'));
      await screen.findByRole('button', { name: 'Inloggen' });
      expect(screen.getByRole('alert').textContent).toBe('Super! Je wachtwoord is gewijzigd.');
    });
  });

  it('that is refused leaves the session', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    start('/login/forget/code', { [`POST ${path}`]: refusal('code_invalid') });
    await screen.findByRole('button', { name: button });
    await type(same);
    send(button);
    await screen.findByRole('alert');
    expect(localStorage.getItem('token')).toBeTruthy();
  });
});
