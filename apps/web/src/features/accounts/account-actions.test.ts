import { expect, it } from 'vitest';
import { buildAccount } from '../../test/builders.js';
import { actionsFor, isAsked } from './account-actions.js';
import { byName } from './account-order.js';

it.each([
  ['waiting', 'lid', ['approve', 'reject']],
  ['active', 'lid', ['promote', 'disable']],
  ['active', 'admin', ['demote', 'disable']],
  ['disabled', 'lid', ['enable']],
  ['disabled', 'admin', ['demote', 'enable']],
] as const)('offers for who is %s and %s: %s', (state, role, names) =>
  expect(actionsFor(buildAccount(1, { state, role }))).toEqual(names),
);

it('asks before what takes something away, or gives a lot', () =>
  expect(
    ['approve', 'reject', 'promote', 'demote', 'enable', 'disable'].filter((name) => isAsked(name as never)),
  ).toEqual(['reject', 'promote', 'demote', 'disable']));

it('orders by the name as it is shown, numbers as numbers', () => {
  const named = (voornaam: string, name: string) => buildAccount(1, { voornaam, name });
  const accounts = [named('Zoë', 'Aa'), named('Anna', 'Bos 10'), named('Anna', 'Bos 9'), named('Élise', 'Dam')];
  expect(byName(accounts).map(({ voornaam, name }) => `${voornaam} ${name}`)).toEqual([
    'Anna Bos 9',
    'Anna Bos 10',
    'Élise Dam',
    'Zoë Aa',
  ]);
});
