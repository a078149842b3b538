import { writeContentFile } from '../files.js';
import { zip } from '../zip.js';
import { logoPackages, type PackageName } from './catalogue.js';
import { toPdf, toPng, toSvg, type Drawing } from './drawing.js';
import { logos } from './logo.js';
import { createLogoReadme } from './read-me.js';

/** Widths in pixels: square logos are for profiles and tabs, others for pages. */
const pngWidths = (name: string, { width, height }: Drawing): number[] => {
  if (name.endsWith('-klein')) return [16, 32, 48];
  return width === height ? [128, 512, 1024] : [400, 1200, 3000];
};

const filesOf = async (name: string, drawing: Drawing): Promise<[string, Uint8Array | string][]> => {
  const files: [string, Uint8Array | string][] = [
    [`${name}.svg`, toSvg(drawing)],
    [`${name}.pdf`, await toPdf(drawing)],
  ];
  for (const width of pngWidths(name, drawing)) files.push([`${name}-${width}.png`, await toPng(drawing, width)]);
  return files;
};

export const drawLogos = async (): Promise<void> => {
  for (const key of Object.keys(logoPackages) as PackageName[]) {
    const entries: [string, Uint8Array | string][] = [['LEESMIJ.txt', createLogoReadme(key)]];
    for (const [name, drawing] of Object.entries(logos[key])) entries.push(...(await filesOf(name, drawing)));
    for (const [name, content] of entries.slice(1)) await writeContentFile(`logo/${key}/${name}`, content);
    await writeContentFile(`logo/${logoPackages[key].filename}`, zip(Object.fromEntries(entries)));
  }
};
