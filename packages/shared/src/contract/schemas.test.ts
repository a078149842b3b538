import { describe, expect, it } from 'vitest';
import { BedrijfEdit, NewBedrijf } from '../bedrijven/bedrijf.js';
import { Email, Person } from '../accounts/account.js';
import { ContentPath, PaletteContent, SiteContent, TekstenContent } from '../content/content.js';
import { Filename, FileEdit, NewFile, NewPoster } from '../files/catalogue.js';
import { FotoBulk, FotoEdit, FotoSearch } from '../fotos/foto.js';
import { NewLabel } from '../labels/label.js';
import { LidEdit, NewLid } from '../leden/lid.js';
import {
  cleanedText,
  cleanLine,
  cleanMultiline,
  hasControlCharacters,
  multilineText,
  requiredText,
  text,
} from './schemas.js';

const characterRange = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
const lineBreaks = ['\r\n', '\r', '\n', '\t', '\u2028', '\u2029'];
/** Rejected in every field. */
const rejectedCharacters = [
  ...[...characterRange(0, 0x1f), ...characterRange(0x7f, 0x9f)].filter((character) => !/[\t\n\r]/.test(character)),
  ...['\u061c', '\u200b', '\u200e', '\u200f', '\u2060', '\ufeff', '\ufff9'],
  ...characterRange(0x202a, 0x202e),
  ...characterRange(0x2066, 0x2069),
];
const allowed = ['👩‍🌾', 'می‌خواهم', 'zo\u00adgenaamd', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'é', 'q\u0301', 'שלום', '¶', '\u00a0'];
const formatCodePoints = (character: string) =>
  Array.from(character, (codePoint) => `U+${codePoint.codePointAt(0)!.toString(16).padStart(4, '0')}`).join(' ');
const toNamedCases = (characters: string[]) =>
  characters.map((character) => [formatCodePoints(character), character] as const);
/** Blank characters whose Unicode category is letter or symbol. */
const blankSymbols = ['\u115f', '\u1160', '\u2800', '\u3164', '\uffa0', '\u{13441}', '\u{13442}', '\u{1d159}'];
const invisibleTexts = [
  ...[
    '\u200d',
    '\u00ad \u200c',
    '\ufe0f',
    '\u202e',
    '\u2028',
    '\u0085',
    '\u2003',
    '\u034f',
    '\u0301',
    '\u17b4',
    '\u180e',
  ],
  ...['\ufff9', '\u{e0001}', '\u{e0041}', '\u{e0100}', '\u3164 \u2800\u{e0020}'],
  ...blankSymbols,
];
const insertCharacter = (character: string) => `Heide${character}bos`;

describe('text', () => {
  it.each(toNamedCases([...lineBreaks, ...rejectedCharacters]))('rejects %s in a single line', (_, character) => {
    const { error } = text(100).safeParse(insertCharacter(character));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Hier staat een onzichtbaar teken in, zoals een tab of een regeleinde. Typ de tekst over.',
    ]);
  });

  it.each(allowed)('keeps %j in a single line', (value) =>
    expect(text(100).parse(insertCharacter(value))).toBe(insertCharacter(value)),
  );

  it('trims line breaks and tabs at both ends', () => {
    expect(text(100).parse('\r\n\t Heide \u2028\n')).toBe('Heide');
  });

  it.each(toNamedCases(invisibleTexts))('treats %s alone as empty', (_, value) => {
    expect(text(100).parse(value)).toBe('');
    expect(requiredText(100, 'Vul een naam in.').safeParse(value).error?.issues[0]?.message).toBe('Vul een naam in.');
  });

  it.each(toNamedCases(invisibleTexts.filter((value) => !hasControlCharacters(value))))(
    'keeps %s next to a visible character',
    (_, value) => expect(text(100).parse(`x${value}b`)).toBe(`x${value}b`),
  );

  it('treats no other letter, number, punctuation mark or symbol as empty', () => {
    const emptyCharacters = characterRange(0, 0x1ffff).filter(
      (character) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && cleanLine(character) === '',
    );
    expect(emptyCharacters.map(formatCodePoints)).toEqual(blankSymbols.map(formatCodePoints));
  });
});

describe('multilineText', () => {
  it.each(toNamedCases(rejectedCharacters))('rejects %s in multiline text', (_, character) => {
    const { error } = multilineText(100).safeParse(insertCharacter(character));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Hier staat een onzichtbaar teken in. Typ de tekst over.',
    ]);
  });

  it('keeps tabs and converts every line break to a line feed', () => {
    expect(multilineText(100).parse('\r\na\r\nb\rc\nd\u2028e\u2029f\tg\r\n')).toBe('a\nb\nc\nd\ne\nf\tg');
  });
});

