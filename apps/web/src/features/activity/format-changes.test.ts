import type { ActivityItem } from '@ledenportaal/shared';
import { expect, it } from 'vitest';
import { formatChanges } from './format-changes.js';

type Changes = ActivityItem['changes'];
const long = 'Heide '.repeat(40).trim();
const rechten = { licentie: 'onbekend', doelen: [], tot: null, personen: 'onbekend', notitie: '' };
const newRechten = { ...rechten, licentie: 'vrij', doelen: ['website', 'social'], tot: '2026-05-03', personen: 'ja' };

it.each<[string, Changes, string[]]>([
  [
    'labels of a foto',
    {
      tags: [
        ['bos', 'ven'],
        ['ven', 'heide'],
      ],
    },
    ['tag heide erbij, bos eraf'],
  ],
  ['several labels', { themes: [[], ['Lente', 'Zomer']] }, ['thema’s Lente en Zomer erbij']],
  ['a removed label', { tags: [['bos'], []] }, ['tag bos eraf']],
  [
    'another order',
    {
      tags: [
        ['a', 'b'],
        ['b', 'a'],
      ],
    },
    ['tags: andere volgorde'],
  ],
  [
    'a list that the audit log shortened',
    {
      trefwoorden: [
        ['bos', '… (25)'],
        ['hei', '… (25)'],
      ],
    },
    ['trefwoord hei erbij, bos eraf'],
  ],
  ['a text', { beschrijving: ['Heide', 'Heide bij avond'] }, ['beschrijving: ‘Heide’ wordt ‘Heide bij avond’']],
  [
    'an empty text',
    { eigenaar: ['', 'Loes'], locatie: ['Ven', null] },
    ['eigenaar: leeg wordt ‘Loes’', 'locatie: ‘Ven’ wordt leeg'],
  ],
  ['the status of a foto', { status: ['concept', 'zichtbaar'] }, ['status: van concept naar zichtbaar']],
  [
    'rights by field',
    { rechten: [rechten, newRechten] },
    [
      'licentie: van onbekend naar vrij',
      'te gebruiken voor website en social media erbij',
      'te gebruiken tot en met: van leeg naar 3 mei 2026',
      'mensen herkenbaar: van onbekend naar ja',
    ],
  ],
  ['the first rights', { rechten: [null, { licentie: 'vrij', notitie: '' }] }, ['licentie: van leeg naar vrij']],
  [
    'another picture',
    { sha256: ['a', 'b'], width: [3000, 2000], focus: [null, { x: 0, y: 1 }] },
    ['breedte: van 3.000 naar 2.000', 'uitsnede toegevoegd'],
  ],
  [
    'a lid',
    { islid: [false, true], type: ['horeca', 'winkel'], plaats: ['Elp', 'Een'] },
    ['betalend lid: van nee naar ja', 'soort: van horeca naar winkel', 'plaats: ‘Elp’ wordt ‘Een’'],
  ],
  [
    'a bedrijf',
    { doelgroepen: [[], ['gezinnen']], categorie: ['', 'Eten'] },
    ['doelgroep gezinnen erbij', 'categorie: leeg wordt ‘Eten’'],
  ],
  [
    'a file',
    { section: ['social', 'logo'], size: [2_000_000, 812_345], seconds: [null, 69] },
    ['soort: van social media naar logo', 'grootte: van 2 MB naar 0,8 MB', 'duur: van leeg naar 1:09'],
  ],
  [
    'an account',
    { role: ['lid', 'redacteur'], state: ['waiting', 'active'], lid: [null, 'De Eik'], portimage: ['x', null] },
    [
      'rol: van gebruiker naar redacteur',
      'status: van wacht op toelating naar actief',
      'lid: van leeg naar De Eik',
      'profielfoto weggehaald',
    ],
  ],
  ['a label', { naam: ['Ree', 'Reeën'] }, ['naam: ‘Ree’ wordt ‘Reeën’']],
  ['synonyms', { synoniemen: [['hei, heide'], []] }, ['groep synoniemen ‘hei, heide’ eraf']],
  [
    'settings',
    {
      product: [
        { slug: 'a', name: 'A' },
        { slug: 'b', name: 'A' },
      ],
      teksten: [{ kort: null }, { kort: { title: 'Wild', text: 'Hert' } }],
      palette: [{ colours: [] }, { colours: [{}] }],
    },
    [
      'woord in het adres: ‘a’ wordt ‘b’',
      'teksten, kort, titel: leeg wordt ‘Wild’',
      'teksten, kort, tekst: leeg wordt ‘Hert’',
      'kleurenpalet gewijzigd',
    ],
  ],
  [
    'an unknown field',
    { lastSeenAt: ['2026-11-21T10:00:00.000Z', null], mail_count: [1, 2], x: [[{}], []] },
    ['last seen at: van 21 november 2026 om 11:00 naar leeg', 'mail count: van 1 naar 2', 'x weggehaald'],
  ],
  ['a lid without a known name', { lid: ['0'.repeat(24), null] }, ['lid: van onbekend naar leeg']],
  [
    'values that the audit log left out',
    { beschrijving: ['…', '…'], '…': [null, 3] },
    ['beschrijving gewijzigd', 'en nog 3 andere gegevens'],
  ],
  ['nothing', { notitie: ['', null] }, []],
])('describes %s', (_, changes, texts) => {
  expect(formatChanges(changes, { timeZone: 'Europe/Amsterdam' }).map(({ text }) => text)).toEqual(texts);
});

it('shortens a long text and a long list, and has the whole of it', () => {
  const [text, list] = formatChanges({
    beschrijving: ['', `${long}… (350)`],
    tags: [[], ['a', 'b', 'c', 'd', 'e', 'f', 'g']],
  });
  expect(text!.text).toMatch(/^beschrijving: leeg wordt ‘Heide .{40,60}…’$/);
  expect(text!.full).toBe(`beschrijving: leeg wordt ‘${long}…’`);
  expect(list).toEqual({ text: 'tags a, b, c, d, e en nog 2 erbij', full: 'tags a, b, c, d, e, f en g erbij' });
});

it('describes a change of many things without the values that differ', () => {
  const changes: Changes = {
    eigenaar: [null, 'Loes'],
    status: [null, 'concept'],
    locatie: [null, ''],
    tags: [['bos'], []],
  };
  const undone: Changes = { eigenaar: ['Loes', null], rechten: [null, { licentie: 'vrij', tot: null }] };
  const describe = (each: Changes) => formatChanges(each, { isOfMany: true }).map(({ text }) => text);
  expect(describe(changes)).toEqual([
    'eigenaar wordt ‘Loes’',
    'status wordt concept',
    'locatie wordt leeg',
    'tag bos eraf',
  ]);
  expect(describe(undone)).toEqual(['eigenaar niet meer ‘Loes’', 'licentie wordt vrij']);
});
