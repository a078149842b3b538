import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths, type PathName } from '../lib/routing/path-table.js';
import { portal } from '../test/answers.js';
import { idOf } from '../test/builders.js';
import { open } from '../test/render.js';
import { serve } from '../test/server.js';
import { tokenOf } from '../test/tokens.js';

const pagesFor = (access: string) =>
  (Object.keys(paths) as PathName[])
    .filter((name) => paths[name].access === access)
    .map((name) => paths[name].path.replace(':product', 'wildgebied').replace(/:\w+/g, idOf(1)));
const forMembers = pagesFor('lid');
const forAdmins = pagesFor('admin');

it.each([...forMembers, ...forAdmins])(
  'sends a visitor from every page of the portal to /login: %s',
  async (address) => {
    const calls = serve(portal);
    const { place } = open(address);
    await waitFor(() => expect(place()).toBe('/login'));
    await screen.findByRole('button', { name: 'Inloggen' });
    expect(history.state).toMatchObject({ usr: { from: address } });
    expect(calls.map(({ path }) => path)).toEqual(['/api/config']);
  },
);

it.each(forAdmins)('keeps a lid from every page for admins: %s', async (address) => {
  localStorage.setItem('token', tokenOf('lid'));
  serve(portal);
  open(address);
  await screen.findByRole('heading', { level: 1, name: 'Geen toegang' });
});

it.each(forMembers)('lets a lid come on every other page: %s', async (address) => {
  localStorage.setItem('token', tokenOf('lid'));
  serve(portal);
  open(address);
  await screen.findByRole('main');
  await waitFor(() => expect(document.title).toMatch(/ · Ruigenhei$/));
  expect(document.title).not.toMatch(/^(Geen toegang|Inloggen|Deze pagina)/);
});
