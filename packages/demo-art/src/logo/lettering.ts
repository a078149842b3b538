import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Command, type Font } from 'opentype.js';
import type { BrandColor } from '../brand.js';
import type { Shape } from './drawing.js';

export type Lettering = {
  size: number;
  weight: 600 | 700 | 800;
  track?: number;
};

const require = createRequire(import.meta.url);
const files = {
  600: require.resolve('@fontsource/nunito/files/nunito-latin-600-normal.woff'),
  700: require.resolve('@fontsource/nunito/files/nunito-latin-700-normal.woff'),
  800: require.resolve('@fontsource/nunito/files/nunito-latin-800-normal.woff'),
};
const fonts = new Map<number, Font>();

const loadFont = (weight: Lettering['weight']): Font => {
  const known = fonts.get(weight);
  if (known) return known;
  const font = opentype.parse(Uint8Array.from(readFileSync(files[weight])).buffer);
  fonts.set(weight, font);
  return font;
};

// The path writer of the library packs numbers in a way that some SVG readers misread.
const toPath = (commands: readonly Command[]): string =>
  commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
      return type + numbers.map((value) => value.toFixed(1)).join(' ');
    })
    .join('');

/** Lays out text glyph by glyph: the text shaping of the library fails on the contextual lookups of this font. */
const layOutText = (
  text: string,
  x: number,
  y: number,
  { size, weight, track = 0 }: Lettering,
): { path: string; end: number } => {
  const font = loadFont(weight);
  const unit = size / font.unitsPerEm;
  let path = '';
  let end = x;
  let last: ReturnType<Font['charToGlyph']> | undefined;
  for (const letter of text) {
    const glyph = font.charToGlyph(letter);
    if (last) end += font.getKerningValue(last, glyph) * unit + track;
    path += toPath(glyph.getPath(end, y, size).commands);
    end += (glyph.advanceWidth ?? 0) * unit;
    last = glyph;
  }
  return { path, end };
};

export const measureTextWidth = (text: string, lettering: Lettering): number => layOutText(text, 0, 0, lettering).end;

/** Converts text to one path, so that the drawing does not need the font. */
export const toTextShape = (text: string, x: number, y: number, ink: BrandColor, lettering: Lettering): Shape => ({
  ink,
  path: layOutText(text, x, y, lettering).path,
});
