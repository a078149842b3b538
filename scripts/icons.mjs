// Makes the icons that browsers ask for beside apps/web/public/icon.svg. Run it after a change of that file.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Only the API depends on it.
const sharp = createRequire(new URL('../apps/api/package.json', import.meta.url))('sharp');

const folder = join(import.meta.dirname, '../apps/web/public');
const svg = readFileSync(join(folder, 'icon.svg'));
/** Of the SVG, in pixels at 72 dpi. */
const svgWidth = 240;

const toPng = (width) =>
  sharp(svg, { density: Math.ceil((72 * width) / svgWidth) })
    .resize(width)
    .png({ palette: true, effort: 10 })
    .toBuffer();

/** An ICO file of PNGs (https://en.wikipedia.org/wiki/ICO_(file_format)): a header, an entry for each, and the pictures. */
const toIco = (pictures) => {
  const [headerLength, entryLength] = [6, 16];
  const header = Buffer.alloc(headerLength + entryLength * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ width, png }, index) => {
    const entry = header.subarray(headerLength + entryLength * index);
    entry.set([width, width]);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
};

const icoWidths = [16, 32, 48];
const pictures = await Promise.all(icoWidths.map(async (width) => ({ width, png: await toPng(width) })));
writeFileSync(join(folder, 'favicon.ico'), toIco(pictures));
for (const width of [192, 512]) writeFileSync(join(folder, `icon-${width}.png`), await toPng(width));
