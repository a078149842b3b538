import type { AccountState, Role } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { buildAccount } from '../../test/builders.js';
import { canChangeRole, getActions } from './account-actions.js';
import { sortByName } from './account-order.js';

const getNames = (viewer: Role, state: AccountState, role: Role) =>
  getActions(buildAccount(1, { state, role }), { role: viewer }).map(({ name }) => name);

it.each([
  ['waiting', ['approve', 'reject']],
  ['active', ['disable']],
  ['disabled', ['enable']],
] as const)('offers the actions for a %s account: %s, to a secretaris only for a lid', (state, names) => {
  expect(getNames('admin', state, 'admin')).toEqual(names);
  expect(getNames('secretaris', state, 'lid')).toEqual(names);
  for (const role of ['redacteur', 'secretaris', 'admin'] as const)
    expect(getNames('secretaris', state, role)).toEqual([]);
});

it('offers another role only to who may give roles, for an active account or one that can lose its role', () => {
  const canChange = (viewer: Role, state: AccountState, role: Role) =>
    canChangeRole(buildAccount(1, { state, role }), { role: viewer });
  expect([canChange('admin', 'active', 'lid'), canChange('admin', 'disabled', 'redacteur')]).toEqual([true, true]);
  expect([canChange('admin', 'waiting', 'lid'), canChange('secretaris', 'active', 'lid')]).toEqual([false, false]);
});

it('sorts by display name, with numeric order of numbers', () => {
  const buildNamed = (voornaam: string, name: string) => buildAccount(1, { voornaam, name });
  const accounts = [
    buildNamed('Zoë', 'Aa'),
    buildNamed('Anna', 'Bos 10'),
    buildNamed('Anna', 'Bos 9'),
    buildNamed('Élise', 'Dam'),
  ];
  expect(sortByName(accounts).map(({ voornaam, name }) => `${voornaam} ${name}`)).toEqual([
    'Anna Bos 9',
    'Anna Bos 10',
    'Élise Dam',
    'Zoë Aa',
  ]);
});
