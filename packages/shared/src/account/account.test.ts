import { describe, expect, it } from 'vitest';
import { Credentials, fullName, Password } from './account.js';
import { mayEnter } from './account.policy.js';

describe('a password', () => {
  it.each([
    ['1234567', false],
    ['12345678', true],
    ['a'.repeat(72), true],
    ['a'.repeat(73), false],
    ['é'.repeat(37), false],
  ])('%j: %s', (password, fine) => expect(Password.safeParse(password).success).toBe(fine));
});

it('says of a password of 40 accented letters what is too long about it', () => {
  const { error } = Password.safeParse('é'.repeat(40));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Dit wachtwoord is te lang: hooguit 72 tekens, en een letter met een accent of een emoji telt voor meer dan één.',
  ]);
});

it('calls people by first and family name, as far as they are known', () => {
  expect(fullName({ voornaam: 'Anna', name: 'de Wit' })).toBe('Anna de Wit');
  expect(fullName({ name: 'Beheerder' })).toBe('Beheerder');
});

it('takes the strategy local in credentials, and no other', () => {
  const typed = { email: ' a@example.org ', password: 'x' };
  expect(Credentials.parse({ ...typed, strategy: 'local' })).toMatchObject({ email: 'a@example.org' });
  expect(Credentials.safeParse({ ...typed, strategy: 'google' }).success).toBe(false);
});

it.each([
  ['public', undefined, true],
  ['lid', undefined, false],
  ['lid', 'lid', true],
  ['lid', 'admin', true],
  ['admin', 'lid', false],
  ['admin', 'admin', true],
] as const)('a %s page for %s: %s', (access, role, may) => expect(mayEnter(access, role)).toBe(may));
