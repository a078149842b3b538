import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { field, pressSubmit, type, buildConfigResponses, getInvalidFieldNames } from '../../test/public-pages.js';
import { renderApp } from '../../test/render.js';
import { errorResponse, serve, type MockResponses } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

let calls: ReturnType<typeof serve>;
const setup = (address: string, responses: MockResponses = {}) => {
  calls = serve({ ...buildConfigResponses(), ...responses });
  return renderApp(address);
};
const sentTo = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);

describe('forgot password page', () => {
  const button = 'Wachtwoord opvragen';
  const path = '/api/signin/forget';
  const successResponse = { body: { msg: 'Als we dit adres kennen, krijg je een mail.' } };

  it('sends the address once and shows the message of the server', async () => {
    setup('/login/forget', { [`POST ${path}`]: successResponse });
    await type({ email: 'a@example.org' });
    expect([field('email').type, field('email').autocomplete]).toEqual(['email', 'username']);
    pressSubmit(button);
    pressSubmit(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe('Super! Als we dit adres kennen, krijg je een mail.');
    expect(sentTo(path)).toEqual([{ email: 'a@example.org' }]);
  });

  it.each([
    ['', 'Vul een e-mailadres in.'],
    ['a@', 'Dit is geen geldig e-mailadres.'],
  ])('shows an error at the field and sends nothing for the address %j', async (email, words) => {
    setup('/login/forget');
    await screen.findByRole('button', { name: button });
    await type({ email });
    pressSubmit(button);
    await screen.findByText(words);
    expect(document.activeElement).toBe(field('email'));
    expect(sentTo(path)).toEqual([]);
  });

  it('keeps the address after an error, and shows the error until the user types', async () => {
    setup('/login/forget', { [`POST ${path}`]: { ...errorResponse('too_often'), headers: { 'Retry-After': '3600' } } });
    await screen.findByRole('button', { name: button });
    await type({ email: 'a@example.org' });
    pressSubmit(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Dit is te vaak geprobeerd.');
    expect(alert.textContent).toContain('Over 1 uur kan het weer.');
    expect(field('email').value).toBe('a@example.org');
    await type({ email: 'b@example.org' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('redirects a signed-in user to the dashboard', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { getLocation } = setup('/login/forget');
    await waitFor(() => expect(getLocation()).toBe('/'));
  });

  it('has a link back to /login', async () => {
    const { getLocation } = setup('/login/forget');
    fireEvent.click(await screen.findByRole('link', { name: 'Terug naar inloggen' }));
    await waitFor(() => expect(getLocation()).toBe('/login'));
  });
});

describe('new password page', () => {
  const button = 'Verzenden';
  const path = '/api/login/forget/verification';
  const check = '/api/login/forget/check';
  const successResponse = { body: { msg: 'Je wachtwoord is gewijzigd.' } };
  const same = { password: 'geheim-12', passwordcheck: 'geheim-12' };

  it('sends the password with the code of the URL once, and shows the message of the server', async () => {
    setup('/login/forget/a%2Fb', { [`POST ${path}`]: successResponse });
    await screen.findByRole('button', { name: button });
    await type(same);
    expect([field('password').autocomplete, field('passwordcheck').autocomplete]).toEqual([
      'new-password',
      'new-password',
    ]);
    pressSubmit(button);
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Je wachtwoord is gewijzigd.');
    expect(sentTo(path)).toEqual([{ code: 'a/b', password: 'geheim-12' }]);
  });

  it.each([
    ['unequal passwords', { password: 'geheim-12', passwordcheck: '' }, ['passwordcheck'], /niet gelijk aan elkaar/],
    ['a short password', { password: 'kort', passwordcheck: 'kort' }, ['password'], /minstens 8 tekens\.$/],
    [
      'a password longer than the 72 bytes of bcrypt',
      { password: 'é'.repeat(37), passwordcheck: 'é'.repeat(37) },
      ['password'],
      /hooguit 72/,
    ],
  ])('shows the error of %s at the field and sends nothing', async (_, values, names, words) => {
    setup('/login/forget/code');
    await screen.findByRole('button', { name: button });
    await type(values);
    pressSubmit(button);
    await waitFor(() => expect(getInvalidFieldNames()).toEqual(names));
    screen.getByText(words);
    expect(sentTo(path)).toEqual([]);
  });

  it('offers a new link when the link turns out to be used or expired on submit', async () => {
    const { getLocation } = setup('/login/forget/code', { [`POST ${path}`]: errorResponse('code_invalid') });
    await screen.findByRole('button', { name: button });
    await type(same);
    pressSubmit(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Oops! Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.');
    expect(field('password').value).toBe('geheim-12');
    fireEvent.click(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }));
    await waitFor(() => expect(getLocation()).toBe('/login/forget'));
  });

  it.each([
    ['a used or expired link', errorResponse('code_invalid'), /Oops! ?Deze link is verlopen of al gebruikt/],
    ['a damaged link', errorResponse('invalid', { fields: { code: 'Deze code is te lang.' } }), /Deze code is te lang/],
  ])('shows the error of %s when the page opens', async (_, response, words) => {
    const { getLocation } = setup('/login/forget/code', { [`POST ${check}`]: response });
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(sentTo(check)).toEqual([{ code: 'code' }]);
    fireEvent.click(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }));
    await waitFor(() => expect(getLocation()).toBe('/login/forget'));
  });

  it('shows the error of an invalid link until the user types, and again on submit', async () => {
    const invalid = errorResponse('code_invalid');
    setup('/login/forget/code', { [`POST ${check}`]: invalid, [`POST ${path}`]: invalid });
    await screen.findByRole('alert');
    await type(same);
    expect(screen.queryByRole('alert')).toBeNull();
    pressSubmit(button);
    await screen.findByRole('alert');
    await type({ password: 'geheim-13' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['is valid', { body: { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' } }],
    ['cannot be checked now', errorResponse('unavailable')],
  ])('accepts a password when the link %s', async (_, response) => {
    setup('/login/forget/code', { [`POST ${check}`]: response });
    await waitFor(() => expect(sentTo(check)).toHaveLength(1));
    await type(same);
    expect(screen.queryByRole('alert')).toBeNull();
    screen.getByRole('button', { name: button });
  });

  it('does not check the used link again after the password has changed', async () => {
    const { getLocation } = setup('/login/forget/code', {
      [`POST ${path}`]: successResponse,
      [`POST ${check}`]: { body: { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' } },
    });
    await screen.findByRole('button', { name: button });
    await type(same);
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Super!');
    expect([sentTo(check).length, getLocation()]).toEqual([1, '/login/forget/code']);
  });

  it('has a link back to /login next to the form', async () => {
    const { getLocation } = setup('/login/forget/code');
    fireEvent.click(await screen.findByRole('link', { name: 'Terug naar inloggen' }));
    await waitFor(() => expect(getLocation()).toBe('/login'));
  });

  it('offers a new link when the server rejects the code on submit', async () => {
    setup('/login/forget/code', {
      [`POST ${path}`]: errorResponse('invalid', { fields: { code: 'Deze code is te lang.' } }),
    });
    await screen.findByRole('button', { name: button });
    await type(same);
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Deze code is te lang.');
    screen.getByRole('link', { name: 'Nieuwe link aanvragen' });
  });

  describe('while signed in', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
    afterEach(() => void vi.useRealTimers());

    it('ends the session, and then shows the message on /login', async () => {
      localStorage.setItem('token', tokenOf('lid'));
      const { getLocation } = setup('/login/forget/code', { [`POST ${path}`]: successResponse });
      await screen.findByRole('button', { name: button });
      await type(same);
      pressSubmit(button);
      await screen.findByRole('alert');
      expect(localStorage.getItem('token')).toBeNull();
      vi.advanceTimersByTime(3000);
      await waitFor(() => expect(getLocation()).toBe('/login'));
      await screen.findByRole('button', { name: 'Inloggen' });
      expect(screen.getByRole('alert').textContent).toBe('Super! Je wachtwoord is gewijzigd.');
    });
  });

  it('keeps the session when the new password is rejected', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    setup('/login/forget/code', { [`POST ${path}`]: errorResponse('code_invalid') });
    await screen.findByRole('button', { name: button });
    await type(same);
    pressSubmit(button);
    await screen.findByRole('alert');
    expect(localStorage.getItem('token')).toBeTruthy();
  });
});
