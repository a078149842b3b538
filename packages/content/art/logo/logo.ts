import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lettersAt, widthOf, type Lettering } from './lettering.js';
import { mark, smallMark, type Tint } from './mark.js';

const name = 'Ruigenhei';
const motto = 'Natuur en streek om van te houden';
const nameLetters: Lettering = { size: 104, weight: 800 };
const mottoLetters: Lettering = { size: 29.5, weight: 700, track: 0.6 };

const [deep, green, sky, white, black] = ['#2f5234', '#3aaa35', '#7fcff5', '#ffffff', '#111111'] as const;
const plain = (color: string): Tint => ({ stag: color, hill: color, sky: null });

const svg = (width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">${body}</svg>\n`;

function logo(tint: Tint, word: string, line: string): string {
  const width = Math.ceil(240 + Math.max(widthOf(name, nameLetters), widthOf(motto, mottoLetters)));
  const letters = lettersAt(name, 226, 118, word, nameLetters) + lettersAt(motto, 232, 166, line, mottoLetters);
  return svg(width, 200, mark(tint) + letters);
}

const emblem = (body: string, background?: string): string => {
  const tile = background ? `<rect width="240" height="240" rx="46" fill="${background}"/>` : '';
  return svg(240, 240, tile + body);
};

export async function drawLogos(folder: string): Promise<void> {
  const colors: Tint = { stag: deep, hill: green, sky };
  const onDark: Tint = { stag: white, hill: green, sky: null };
  const centred = (tint: Tint) => `<g transform="translate(22 20) scale(.98)">${mark(tint)}</g>`;
  const files: Record<string, string> = {
    'logo-kleur': logo(colors, deep, green),
    'logo-wit': logo(plain(white), white, white),
    'logo-zwart': logo(plain(black), black, black),
    'logo-groen': logo(plain(deep), deep, deep),
    'beeldmerk-kleur': emblem(centred(colors)),
    icoon: emblem(centred(onDark), deep),
    'icoon-klein': emblem(`<g transform="translate(2 21) scale(1.14)">${smallMark(white)}</g>`, deep),
  };
  await mkdir(folder, { recursive: true });
  for (const [file, source] of Object.entries(files)) await writeFile(join(folder, `${file}.svg`), source);
}
