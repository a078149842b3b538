import { fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildConfigResponses } from '../../../test/public-pages.js';
import { renderApp } from '../../../test/render.js';
import { createDeferredResponse, errorResponse, serve, type MockResponses } from '../../../test/server.js';
import { tokenOf } from '../../../test/tokens.js';

const path = '/api/signup/verification/code-1';
const response = { body: { msg: 'Je e-mailadres is bevestigd.' } };

let calls: ReturnType<typeof serve>;
const setup = (responses: MockResponses) => {
  calls = serve({ ...buildConfigResponses(), ...responses });
  return renderApp('/signup/verify/code-1', StrictMode);
};
const findVerifyCalls = () => calls.filter((call) => call.path === path);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('verification link', () => {
  it('shows that it is busy, confirms the address once, and goes to /login with the message after 3 seconds', async () => {
    const { respond, pendingResponse } = createDeferredResponse();
    const { getLocation } = setup({ [`GET ${path}`]: pendingResponse });
    await screen.findByText('Even geduld, we bevestigen je e-mailadres.');
    await respond(response);
    expect((await screen.findByRole('alert')).textContent).toBe('Super! Je e-mailadres is bevestigd.');
    expect(screen.queryByText('Even geduld, we bevestigen je e-mailadres.')).toBeNull();
    vi.advanceTimersByTime(2000);
    expect(getLocation()).toBe('/signup/verify/code-1');
    vi.advanceTimersByTime(1000);
    await waitFor(() => expect(getLocation()).toBe('/login'));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(screen.getByRole('alert').textContent).toBe('Super! Je e-mailadres is bevestigd.');
    expect(findVerifyCalls()).toHaveLength(1);
  });

  it('shows an error and a link to signup when the link is used or expired', async () => {
    const { getLocation } = setup({ [`GET ${path}`]: errorResponse('code_invalid') });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Oops! Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.');
    expect(screen.queryByRole('button', { name: 'Opnieuw proberen' })).toBeNull();
    vi.advanceTimersByTime(10_000);
    expect(getLocation()).toBe('/signup/verify/code-1');
    expect(findVerifyCalls()).toHaveLength(1);
    fireEvent.click(screen.getByRole('link', { name: 'Maak opnieuw een account' }));
    await waitFor(() => expect(getLocation()).toBe('/signup'));
  });

  it.each([
    ['success', response],
    ['an error', errorResponse('code_invalid')],
  ])('has a link to /login after %s', async (_, mockResponse) => {
    const { getLocation } = setup({ [`GET ${path}`]: mockResponse });
    await screen.findByRole('alert');
    fireEvent.click(screen.getByRole('link', { name: 'Terug naar inloggen' }));
    await waitFor(() => expect(getLocation()).toBe('/login'));
    expect(findVerifyCalls()).toHaveLength(1);
  });

  it('can be retried when the server is unreachable', async () => {
    let down = true;
    setup({ [`GET ${path}`]: () => (down ? Promise.reject(new TypeError('Failed to fetch')) : response) });
    expect((await screen.findByRole('alert')).textContent).toContain('De server is niet bereikbaar.');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
    await screen.findByText('Je e-mailadres is bevestigd.');
  });

  it('confirms the address of a signed-in user, and goes to the dashboard', async () => {
    localStorage.setItem('token', tokenOf('lid'));
    const { getLocation } = setup({ [`GET ${path}`]: response });
    await screen.findByText('Over 3 seconden ga je vanzelf naar het begin.');
    expect(findVerifyCalls().map(({ authorization }) => authorization)).toEqual([null]);
    vi.advanceTimersByTime(3000);
    await waitFor(() => expect(getLocation()).toBe('/'));
  });
});
