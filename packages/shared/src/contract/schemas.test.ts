import { describe, expect, it } from 'vitest';
import { BedrijfEdit, NewBedrijf } from '../bedrijven/bedrijf.js';
import { Email, Person } from '../account/account.js';
import { ContentPath, PaletteContent, SiteContent, TekstenContent } from '../content/content.js';
import { Filename, FileEdit, NewFile, NewPoster } from '../content/catalogue.js';
import { FotoBulk, FotoEdit, FotoSearch } from '../fotoboek/foto.js';
import { NewLabel } from '../fotoboek/label.js';
import { LidEdit, NewLid } from '../leden/lid.js';
import { cleanLine, cleanLines, multilineText, cleanedText, text } from './schemas.js';

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
const lineBreaks = ['\r\n', '\r', '\n', '\t', '\u2028', '\u2029'];
/** Refused in every field. */
const others = [
  ...[...between(0, 0x1f), ...between(0x7f, 0x9f)].filter((character) => !/[\t\n\r]/.test(character)),
  ...['\u061c', '\u200b', '\u200e', '\u200f', '\u2060', '\ufeff', '\ufff9'],
  ...between(0x202a, 0x202e),
  ...between(0x2066, 0x2069),
];
const allowed = ['👩‍🌾', 'می‌خواهم', 'zo\u00adgenaamd', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'é', 'e\u0301', 'שלום', '¶', '\u00a0'];
const nameOf = (character: string) =>
  [...character].map((one) => `U+${one.codePointAt(0)!.toString(16).padStart(4, '0')}`).join(' ');
const named = (characters: string[]) => characters.map((character) => [nameOf(character), character] as const);
const around = (character: string) => `Heide${character}bos`;

describe('text of one line', () => {
  it.each(named([...lineBreaks, ...others]))('refuses %s', (_, character) => {
    const { error } = text(100).safeParse(around(character));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Hier staat een onzichtbaar teken in, zoals een tab of een regeleinde. Typ de tekst over.',
    ]);
  });

  it.each(allowed)('keeps %j', (value) => expect(text(100).parse(around(value))).toBe(around(value)));

  it('drops line breaks and tabs at both ends', () => {
    expect(text(100).parse('\r\n\t Heide \u2028\n')).toBe('Heide');
  });

  it.each(['\u200d', '\u00ad \u200c', '\ufe0f'])('takes %j for empty', (value) => {
    expect(text(100).parse(value)).toBe('');
    expect(NewLabel.safeParse({ naam: value }).success).toBe(false);
  });
});

describe('text of several lines', () => {
  it.each(named(others))('refuses %s', (_, character) => {
    const { error } = multilineText(100).safeParse(around(character));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Hier staat een onzichtbaar teken in. Typ de tekst over.',
    ]);
  });

  it('keeps tabs, and writes every line break as a line feed', () => {
    expect(multilineText(100).parse('\r\na\r\nb\rc\nd\u2028e\u2029f\tg\r\n')).toBe('a\nb\nc\nd\ne\nf\tg');
  });
});

it.each(named([...lineBreaks, ...others]))('a search takes %s for no letter', (_, character) => {
  expect(cleanedText(100).parse(around(character)).replace(' ', '')).toBe('Heidebos');
  expect(FotoSearch.parse({ tekst: around(character) }).tekst?.replace(' ', '')).toBe('Heidebos');
});

it('cleans text that nobody can type again', () => {
  expect(cleanLine(' a\r\n\tb\u202ec\u200e ')).toBe('a bc');
  expect(cleanLines(' a\r\n\tb\u202ec\x07 ')).toBe('a\n\tbc');
});

