import type { Role } from '@ledenportaal/shared';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { found, portal } from '../../test/answers.js';
import { open } from '../../test/render.js';
import { serve } from '../../test/server.js';
import { tokenOf } from '../../test/tokens.js';

const enter = async (role: Role) => {
  serve({ ...portal, 'POST /api/fotoboek': found([]) });
  localStorage.setItem('token', tokenOf(role));
  open('/beeldbank/foto');
  const menu = await screen.findByRole('navigation', { name: 'Hoofdmenu' });
  await within(menu).findByText('Wildgebied');
  return menu;
};
const entriesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
/** Each group: its title, if it has one, and its entries. */
const groupsOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('list')
    .map((list) => [
      list.previousElementSibling?.textContent ?? '',
      ...within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ]);

const forEverybody = [
  ['', 'Dashboard'],
  ['Toolkits', 'Logo', 'Kleurenpalet', 'Social media', 'Teksten'],
  ['Beeldbank', 'Foto’s', 'Video'],
  ['Wildgebied', 'Jaarplan', 'Bijeenkomsten'],
  ['', 'Leden'],
];

it('a lid finds the general menu', async () => {
  const menu = await enter('lid');
  expect(groupsOf(menu)).toEqual(forEverybody);
  expect(entriesOf(menu)).toEqual([
    ['Dashboard', '/'],
    ['Logo', '/toolkit/logo'],
    ['Kleurenpalet', '/toolkit/kleurenpalet'],
    ['Social media', '/toolkit/social'],
    ['Teksten', '/toolkit/teksten'],
    ['Foto’s', '/beeldbank/foto'],
    ['Video', '/beeldbank/video'],
    ['Jaarplan', '/wildgebied/jaarplan'],
    ['Bijeenkomsten', '/wildgebied/bijeenkomsten'],
    ['Leden', '/leden'],
  ]);
});

it('an admin finds Administratie below it', async () => {
  const menu = await enter('admin');
  expect(groupsOf(menu).slice(0, -1)).toEqual(forEverybody);
  expect(groupsOf(menu).at(-1)?.[0]).toBe('Administratie');
  expect(entriesOf(menu).slice(10)).toEqual([
    ['Leden', '/leden'],
    ['Beeldbank', '/admin/beeldbank'],
    ['Foto toevoegen', '/beeldbank/upload'],
    ['Foto tags', '/beeldbank/tags'],
    ['Foto thema', '/beeldbank/themas'],
    ['Accounts', '/admin/accounts'],
    ['Bedrijven', '/bedrijven'],
    ['Bestanden', '/admin/bestanden'],
  ]);
});

it('the footer tells the version', async () => {
  await enter('lid');
  expect(screen.getByRole('contentinfo').textContent).toBe('RuigenheiVersie 1.0.0');
  expect(screen.getByText('Versie 1.0.0').title).toBe('0a1b2c3d4e5f');
});
