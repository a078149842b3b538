import { describe, expect, it } from 'vitest';
import { findPasswordWeakness, getPersonalWords } from './password.policy.js';

const person = {
  voornaam: 'Søren',
  name: 'van der Weiß-Łuczak',
  bedrijf: 'Café ’t Één',
  email: 'soren+vvv@post.heide.nl',
};
const words = getPersonalWords(person, ['Stichting Ruigenhei', 'portaal.example.org']);

describe('getPersonalWords', () => {
  it('returns names, company, e-mail address and organisation, folded, whole and in parts', () => {
    expect(words).toEqual(
      expect.arrayContaining([
        'soren',
        'weiss',
        'luczak',
        'sorenvanderweissluczak',
        'vanderweissluczaksoren',
        'cafeteen',
      ]),
    );
    expect(words).toEqual(
      expect.arrayContaining(['sorenvvv', 'heide', 'postheidenl', 'ruigenhei', 'portaal', 'example']),
    );
  });

  it('returns only words with at least three characters and a letter', () => {
    expect(getPersonalWords({ voornaam: 'Bo', name: 'Li', bedrijf: '1234 5678', email: 'bo@li.nl' })).toEqual([
      'boli',
      'libo',
      'bolinl',
      'linl',
    ]);
    expect(getPersonalWords({})).toEqual([]);
  });
});

describe('findPasswordWeakness', () => {
  it.each([
    ...['soren', 'SØREN', 'Sören-2026', 's0ren!', '$0r3n', 'neros', '6202neros', 'SorenSoren', 'Weiss Luczak'],
    ...['soren 31-12-1980', 'cafe t een', 'ruigenhei', 'IEHNEGIUR', 'Soren @ Ruigenhei', 'soren+vvv@post.heide.nl'],
  ])('returns own for a password of personal data only: %s', (password) =>
    expect(findPasswordWeakness(password, words)).toBe('own'),
  );

  it.each(['wachtwoord', 'W@chtwoord1!', 'drowssap', '2026 Welkom!', 'zomer-zomer', 'welkom Søren'])(
    'returns common for a password of easily guessed words: %s',
    (password) => expect(findPasswordWeakness(password, words)).toBe('common'),
  );

  it.each([
    'soren fietst',
    'mijn wachtwoord',
    'soren 123456789',
    '',
    '   ',
    '20262026',
    'x7Kq2mPz',
    '文字文字文字文字',
  ])('returns undefined for a password with other content: %s', (password) =>
    expect(findPasswordWeakness(password, words)).toBeUndefined(),
  );

  it('reads only the start of a password of a megabyte', () => {
    expect(findPasswordWeakness('soren'.repeat(200_000), words)).toBe(findPasswordWeakness('soren'.repeat(20), words));
  });
});