const lid = {
  naam: 'De Berk',
  contactpersoon: 'Bert Berk',
  adres: 'Heideweg 1',
  postcode: '1234 AB',
  plaats: 'Ruigenhei',
  email: 'bert@example.org',
  type: 'verblijf',
  islid: true,
};
const file = {
  section: 'bijeenkomst',
  filename: 'verslag.pdf',
  title: 'Verslag',
  beschrijving: 'Kort',
  period: '2025-03',
  meeting: 'Voorjaar',
};
const bedrijf = {
  naam: 'De Eik',
  beschrijving: 'Een winkel',
  categorie: 'Winkel',
  doelgroepen: ['gezin'],
  activiteiten: ['fietsen'],
  plaats: 'Ruigenhei',
  website: 'https://example.org/eik',
  email: 'eik@example.org',
  telefoon: '0123',
};
const foto = { eigenaar: 'Ria', beschrijving: 'Heide', tags: [], themes: [] };
const site = {
  organisation: 'Stichting',
  product: { slug: 'wild', name: 'Wild' },
  contact: { email: 'a@example.org', telefoon: '0123', adres: 'Heideweg 1' },
  feed: { address: 'https://example.org/feed', script: 'https://example.org/feed.js' },
};
const picture = { file: 'a.pdf', alt: 'Foto' };
const teksten = {
  kort: { title: 'Kort', text: 'Kort' },
  middel: { title: 'Middel', text: 'Middel' },
  lang: { title: 'Lang', text: 'Lang' },
};
const colour = { name: 'Groen', hex: '#00ff00', pms: '123', use: 'Overal' };

/** Every input that takes text, with its fields of several lines and those that are no free text. */
const inputs = [
  ['Person', Person, { voornaam: 'Anna', name: 'de Wit', bedrijf: 'De Eik' }, []],
  ['Email', Email, 'anna@example.org', []],
  ['NewLid', NewLid, lid, []],
  ['LidEdit', LidEdit, lid, []],
  ['NewBedrijf', NewBedrijf, bedrijf, ['beschrijving']],
  ['BedrijfEdit', BedrijfEdit, bedrijf, ['beschrijving']],
  ['NewLabel', NewLabel, { naam: 'Heide' }, []],
  ['FotoEdit', FotoEdit, foto, ['beschrijving']],
  ['FotoBulk', FotoBulk, { fotos: ['a'.repeat(24)], eigenaar: 'Ria' }, []],
  ['NewFile', NewFile, file, ['beschrijving']],
  ['FileEdit', FileEdit, file, ['beschrijving']],
  ['Filename', Filename, 'verslag.pdf', []],
  ['NewPoster', NewPoster, { alt: 'Een foto' }, []],
  ['SiteContent', SiteContent, site, ['contact.adres']],
  ['TekstenContent', TekstenContent, teksten, ['kort.text', 'middel.text', 'lang.text']],
  ['PaletteContent', PaletteContent, { colours: [colour], extras: [] }, []],
  ['ContentPath', ContentPath, picture.file, []],
] as const;

type Leaf = { at: string; value: string; replace: (value: string) => unknown };
const leavesOf = (value: unknown, at = '', replace: (inner: unknown) => unknown = (inner) => inner): Leaf[] => {
  if (typeof value === 'string') return [{ at, value, replace }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, at ? `${at}.${key}` : key, (changed) =>
      replace(
        Array.isArray(value)
          ? value.map((item: unknown, index) => (String(index) === key ? changed : item))
          : { ...value, [key]: changed },
      ),
    ),
  );
};
/** In the middle: at the ends white space is dropped. */
const within = (value: string, character: string) => value.slice(0, -1) + character + value.slice(-1);

describe.each(inputs)('%s', (_, schema, valid, multiline) => {
  it('takes its example', () => expect(schema.safeParse(valid).error).toBeUndefined());

  it.each(leavesOf(valid).map((leaf) => [leaf.at, leaf] as const))(
    'refuses control characters in %s',
    (at, { value, replace }) => {
      const taken = [...lineBreaks, ...others].filter(
        (character) => schema.safeParse(replace(within(value, character))).success,
      );
      const isMultiline = (multiline as readonly string[]).includes(at);
      // zod takes these out of a web address, as browsers do.
      const isAddress = at.startsWith('feed.');
      const expected = isMultiline ? lineBreaks : isAddress ? ['\r\n', '\r', '\n', '\t'] : [];
      expect(taken.map(nameOf)).toEqual(expected.map(nameOf));
    },
  );
});
