import { act, screen, waitFor } from '@testing-library/react';
import { can } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { paths, type PathName } from '../lib/routing/path-table.js';
import { portalResponses } from '../test/portal-responses.js';
import { idOf } from '../test/builders.js';
import { renderApp } from '../test/render.js';
import { serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const otherPages = (Object.keys(paths) as PathName[])
  .filter((name) => !can({ role: 'lid' }, paths[name].access))
  .map((name) => paths[name].path.replace(/:\w+/g, idOf(1)));
const setup = async (role?: 'lid') => {
  if (role) localStorage.setItem('token', tokenOf(role));
  const calls = serve(portalResponses);
  const { router, getLocation } = renderApp('/leden?zoek=eik');
  await screen.findByRole('heading', { level: 1 });
  const open = (address: string) => act(() => router.navigate(address));
  return { calls, getLocation, open };
};

it('redirects a visitor from a page of the portal to /login, and remembers the page', async () => {
  const { calls, getLocation, open } = await setup();
  expect(getLocation()).toBe('/login');
  expect(history.state).toMatchObject({ usr: { from: '/leden?zoek=eik' } });
  await open('/admin/accounts');
  expect(getLocation()).toBe('/login');
  expect(history.state).toMatchObject({ usr: { from: '/admin/accounts' } });
  screen.getByRole('button', { name: 'Inloggen' });
  expect(calls.map(({ path }) => path)).toEqual(['/api/config']);
});

it('gives a lid access to a page for leden, and denies access to every other page', async () => {
  const { getLocation, open } = await setup('lid');
  await waitFor(() => expect(document.title).toBe('Leden · Ruigenhei'));
  for (const address of otherPages) {
    await open(address);
    expect([getLocation(), document.querySelector('h1')?.textContent]).toEqual([address, 'Geen toegang']);
  }
});
