import { act, fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { portalResponses } from '../test/portal-responses.js';
import { renderApp } from '../test/render.js';
import { serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const loaded = vi.hoisted(() => ({ leden: false }));
vi.mock('../features/leden/LedenPage.js', (original) => {
  loaded.leden = true;
  return original();
});
vi.mock('../features/auth/account/ForgotPage.js', () => ({
  get ForgotPage() {
    throw new Error('offline');
  },
}));

const verify = '/signup/verify/code-1';
const response = { body: { msg: 'Je account is klaar.' } };
beforeEach(() => void serve({ ...portalResponses, [`GET /api${verify.replace('verify', 'verification')}`]: response }));

// Runs first, because a module stays loaded once a test has loaded it.
it('redirects a visitor to /login without loading the page of members', async () => {
  const { getLocation } = renderApp('/leden');
  await screen.findByRole('button', { name: 'Inloggen' });
  expect(getLocation()).toBe('/login');
  expect(loaded.leden).toBe(false);
});

it('goes from a page of members to a public page and back, and asks before leaving a form for one', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  const { getLocation, router } = renderApp('/leden', StrictMode);
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  await act(() => router.navigate(verify));
  await screen.findByText('Je account is klaar.');
  expect(screen.queryByRole('navigation')).toBeNull();
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  expect(getLocation()).toBe('/leden');

  await act(() => router.navigate(verify));
  await act(() => router.navigate('/leden/new'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Naam' }), { target: { value: 'De Eik' } });
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
  await screen.findByText('Je account is klaar.');
  expect(getLocation()).toBe(verify);
});

it('shows an error with a button to retry when the script of a page does not load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderApp('/login/forget');
  await screen.findByRole('alert');
  await screen.findByRole('button', { name: 'Opnieuw proberen' });
});
