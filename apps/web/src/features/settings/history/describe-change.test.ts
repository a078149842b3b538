import { expect, it } from 'vitest';
import { describeChange, describeChanges } from './describe-change.js';

const colour = (name: string, hex: string) => ({ name, hex, cmyk: null, pms: '', use: '' });

it.each<[string, unknown, unknown, string[][]]>([
  ['organisation', 'Ruigenhei', 'Hei', [['Organisatie', 'Ruigenhei', 'Hei']]],
  ['signup', 'leden', 'closed', [['Accounts', 'Leden direct, anderen na goedkeuring', 'Niemand']]],
  [
    'contact',
    { email: 'a@b.nl', adres: '' },
    { email: 'a@b.nl', adres: 'Brink 7' },
    [['Contact, Postadres', '', 'Brink 7']],
  ],
  ['survey', null, { address: 'https://a.nl/', minutes: 5 }, [['Enquête', '', 'https://a.nl/, 5']]],
  ['messages', { 'site.cancel': 'Terug' }, {}, [['Eigen teksten, site.cancel', 'Terug', '']]],
  [
    'palette',
    { colours: [colour('Groen', '#3aaa35'), colour('Rood', '#ff0000')], extras: [] },
    { colours: [colour('Blauw', '#0000ff'), colour('Groen', '#3aaa36')], extras: [] },
    [
      ['Kleurenpalet, Merkkleuren', '', 'Blauw'],
      ['Kleurenpalet, Merkkleuren', 'Rood', ''],
      ['Kleurenpalet, Merkkleuren, Groen, hex', '#3aaa35', '#3aaa36'],
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
    [
      ['Licenties, A, Altijd eerst overleggen', 'nee', 'ja'],
      ['Licenties', '', 'andere volgorde'],
    ],
  ],
])('describes a change of %s', (name, before, after, expected) => {
  expect(describeChange(name, before, after).map(({ label, from, to }) => [label, from, to])).toEqual(expected);
});

it('describes no more than some changes of a version, and says how many others there are', () => {
  const messages = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`key.${index}`, 'tekst']));
  const { changes, more } = describeChanges({ messages: [{}, messages] });
  expect(changes).toHaveLength(12);
  expect(more).toBe('En nog 2 wijzigingen.');
});
