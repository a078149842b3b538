import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readContentFile } from '../files.js';
import { logoPackages, type PackageName } from '../logo/catalogue.js';
import { toPdf, toSvg, type Drawing } from '../logo/drawing.js';
import { logos } from '../logo/logo.js';
import { zip } from '../zip.js';
import { readPdf, readZip } from './read-generated.js';

const all = (Object.keys(logos) as PackageName[]).flatMap((key) =>
  Object.entries<Drawing>(logos[key]).map(([name, drawing]) => [name, drawing, key] as const),
);
const getSizes = (name: string, { width, height }: Drawing): number[] => {
  if (name === 'ruigenhei-icoon-klein') return [16, 32, 48];
  return width === height ? [128, 512, 1024] : [400, 1200, 3000];
};

describe('logo package', () => {
  it.each(Object.keys(logoPackages) as PackageName[])('%s contains its logos and a readme', async (key) => {
    const entries = readZip(await readContentFile(`logo/${logoPackages[key].filename}`));
    const expected = Object.entries<Drawing>(logos[key]).flatMap(([name, drawing]) => [
      `${name}.svg`,
      `${name}.pdf`,
      ...getSizes(name, drawing).map((size) => `${name}-${size}.png`),
    ]);
    expect(Object.keys(entries)).toEqual(['LEESMIJ.txt', ...expected]);
    expect(Buffer.from(entries['LEESMIJ.txt']!).toString()).toMatch(/^LOGO RUIGENHEI\r\n[^]*SVG [^]*PNG [^]*PDF /);
    for (const name of expected) {
      const file = await readContentFile(`logo/${key}/${name}`);
      expect([name, file.equals(entries[name]!)]).toEqual([name, true]);
    }
  });

  it('has white, black and single-colour logos, with and without subregel, and a square icon', () => {
    const names = Object.keys(logos.variaties).join(' ');
    for (const ink of ['wit', 'zwart', 'donkergroen'])
      expect(names).toMatch(new RegExp(`logo-${ink}.*subregel-${ink}`));
    expect(logos.variaties['ruigenhei-icoon']).toMatchObject({ width: 240, height: 240 });
  });
});

describe.each(all)('%s', (name, drawing, key) => {
  it('has an SVG with shapes only', async () => {
    const svg = (await readContentFile(`logo/${key}/${name}.svg`)).toString();
    expect(svg).toBe(toSvg(drawing));
    expect(svg).not.toMatch(/<text|font-family|<image|NaN|undefined/);
    const { width, height } = drawing;
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: 'svg', width, height });
  });

  it('has a PNG in each width with transparent corners', async () => {
    for (const size of getSizes(name, drawing)) {
      const png = sharp(await readContentFile(`logo/${key}/${name}-${size}.png`));
      const height = Math.round((size * drawing.height) / drawing.width);
      expect(await png.metadata()).toMatchObject({ format: 'png', width: size, height, hasAlpha: true });
      const corner = await png.ensureAlpha().extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer();
      // At 16 pixels the rounded corner touches the corner pixel.
      expect(corner[3]).toBeLessThan(size === 16 ? 64 : 1);
    }
  });

  it('has a vector PDF of the size of the drawing', async () => {
    const pdf = await readContentFile(`logo/${key}/${name}.pdf`);
    expect(pdf.toString('latin1')).not.toContain('/Subtype /Image');
    expect((await readPdf(pdf)).sizes).toEqual([[drawing.width, drawing.height]]);
  });
});

it('generates the same bytes again', async () => {
  const drawing = logos.subregel['ruigenhei-logo-subregel'];
  expect(await toPdf(drawing)).toEqual(await readContentFile('logo/subregel/ruigenhei-logo-subregel.pdf'));
  expect(zip({ 'a.txt': 'één\n' })).toEqual(zip({ 'a.txt': 'één\n' }));
  expect(Buffer.from(readZip(zip({ 'a.txt': 'één\n' }))['a.txt']!).toString()).toBe('één\r\n');
});
