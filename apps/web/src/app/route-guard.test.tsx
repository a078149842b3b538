import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths, type PathName } from '../lib/routing/path-table.js';
import { portalResponses } from '../test/portal-responses.js';
import { idOf } from '../test/builders.js';
import { renderApp } from '../test/render.js';
import { serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const pagesFor = (access: string) =>
  (Object.keys(paths) as PathName[])
    .filter((name) => paths[name].access === access)
    .map((name) => paths[name].path.replace(':product', 'wildgebied').replace(/:\w+/g, idOf(1)));
const forMembers = pagesFor('lid');
const forAdmins = pagesFor('admin');

it.each([...forMembers, ...forAdmins])(
  'redirects a visitor from every page of the portal to /login: %s',
  async (address) => {
    const calls = serve(portalResponses);
    const { getLocation } = renderApp(address);
    await waitFor(() => expect(getLocation()).toBe('/login'));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(history.state).toMatchObject({ usr: { from: address } });
    expect(calls.map(({ path }) => path)).toEqual(['/api/config']);
  },
);

it.each(forAdmins)('denies a lid access to every page for admins: %s', async (address) => {
  localStorage.setItem('token', tokenOf('lid'));
  serve(portalResponses);
  renderApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
});

it.each(forMembers)('gives a lid access to every other page: %s', async (address) => {
  localStorage.setItem('token', tokenOf('lid'));
  serve(portalResponses);
  renderApp(address);
  await screen.findByRole('main');
  await waitFor(() => expect(document.title).toMatch(/ · Ruigenhei$/));
  expect(document.title).not.toMatch(/^(Geen toegang|Inloggen|Deze pagina)/);
});
