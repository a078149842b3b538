import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { navigateTo } from '../lib/routing/browser-location.js';
import { portal } from '../test/answers.js';
import { open } from '../test/render.js';
import { serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const fetched = vi.hoisted(() => ({ portal: false }));
vi.mock('./Portal.js', (original) => {
  fetched.portal = true;
  return original();
});
const broken = vi.hoisted(() => ({ forgot: false }));
vi.mock('../features/account/ForgotPage.js', () => ({
  ForgotPage: () => {
    if (broken.forgot) throw new Error('broken');
    return null;
  },
}));

const verify = '/signup/verify/code-1';
const told = { body: { msg: 'Je account is klaar.' } };
beforeEach(() => void serve({ ...portal, [`GET /api${verify.replace('verify', 'verification')}`]: told }));

// First: what has been fetched stays.
it('a visitor comes at /login without the program of the portal', async () => {
  const { place } = open('/leden');
  await screen.findByRole('button', { name: 'Inloggen' });
  expect(place()).toBe('/login');
  expect(fetched.portal).toBe(false);
});

it('a member goes from a public page to the portal and back', async () => {
  localStorage.setItem('token', tokenOf('lid'));
  const { place, router } = open('/leden', StrictMode);
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  await act(() => router.navigate(verify));
  await screen.findByText('Je account is klaar.');
  expect(screen.queryByRole('navigation')).toBeNull();
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Leden' });
  expect(place()).toBe('/leden');
  history.forward();
  await screen.findByText('Je account is klaar.');
  expect(place()).toBe(verify);
});

it('a form of the portal asks before somebody goes back to a public page', async () => {
  localStorage.setItem('token', tokenOf('admin'));
  const { place } = open(verify);
  await screen.findByText('Je account is klaar.');
  act(() => navigateTo('/leden/new'));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Naam' }), { target: { value: 'De Eik' } });
  history.back();
  fireEvent.click(await screen.findByRole('button', { name: 'Weggaan' }));
  await screen.findByText('Je account is klaar.');
  expect(place()).toBe(verify);
});

it('says so when a public page breaks', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  broken.forgot = true;
  open('/login/forget');
  await screen.findByRole('alert');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Opnieuw proberen' })).toBeTruthy());
});