it.each(toNamedCases([...lineBreaks, ...rejectedCharacters]))('removes %s from a search text', (_, character) => {
  expect(cleanedText(100).parse(insertCharacter(character)).replace(' ', '')).toBe('Heidebos');
  expect(FotoSearch.parse({ tekst: insertCharacter(character) }).tekst?.replace(' ', '')).toBe('Heidebos');
});

describe('Unicode NFC', () => {
  const decomposed = 'Zoe\u0308';

  it('is the form of every text, however it is cleaned', () => {
    const parsed = [
      ...[text, multilineText, cleanedText].map((schema) => schema(100).parse(decomposed)),
      requiredText(100, '').parse(decomposed),
      cleanLine(decomposed),
      cleanMultiline(decomposed),
      Filename.parse(decomposed),
    ];
    expect(new Set(parsed)).toEqual(new Set(['Zo\u00eb']));
  });

  it('is what counts for the length of a text', () => {
    expect(text(3).parse(decomposed)).toBe('Zo\u00eb');
  });

  it('composes a letter with an accent that a removed character kept apart', () => {
    expect(cleanLine('Zoe\u200b\u0308')).toBe('Zo\u00eb');
    expect(cleanMultiline('Zoe\ud800\u0308')).toBe('Zo\u00eb');
  });
});

it('removes lone surrogates from stored and search text, and rejects them in other text', () => {
  expect([cleanLine('a\ud800b'), cleanMultiline('a\udc00b'), cleanedText(10).parse('a\ud800b')]).toEqual([
    'ab',
    'ab',
    'ab',
  ]);
  expect([text(10).safeParse('a\ud800b').success, multilineText(10).safeParse('a\ud800').success]).toEqual([
    false,
    false,
  ]);
});

it('removes control characters from stored text', () => {
  expect(cleanLine(' a\r\n\tb\u202ec\u200e ')).toBe('a bc');
  expect(cleanMultiline(' a\r\n\tb\u202ec\x07 ')).toBe('a\n\tbc');
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

/** Every input schema with text: name, schema, valid example, and the paths of its multiline fields. */
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

type TextLeaf = { path: string; value: string; replace: (value: string) => unknown };
const getTextLeaves = (
  value: unknown,
  path = '',
  replace: (newValue: unknown) => unknown = (newValue) => newValue,
): TextLeaf[] => {
  if (typeof value === 'string') return [{ path, value, replace }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    getTextLeaves(child, path ? `${path}.${key}` : key, (changed) =>
      replace(
        Array.isArray(value)
          ? value.map((item: unknown, index) => (String(index) === key ? changed : item))
          : { ...value, [key]: changed },
      ),
    ),
  );
};
/** Inserts before the last character, because white space at the ends is trimmed. */
const insertBeforeLast = (value: string, character: string) => value.slice(0, -1) + character + value.slice(-1);

it('rejects a file name without a visible character before its extension', () => {
  for (const stem of ['', ...invisibleTexts.filter((value) => !hasControlCharacters(value))])
    expect(Filename.safeParse(`${stem}.pdf`).error?.issues[0]?.message).toBe(
      'Een bestandsnaam begint niet met een punt.',
    );
});

describe.each(inputs)('%s', (_, schema, valid, multiline) => {
  it('accepts a valid example', () => expect(schema.safeParse(valid).error).toBeUndefined());

  it('handles invisible text as empty text in every field', () => {
    for (const { path, replace } of getTextLeaves(valid)) {
      // A path refers to an existing file, which may have any name.
      if (schema === ContentPath) continue;
      const { success, data } = schema.safeParse(replace(''));
      for (const value of invisibleTexts) {
        const result = schema.safeParse(replace(value));
        expect([path, formatCodePoints(value), result.success, result.data]).toEqual([
          path,
          formatCodePoints(value),
          success,
          data,
        ]);
      }
    }
  });

  it.each(getTextLeaves(valid).map((leaf) => [leaf.path, leaf] as const))(
    'rejects control characters in %s',
    (path, { value, replace }) => {
      const accepted = [...lineBreaks, ...rejectedCharacters].filter(
        (character) => schema.safeParse(replace(insertBeforeLast(value, character))).success,
      );
      const isMultiline = (multiline as readonly string[]).includes(path);
      // zod removes these from a URL, as browsers do.
      const isWebAddress = path.startsWith('feed.');
      const expected = isMultiline ? lineBreaks : isWebAddress ? ['\r\n', '\r', '\n', '\t'] : [];
      expect(accepted.map(formatCodePoints)).toEqual(expected.map(formatCodePoints));
    },
  );
});
