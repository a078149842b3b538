import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { field, pressSubmit, type, buildConfigResponses, getInvalidFieldNames } from '../../../test/public-pages.js';
import { renderApp } from '../../../test/render.js';
import { errorResponse, serve, type MockResponse, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

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

  it('shows an error until the user types and keeps the address, or sends it once and shows the message', async () => {
    let response: MockResponse = { ...errorResponse('too_often'), headers: { 'Retry-After': '3600' } };
    setup('/login/forget', { [`POST ${path}`]: () => response });
    await screen.findByRole('button', { name: button });
    expect([field('email').type, field('email').autocomplete]).toEqual(['email', 'username']);
    for (const [email, words] of [
      ['', 'Vul een e-mailadres in.'],
      ['a@', 'Dit is geen geldig e-mailadres.'],
    ] as const) {
      await type({ email });
      pressSubmit(button);
      await screen.findByText(words);
      expect(document.activeElement).toBe(field('email'));
    }
    expect(sentTo(path)).toEqual([]);

    await type({ email: 'a@example.org' });
    pressSubmit(button);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Dit is te vaak geprobeerd.');
    expect(alert.textContent).toContain('Over 1 uur kan het weer.');
    expect(field('email').value).toBe('a@example.org');
    await type({ email: 'b@example.org' });
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());

    response = successResponse;
    pressSubmit(button);
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Als we dit adres kennen, krijg je een mail.');
    expect(sentTo(path)).toEqual([{ email: 'a@example.org' }, { email: 'b@example.org' }]);
  });

  it('redirects a signed-in user to the dashboard', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { getLocation } = setup('/login/forget');
    await waitFor(() => expect(getLocation()).toBe('/'));
  });

  it('has the address that was typed at /login, and its link back to /login passes it on, never in the URL', async () => {
    const { getLocation } = setup('/login');
    await screen.findByRole('button', { name: 'Inloggen' });
    await type({ email: 'a@example.org' });
    fireEvent.click(screen.getByRole('link', { name: 'Wachtwoord vergeten' }));
    await screen.findByRole('button', { name: button });
    expect([field('email').value, getLocation()]).toEqual(['a@example.org', '/login/forget']);
    await type({ email: 'b@example.org' });
    fireEvent.click(screen.getByRole('link', { name: 'Terug naar inloggen' }));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect([field('email').value, getLocation()]).toEqual(['b@example.org', '/login']);
  });
});

describe('new password page', () => {
  const button = 'Verzenden';
  const path = '/api/login/forget/verification';
  const check = '/api/login/forget/check';
  const successResponse = { body: { msg: 'Je wachtwoord is gewijzigd.' } };
  const same = { password: 'geheim-12', passwordcheck: 'geheim-12' };

  it('shows an error at the field, and else sends the password with the code of the URL once', async () => {
    setup('/login/forget/a%2Fb', {
      [`POST ${path}`]: successResponse,
      [`POST ${check}`]: { body: { msg: 'Met deze link kun je een nieuw wachtwoord kiezen.' } },
    });
    await screen.findByRole('button', { name: button });
    expect([field('password').autocomplete, field('passwordcheck').autocomplete]).toEqual([
      'new-password',
      'new-password',
    ]);
    const tooLong = 'é'.repeat(37);
    for (const [values, name, words] of [
      [{ password: 'geheim-12', passwordcheck: '' }, 'passwordcheck', /niet gelijk aan elkaar/],
      [{ password: 'kort', passwordcheck: 'kort' }, 'password', /minstens 8 tekens\.$/],
      // bcrypt reads at most 72 bytes.
      [{ password: tooLong, passwordcheck: tooLong }, 'password', /hooguit 72/],
    ] as const) {
      await type(values);
      pressSubmit(button);
      await waitFor(() => expect(getInvalidFieldNames()).toEqual([name]));
      screen.getByText(words);
    }
    expect([sentTo(path).length, sentTo(check).length]).toEqual([0, 1]);

    await type(same);
    expect(screen.queryByRole('alert')).toBeNull();
    pressSubmit(button);
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Je wachtwoord is gewijzigd.');
    expect(sentTo(path)).toEqual([{ code: 'a/b', password: 'geheim-12' }]);
    // The link is used now, so it must not be checked again.
    expect(sentTo(check)).toHaveLength(1);
  });

  it('accepts a password when the link cannot be checked, and offers a new link when it is refused on submit', async () => {
    let response = errorResponse('invalid', { fields: { code: 'Deze code is te lang.' } });
    localStorage.setItem('token', tokenOf('lid'));
    setup('/login/forget/code', {
      [`POST ${check}`]: errorResponse('unavailable'),
      [`POST ${path}`]: () => response,
    });
    await waitFor(() => expect(sentTo(check)).toHaveLength(1));
    await type(same);
    expect(screen.queryByRole('alert')).toBeNull();
    pressSubmit(button);
    expect((await screen.findByRole('alert')).textContent).toContain('Deze code is te lang.');
    screen.getByRole('link', { name: 'Nieuwe link aanvragen' });

    response = errorResponse('code_invalid');
    pressSubmit(button);
    await screen.findByText(/Deze link is verlopen of al gebruikt\. Vraag een nieuwe aan\./);
    expect(field('password').value).toBe('geheim-12');
    // The session does not end when the new password is rejected.
    expect(localStorage.getItem('token')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }).getAttribute('href')).toBe('/login/forget');
  });

  it('shows the error of a damaged link when the page opens', async () => {
    const response = errorResponse('invalid', { fields: { code: 'Deze code is te lang.' } });
    const { getLocation } = setup('/login/forget/code', { [`POST ${check}`]: response });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Deze code is te lang/);
    fireEvent.click(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }));
    await waitFor(() => expect(getLocation()).toBe('/login/forget'));
  });

  it('shows the error of an invalid link until the user types, and again on submit', async () => {
    const invalid = errorResponse('code_invalid');
    setup('/login/forget/code', { [`POST ${check}`]: invalid, [`POST ${path}`]: invalid });
    expect((await screen.findByRole('alert')).textContent).toMatch(/Oops! ?Deze link is verlopen of al gebruikt/);
    expect(sentTo(check)).toEqual([{ code: 'code' }]);
    await type(same);
    expect(screen.queryByRole('alert')).toBeNull();
    pressSubmit(button);
    await screen.findByRole('alert');
    await type({ password: 'geheim-13' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a link back to /login next to the form', async () => {
    const { getLocation } = setup('/login/forget/code');
    fireEvent.click(await screen.findByRole('link', { name: 'Terug naar inloggen' }));
    await waitFor(() => expect(getLocation()).toBe('/login'));
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
});
