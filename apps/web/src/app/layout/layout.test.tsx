import type { Role } from '@ledenportaal/shared';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addMadeUpRole } from '../../test/made-up-role.js';
import { buildSearchResponse, portalResponses } from '../../test/portal-responses.js';
import { renderApp } from '../../test/render.js';
import { serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const setup = async (role: Role) => {
  serve({ ...portalResponses, 'POST /api/fotoboek': buildSearchResponse([]) });
  localStorage.setItem('token', tokenOf(role));
  renderApp('/beeldbank/foto');
  const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
  await within(menu).findByText('Wildgebied');
  return menu;
};
const getEntries = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
/** Returns the title of each group, which may be empty, followed by its entries. */
const getGroups = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('list')
    .map((list) => [
      list.previousElementSibling?.textContent ?? '',
      ...within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ]);

const generalGroups = [
  ['', 'Dashboard'],
  ['Toolkits', 'Logo', 'Kleurenpalet', 'Social media', 'Teksten'],
  ['Beeldbank', 'Foto’s', 'Mijn collectie', 'Mijn downloads', 'Video'],
  ['Wildgebied', 'Jaarplan', 'Bijeenkomsten'],
  ['', 'Leden', 'Bedrijven'],
];

it('shows a lid the general menu, and the version in the footer', async () => {
  const menu = await setup('lid');
  expect(getGroups(menu)).toEqual(generalGroups);
  expect(getEntries(menu)).toEqual([
    ['Dashboard', '/'],
    ['Logo', '/toolkit/logo'],
    ['Kleurenpalet', '/toolkit/kleurenpalet'],
    ['Social media', '/toolkit/social'],
    ['Teksten', '/toolkit/teksten'],
    ['Foto’s', '/beeldbank/foto'],
    ['Mijn collectie', '/beeldbank/collections'],
    ['Mijn downloads', '/beeldbank/downloads'],
    ['Video', '/beeldbank/video'],
    ['Jaarplan', '/wildgebied/jaarplan'],
    ['Bijeenkomsten', '/wildgebied/bijeenkomsten'],
    ['Leden', '/leden'],
    ['Bedrijven', '/bedrijven'],
  ]);
  const footer = screen.getByRole('contentinfo');
  await within(footer).findByText('Versie 1.0.0');
  expect(footer.textContent).toBe('RuigenheiHulp nodig? info@example.orgVersie 1.0.0');
  expect(
    within(footer)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['mailto:info@example.org']);
  expect(screen.getByText('Versie 1.0.0').title).toBe('0a1b2c3d4e5f');
});

it('shows an admin the group Administratie below the general menu', async () => {
  const menu = await setup('admin');
  expect(getGroups(menu).slice(0, -1)).toEqual(generalGroups);
  expect(getGroups(menu).at(-1)?.[0]).toBe('Administratie');
  expect(getEntries(menu).slice(13)).toEqual([
    ['Leden', '/leden'],
    ['Beeldbank', '/admin/beeldbank'],
    ['Foto toevoegen', '/beeldbank/upload'],
    ['Foto tags', '/beeldbank/tags'],
    ['Foto thema', '/beeldbank/themas'],
    ['Eigenaars', '/admin/eigenaars'],
    ['Rechten', '/admin/rechten'],
    ['Woorden', '/admin/woorden'],
    ['Accounts', '/admin/accounts'],
    ['Wie mag wat', '/admin/rollen'],
    ['Bedrijven', '/bedrijven'],
    ['Bestanden', '/admin/bestanden'],
    ['Activiteit', '/admin/activiteit'],
    ['Instellingen', '/admin/instellingen'],
  ]);
});

it('shows a role the entries of its capabilities only', async () => {
  const menu = await setup(addMadeUpRole(['labels.edit', 'leden.edit']));
  expect(getGroups(menu).at(-1)).toEqual(['Administratie', 'Leden', 'Foto tags', 'Foto thema', 'Activiteit']);
});
