import { expect, it } from 'vitest';
import { describeChange, describeChanges } from './describe-change.js';

const colour = (name: string, hex: string) => ({ name, hex, cmyk: null, pms: '', use: '' });

it.each<[string, unknown, unknown, string[]]>([
  ['organisation', 'Ruigenhei', 'Hei', ['Organisatie: van ‘Ruigenhei’ naar ‘Hei’']],
  ['signup', 'leden', 'closed', ['Accounts: van ‘Leden direct, anderen na goedkeuring’ naar ‘Niemand’']],
  [
    'contact',
    { email: 'a@b.nl', adres: '' },
    { email: 'a@b.nl', adres: 'Brink 7' },
    ['Contact, Postadres: ‘Brink 7’ erbij'],
  ],
  ['survey', null, { address: 'https://a.nl/', minutes: 5 }, ['Enquête: ‘https://a.nl/, 5’ erbij']],
  ['messages', { 'site.cancel': 'Terug' }, {}, ['Eigen teksten, site.cancel: ‘Terug’ weg']],
  [
    'palette',
    { colours: [colour('Groen', '#3aaa35'), colour('Rood', '#ff0000')], extras: [] },
    { colours: [colour('Blauw', '#0000ff'), colour('Groen', '#3aaa36')], extras: [] },
    [
      'Kleurenpalet, Merkkleuren: ‘Blauw’ erbij',
      'Kleurenpalet, Merkkleuren: ‘Rood’ weg',
      'Kleurenpalet, Merkkleuren, Groen, hex: van ‘#3aaa35’ naar ‘#3aaa36’',
    ],
  ],
  [
    'licences',
    [
      { key: 'a', name: 'A', overleg: false },
      { key: 'b', name: 'B' },
    ],
    [
      { key: 'b', name: 'B' },
      { key: 'a', name: 'A', overleg: true },
    ],
    ['Licenties, A, Altijd eerst overleggen: van ‘nee’ naar ‘ja’', 'Licenties: andere volgorde'],
  ],
])('describes a change of %s', (name, before, after, expected) => {
  expect(describeChange(name, before, after).map(({ label, text }) => `${label}: ${text}`)).toEqual(expected);
});

it('says no more than it knows of what the API shortened', () => {
  const describe = (...change: Parameters<typeof describeChange>) => describeChange(...change).map(({ text }) => text);
  const names = Array.from({ length: 21 }, (_, index) => colour(`Kleur ${index}`, '#3aaa35'));
  const long = 'a'.repeat(200);
  expect(describe('voorwaarden', '…', '…')).toEqual(['gewijzigd']);
  expect(describe('usageTerms', `${long}… (250)`, `${long}… (251)`)).toEqual(['gewijzigd']);
  // Of 22 and 21 items the first 20: the last of them was there before.
  const [before, after] = [
    [...names.slice(0, 20), '… (22)'],
    [...names.slice(1), '… (21)'],
  ];
  expect(describe('palette', { colours: before }, { colours: after })).toEqual(['gewijzigd']);
  expect(
    describe('palette', { colours: names.slice(0, 20) }, { colours: [names[20], ...names.slice(0, 19), '… (21)'] }),
  ).toEqual(['‘Kleur 20’ erbij']);
});

it('describes no more than some changes of a version, and says that there are others', () => {
  const messages = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`key.${index}`, 'tekst']));
  const { changes, hasMore } = describeChanges({ messages: [{}, messages] });
  expect(changes).toHaveLength(12);
  expect(hasMore).toBe(true);
});
