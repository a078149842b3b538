import { parseHex, type PaletteContent } from '@ledenportaal/shared';
import { createAse } from './ase.js';
import { toSlug } from './slug.js';

/** Kinds of files with the palette, by extension. */
export type PaletteKind = 'ase' | 'css' | 'gpl' | 'json';

/** Creates a file with all colours of the palette, and its name. */
export const createPaletteFile = (kind: PaletteKind, palette: PaletteContent, organisation: string) => {
  const { create, type } = formats[kind];
  const name = `${[toSlug(organisation), 'kleuren'].filter(Boolean).join('-')}.${kind}`;
  return { name, file: new Blob([create(palette, toLine(organisation))], { type }) };
};

const getColours = ({ colours, extras }: PaletteContent) =>
  [...colours, ...extras].map((colour) => ({ ...colour, name: toLine(colour.name) }));

/** Replaces line breaks and other control characters. */
const toLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

/** Adds a number to a name that an earlier one has: 'Rood', 'Rood 2'. */
const makeUnique = (names: string[], separator: string) => {
  const used = new Set<string>();
  for (const name of names) {
    let unique = name;
    for (let number = 2; used.has(unique); number += 1) unique = `${name}${separator}${number}`;
    used.add(unique);
  }
  return [...used];
};

/** The CMYK values are those of the printer, which a conversion of RGB would not give, so they are swatches too. */
const createAseFile = (palette: PaletteContent) => {
  const colours = getColours(palette);
  const screen = colours.map(({ name, hex }) => ({
    name,
    model: 'RGB ' as const,
    values: parseHex(hex).map((value) => value / 255),
  }));
  const print = colours.flatMap(({ name, cmyk }) =>
    cmyk ? { name: `${name} CMYK`, model: 'CMYK' as const, values: cmyk.map((percent) => percent / 100) } : [],
  );
  const swatches = [...screen, ...print];
  // InDesign has one list of names for all groups.
  const names = makeUnique(
    swatches.map(({ name }) => name),
    ' ',
  );
  const named = swatches.map((swatch, at) => ({ ...swatch, name: names[at] ?? '' }));
  return createAse(
    [
      { name: 'RGB', colours: named.slice(0, screen.length) },
      { name: 'CMYK', colours: named.slice(screen.length) },
    ].filter(({ colours: { length } }) => length > 0),
  );
};

const toComment = (text: string) => `/* ${text.replaceAll('*/', '* /')} */`;
const createCss = (palette: PaletteContent, organisation: string) => {
  const colours = getColours(palette);
  const names = makeUnique(
    colours.map(({ name }) => ['--kleur', toSlug(name)].filter(Boolean).join('-')),
    '-',
  );
  const properties = colours.map(({ name, hex }, at) => `  ${names[at]}: ${hex}; ${toComment(name)}\n`);
  return `${toComment(organisation)}\n:root {\n${properties.join('')}}\n`;
};

const createGpl = (palette: PaletteContent, organisation: string) => {
  const colours = getColours(palette).map(({ name, hex }) => `${parseHex(hex).join(' ')}\t${name}\n`);
  return `GIMP Palette\nName: ${organisation}\n#\n${colours.join('')}`;
};

const createJson = (palette: PaletteContent, organisation: string) =>
  `${JSON.stringify({ organisation, ...palette }, null, 2)}\n`;

// Of a type that is not known for an extension, a browser may add another extension.
const unknownType = 'application/octet-stream';
const formats = {
  ase: { create: createAseFile, type: unknownType },
  css: { create: createCss, type: 'text/css' },
  gpl: { create: createGpl, type: unknownType },
  json: { create: createJson, type: 'application/json' },
};
