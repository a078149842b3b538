import { describe, expect, it } from 'vitest';
import { FotoRequest, Synoniemen, WoordenProef } from './woorden.js';

const getErrors = (groups: unknown) =>
  Object.fromEntries(
    (Synoniemen.safeParse(groups).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
const fill = (length: number) => Array.from({ length }, (_, at) => `woord${at}`);

describe('Synoniemen', () => {
  it('are in lower case with single spaces, each once in a group', () => {
    expect(Synoniemen.parse([[' Reeën', 'jonge   ree', 'REEEN', 'e-bike', 'E bike']])).toEqual([
      ['reeën', 'jonge ree', 'e-bike'],
    ]);
  });

  it.each([
    [[['ree', ' Ree ']], '0', 'Vul minstens twee verschillende woorden in.'],
    [[fill(21)], '0', 'Een groep heeft hooguit 20 woorden.'],
    [[['ree', '***']], '0.1', 'Vul een woord in.'],
    [[['ree', 'een heel jonge ree']], '0.1', 'Dit mag hooguit 3 woorden lang zijn.'],
    [[['ree', 'x'.repeat(41)]], '0.1', 'Dit mag hooguit 40 tekens lang zijn.'],
    [Array.from({ length: 501 }, (_, at) => [`a${at}`, `b${at}`]), '', 'Er kunnen hooguit 500 groepen zijn.'],
  ])('refuse %j', (groups, field, message) => expect(getErrors(groups)).toMatchObject({ [field]: message }));

  it('name the group that has a word already', () => {
    const groups = [
      ['ree', 'hert'],
      ['fietsen', 'fietstocht'],
      ['Reeën', 'wild', 'HERT'],
    ];
    expect(getErrors(groups)).toEqual({ '2.2': '‘hert’ staat al in een andere groep: ree, hert.' });
  });
});

it('WoordenProef accepts a group of one word, and ten groups at most', () => {
  expect(WoordenProef.safeParse({ synoniemen: [['ree']] }).success).toBe(true);
  expect(WoordenProef.safeParse({ synoniemen: fill(11).map((word) => [word]) }).success).toBe(false);
});

it.each([
  ['  ijsvogel\r\nBcc: een@ander.nl\u202e ', 'ijsvogel Bcc: een@ander.nl'],
  ['***', undefined],
  ['x'.repeat(101), undefined],
])('FotoRequest makes %j harmless or refuses it', (tekst, expected) =>
  expect(FotoRequest.safeParse({ tekst }).data?.tekst).toBe(expected),
);
