import { fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { visited } from '../../test/public-pages.js';
import { open } from '../../test/render.js';
import { late, refusal, serve, type Answers } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const path = '/api/signup/verification/code-1';
const told = { body: { msg: 'Je e-mailadres is bevestigd.' } };

let calls: ReturnType<typeof serve>;
const start = (answers: Answers) => {
  calls = serve({ ...visited(), ...answers });
  return open('/signup/verify/code-1', StrictMode);
};
const asked = () => calls.filter((call) => call.path === path);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('the link in a mail', () => {
  it('confirms by being opened, once, and 3 seconds later the next page is /login with the message', async () => {
    const { place } = start({ [`GET ${path}`]: told });
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Je e-mailadres is bevestigd.');
    vi.advanceTimersByTime(2000);
    expect(place()).toBe('/signup/verify/code-1');
    vi.advanceTimersByTime(1000);
    await waitFor(() => expect(place()).toBe('/login'));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.getByRole('alert').textContent).toBe('Super! Je e-mailadres is bevestigd.');
    expect(asked()).toHaveLength(1);
  });

  it('says that it is at work', async () => {
    const { give, answer } = late();
    start({ [`GET ${path}`]: answer });
    await screen.findByText('Even geduld, we bevestigen je e-mailadres.');
    await give(told);
    await screen.findByRole('alert');
    expect(screen.queryByText('Even geduld, we bevestigen je e-mailadres.')).toBeNull();
  });

  it('that is used or too old says so, stays there, and leads to a new sign-up', async () => {
    const { place } = start({ [`GET ${path}`]: refusal('code_invalid') });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Oops! Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.');
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
    vi.advanceTimersByTime(10_000);
    expect(place()).toBe('/signup/verify/code-1');
    expect(asked()).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Maak opnieuw een account' }));
    await waitFor(() => expect(place()).toBe('/signup'));
  });

  it.each([
    ['went well', told],
    ['did not', refusal('code_invalid')],
  ])('leads to /login where it %s', async (_, answer) => {
    const { place } = start({ [`GET ${path}`]: answer });
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('link', { name: 'Terug naar inloggen' }));
    await waitFor(() => expect(place()).toBe('/login'));
    expect(asked()).toHaveLength(1);
  });

  it('that met no server can be tried again', async () => {
    let down = true;
    start({ [`GET ${path}`]: () => (down ? Promise.reject(new TypeError('Failed to fetch')) : told) });
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByText('Je e-mailadres is bevestigd.');
  });

  it('works for who is signed in, who then goes on to the portal', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { place } = start({ [`GET ${path}`]: told });
    await screen.findByText('Over 3 seconden ga je vanzelf naar het begin.');
    expect(asked().map(({ authorization }) => authorization)).toEqual([null]);
    vi.advanceTimersByTime(3000);
    await waitFor(() => expect(place()).toBe('/'));
  });
});
