import { act, fireEvent, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { portal } from '../test/answers.js';
import { open } from '../test/render.js';
import { serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const loaded = vi.hoisted(() => ({ leden: false }));
vi.mock('../features/leden/LedenPage.js', (original) => {
  loaded.leden = true;
  return original();
});
vi.mock('../features/account/ForgotPage.js', () => ({
  get ForgotPage() {
    throw new Error('offline');
  },
}));

const verify = '/signup/verify/code-1';
const told = { body: { msg: 'Je account is klaar.' } };
beforeEach(() => void serve({ ...portal, [`GET /api${verify.replace('verify', 'verification')}`]: told }));

// First: a module that has loaded stays loaded.
it('sends a visitor to /login without loading the page of members', async () => {
  const { place } = open('/leden');
  await screen.findByRole('button', { name: 'Inloggen' });
  expect(place()).toBe('/login');
  expect(loaded.leden).toBe(false);
});

it('goes from a page of members to a public page and back', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  const { place, router } = open('/leden', StrictMode);
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  await act(() => router.navigate(verify));
  await screen.findByText('Je account is klaar.');
  expect(screen.queryByRole('navigation')).toBeNull();
  await act(() => router.navigate(-1));
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  expect(place()).toBe('/leden');
});

it('asks before somebody leaves a form for a public page', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  const { place, router } = open(verify);
  await screen.findByText('Je account is klaar.');
  await act(() => router.navigate('/leden/new'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Naam' }), { target: { value: 'De Eik' } });
  await act(() => router.navigate(-1));
  fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
  await screen.findByText('Je account is klaar.');
  expect(place()).toBe(verify);
});

it('shows an error with a button to retry when the script of a page does not load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/login/forget');
  await screen.findByRole('alert');
  await screen.findByRole('button', { name: 'Opnieuw proberen' });
});
