import type { PaletteContent } from '@ledenportaal/shared';
import { describe, expect, it } from 'vitest';
import { createPaletteFile, type PaletteKind } from './palette-files.js';

type Colour = PaletteContent['colours'][number];
const buildColour = (name: string, overrides: Partial<Colour> = {}): Colour => ({
  name,
  hex: '#ff0033',
  cmyk: null,
  pms: '',
  use: '',
  ...overrides,
});
const palette: PaletteContent = {
  colours: [buildColour('Lucht', { hex: '#7fcff5', cmyk: [51, 0, 0, 100], pms: '297', use: 'Voor vlakken.' })],
  extras: [buildColour('Rosé')],
};
const buildPalette = (...names: string[]): PaletteContent => ({
  colours: names.map((name) => buildColour(name)),
  extras: [],
});

const create = (kind: PaletteKind, content = palette, organisation = 'Stichting Zandheuvel') =>
  createPaletteFile(kind, content, organisation);
const readText = (kind: PaletteKind, ...args: [PaletteContent?, string?]) => create(kind, ...args).file.text();

type Block = { type: number; name: string; model?: string; values?: number[]; colourType?: number };

/** Reads an Adobe Swatch Exchange file block by block, and checks that its sizes and count are those of its content. */
const readAse = async (file: Blob) => {
  const view = new DataView(await file.arrayBuffer());
  let at = 0;
  const readUint16 = () => view.getUint16((at += 2) - 2);
  const readUint32 = () => view.getUint32((at += 4) - 4);
  const readFloat = () => view.getFloat32((at += 4) - 4);
  const readAscii = () => String.fromCharCode(...[0, 1, 2, 3].map(() => view.getUint8(at++)));
  const readName = () => {
    const codes = Array.from({ length: readUint16() }, readUint16);
    expect(codes.pop()).toBe(0);
    return String.fromCharCode(...codes);
  };
  const readBlock = (): Block => {
    const type = readUint16();
    const end = readUint32() + at;
    const block: Block = { type, name: end > at ? readName() : '' };
    if (type === 1) {
      block.model = readAscii();
      block.values = Array.from({ length: block.model === 'CMYK' ? 4 : 3 }, readFloat);
      block.colourType = readUint16();
    }
    expect(at).toBe(end);
    return block;
  };
  expect([readAscii(), readUint16(), readUint16()]).toEqual(['ASEF', 1, 0]);
  const blocks = Array.from({ length: readUint32() }, readBlock);
  expect(at).toBe(view.byteLength);
  return blocks;
};
const readNames = async (content: PaletteContent) =>
  (await readAse(create('ase', content).file)).map(({ name }) => name);

it.each([
  ['Stichting Zandheuvel', 'stichting-zandheuvel-kleuren.css'],
  [' Één & twee/../drie! ', 'een-twee-drie-kleuren.css'],
  ['…', 'kleuren.css'],
])('names a file of %j %s', (organisation, name) => expect(create('css', palette, organisation).name).toBe(name));

describe('.ase', () => {
  it('has all colours in RGB, and in CMYK those with CMYK values, each in a group', async () => {
    expect(await readAse(create('ase').file)).toEqual([
      { type: 0xc001, name: 'RGB' },
      {
        type: 1,
        name: 'Lucht',
        model: 'RGB ',
        values: [127, 207, 245].map((v) => Math.fround(v / 255)),
        colourType: 2,
      },
      { type: 1, name: 'Rosé', model: 'RGB ', values: [1, 0, Math.fround(0.2)], colourType: 2 },
      { type: 0xc002, name: '' },
      { type: 0xc001, name: 'CMYK' },
      { type: 1, name: 'Lucht CMYK', model: 'CMYK', values: [Math.fround(0.51), 0, 0, 1], colourType: 2 },
      { type: 0xc002, name: '' },
    ]);
  });

  it('has no CMYK group without CMYK values', async () =>
    expect(await readNames(buildPalette('Rood'))).toEqual(['RGB', 'Rood', '']));

  it('has no name twice, also not in another group', async () => {
    const content = {
      ...buildPalette('Rood', 'Rood CMYK', 'Rood 2'),
      extras: [buildColour('Rood', { cmyk: [0, 0, 0, 0] })],
    };
    expect(await readNames(content)).toEqual([
      'RGB',
      'Rood',
      'Rood CMYK',
      'Rood 2',
      'Rood 3',
      '',
      'CMYK',
      'Rood CMYK 2',
      '',
    ]);
  });

  it('keeps characters outside the basic plane, and replaces control characters', async () =>
    expect(await readNames(buildPalette('Hert 🦌', 'a\0b\nc'))).toEqual(['RGB', 'Hert 🦌', 'a b c', '']));
});

describe('.css', () => {
  it('has a custom property for each colour', async () =>
    expect(await readText('css')).toBe(
      '/* Stichting Zandheuvel */\n:root {\n  --kleur-lucht: #7fcff5; /* Lucht */\n  --kleur-rose: #ff0033; /* Rosé */\n}\n',
    ));

  it('has unique identifiers for names without letters, equal names and names with quotes', async () => {
    const css = await readText('css', buildPalette('!', '100%', 'Rood', 'rood', '\'Rood\' "2"', 'Ж'));
    expect(css.match(/--[^:]+/g)).toEqual([
      '--kleur',
      '--kleur-100',
      '--kleur-rood',
      '--kleur-rood-2',
      '--kleur-rood-2-2',
      '--kleur-ж',
    ]);
  });

  it('keeps names and the organisation inside their comments', async () => {
    const hostile = 'x */ } body { color: red } /*\n*//';
    const style = document.createElement('style');
    style.textContent = await readText('css', buildPalette(hostile, 'Rood'), hostile);
    document.head.append(style);
    const rules = [...(style.sheet?.cssRules ?? [])].map(({ cssText }) => cssText);
    style.remove();
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatch(/^:root \{\s*--kleur-x-body-color-red: #ff0033;\s*--kleur-rood: #ff0033;\s*\}$/);
  });
});

describe('.gpl', () => {
  it('has a line for each colour', async () =>
    expect(await readText('gpl')).toBe(
      'GIMP Palette\nName: Stichting Zandheuvel\n#\n127 207 245\tLucht\n255 0 51\tRosé\n',
    ));

  it('keeps a name on its line', async () =>
    expect(await readText('gpl', buildPalette('a\r\n0 0 0\tb', 'c\u2028d"'), 'Zand\nheuvel')).toBe(
      'GIMP Palette\nName: Zand heuvel\n#\n255 0 51\ta 0 0 0 b\n255 0 51\tc d"\n',
    ));
});

it('.json has the palette as it is', async () => {
  const content = { ...palette, extras: [buildColour('"*/\n')] };
  expect(JSON.parse(await readText('json', content))).toEqual({ organisation: 'Stichting Zandheuvel', ...content });
});
