import type { AccountState, Role } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { buildAccount } from '../../test/builders.js';
import { addMadeUpRole } from '../../test/made-up-role.js';
import { getActions, needsConfirmation } from './account-actions.js';
import { sortByName } from './account-order.js';

const admin = { role: 'admin' } as const;
it.each([
  ['waiting', 'lid', ['approve', 'reject']],
  ['active', 'lid', ['promote', 'disable']],
  ['active', 'admin', ['demote', 'disable']],
  ['disabled', 'lid', ['enable']],
  ['disabled', 'admin', ['demote', 'enable']],
] as const)('offers the right actions for a %s account with role %s: %s', (state, role, names) =>
  expect(
    getActions(buildAccount(1, { state, role }), admin)
      .filter((action) => !action.role || action.role === 'admin')
      .map(({ name }) => name),
  ).toEqual(names),
);

it('offers every other role, and takes away the one that an account has', () => {
  const role = addMadeUpRole([]);
  const actions = getActions(buildAccount(1, { state: 'active', role: 'admin' }), admin);
  expect(actions).toContainEqual({ name: 'changeRole', edit: { role }, role });
  expect(actions).toContainEqual({ name: 'demote', edit: { role: 'lid' }, role: 'admin' });
});

it('offers who cannot give roles only what does not touch rights', () => {
  const viewer = { role: addMadeUpRole(['accounts.manage']) };
  const getNames = (role: Role, state: AccountState) =>
    getActions(buildAccount(1, { state, role }), viewer).map(({ name }) => name);
  expect([getNames('lid', 'waiting'), getNames('lid', 'active')]).toEqual([['approve', 'reject'], ['disable']]);
  expect([getNames('admin', 'active'), getNames(viewer.role, 'active')]).toEqual([[], []]);
});

it('asks for confirmation of actions that remove access or grant admin rights', () =>
  expect(
    ['approve', 'reject', 'promote', 'changeRole', 'demote', 'enable', 'disable'].filter((name) =>
      needsConfirmation({ name } as never),
    ),
  ).toEqual(['reject', 'promote', 'changeRole', 'demote', 'disable']));

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
