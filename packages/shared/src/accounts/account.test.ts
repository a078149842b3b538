import { describe, expect, it } from 'vitest';
import { fullName } from '../names.js';
import { Credentials, Password } from './account.js';
import { credentialLimits, findCredentialError } from '../auth/credentials.js';
import { can, losesCapability, type Role } from './account.policy.js';

describe('Password', () => {
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['a'.repeat(72), true],
    ['a'.repeat(73), false],
    ['é'.repeat(37), false],
  ])('validates %j: %s', (password, isValid) => expect(Password.safeParse(password).success).toBe(isValid));
});

it('explains in the error that accented letters count for more than one character', () => {
  const { error } = Password.safeParse('é'.repeat(40));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Dit wachtwoord is te lang: hooguit 72 tekens, en een letter met een accent of een emoji telt voor meer dan één.',
  ]);
});

it('formats a full name from first and family name, or the family name alone', () => {
  expect(fullName({ voornaam: 'Anna', name: 'de Wit' })).toBe('Anna de Wit');
  expect(fullName({ name: 'Beheerder' })).toBe('Beheerder');
});

describe('findCredentialError', () => {
  const values = ['', 'a', 'a'.repeat(320), 'a'.repeat(321), 'a'.repeat(1000), 'a'.repeat(1001)];
  it.each(['email', 'password'] as const)('finds the errors of %s that the schema finds', (field) => {
    for (const value of values) {
      const issues = Credentials.shape[field].safeParse(value).error?.issues ?? [];
      expect(findCredentialError(field, value)).toBe(issues[0]?.message);
    }
    expect(findCredentialError(field, '')).toBe(credentialLimits[field].missing);
  });
});

it('accepts only the strategy local in credentials', () => {
  const credentials = { email: ' a@example.org ', password: 'x' };
  expect(Credentials.parse({ ...credentials, strategy: 'local' })).toMatchObject({ email: 'a@example.org' });
  expect(Credentials.safeParse({ ...credentials, strategy: 'google' }).success).toBe(false);
});

it.each([
  ['public', undefined, true],
  ['signed-in', undefined, false],
  ['signed-in', 'lid', true],
  ['fotos.edit', undefined, false],
  ['fotos.edit', 'lid', false],
  ['fotos.edit', 'admin', true],
  ['signed-in', 'of a newer version' as Role, true],
  ['fotos.edit', 'of a newer version' as Role, false],
] as const)('grants %s to role %s: %s', (access, role, isAllowed) =>
  expect(can(role && { role }, access)).toBe(isAllowed),
);

it('knows whether a change of role takes a capability away', () =>
  expect([losesCapability('admin', 'lid'), losesCapability('lid', 'admin')]).toEqual([true, false]));
