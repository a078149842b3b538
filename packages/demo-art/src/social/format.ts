import sharp from 'sharp';
import { brand } from '../brand.js';
import { toSvgShape } from '../logo/drawing.js';
import { logos } from '../logo/logo.js';
import { toTextShape, measureTextWidth, type Lettering } from '../logo/lettering.js';
import { toSvgBuffer, postSize } from './green-bar.js';
import { posts } from './posts.js';

// The example post, smaller, with space for the dimensions around it.
const card = { x: 96, y: 66, width: 720 };
const text = { top: card.y + 112, step: 36 };
const image = { y: card.y + 224, height: (card.width * postSize.height) / postSize.width };
const end = image.y + image.height;
const labels = card.x + card.width + 44;

const heading: Lettering = { size: 27, weight: 800 };
const plain: Lettering = { size: 20, weight: 600 };
const letters = (words: string, x: number, y: number, lettering: Lettering): string =>
  toSvgShape(toTextShape(words, x, y, 'deep', lettering));
const centred = (words: string, x: number, y: number): string =>
  letters(words, x - measureTextWidth(words, plain) / 2, y, plain);

const line = (path: string): string =>
  `<path fill="none" stroke="${brand.green.hex}" stroke-width="3" stroke-linecap="round" d="${path}"/>`;

/** A bracket next to a measured part, with its description. */
const measure = (from: number, to: number, title: string, ...rules: string[]): string => {
  const x = card.x + card.width + 14;
  const top = (from + to) / 2 - ((rules.length + 1) * 28) / 2 + 20;
  const words = rules.map((rule, i) => letters(rule, labels, top + 30 + i * 27, plain));
  return line(`M${x} ${from}H${x + 12}V${to}H${x}`) + letters(title, labels, top, heading) + words.join('');
};

const measures = (): string => {
  const { x, width } = card;
  const below = end + 22;
  return [
    line(`M${x} ${below - 7}V${below + 7}M${x} ${below}H${x + width}M${x + width} ${below - 7}V${below + 7}`),
    centred('1200 pixels', x + width / 2, below + 30),
    measure(text.top - 26, text.top + 2 * text.step + 8, 'Tekst', 'hooguit drie regels,', 'elk tot 60 tekens'),
    measure(image.y, end - 142, 'Beeld', 'met de balk 4:3,', '1200 × 900 pixels,', 'één onderwerp,', 'geen tekst erin'),
    measure(end - 124, end, 'Groene balk', 'loopt op naar rechts,', 'met hert en logo,', 'logo 400 pixels breed'),
  ].join('');
};

/** A post as on a timeline: its lines, with the picture below them. */
const example = (): string => {
  const { x, y, width } = card;
  const icon = logos.variaties['ruigenhei-icoon'];
  return [
    `<rect width="${postSize.width}" height="${postSize.height}" fill="#f3f6ef"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${end - y}" rx="18" fill="#ffffff"/>`,
    `<g transform="translate(${x + 28} ${y + 22}) scale(.22)">${icon.shapes.map(toSvgShape).join('')}</g>`,
    letters('Ruigenhei', x + 94, y + 57, heading),
    ...posts[0]!.lines.map((words, i) => letters(words, x + 28, text.top + i * text.step, { size: 24, weight: 600 })),
  ].join('');
};

export const drawFormat = async (drawnPost: Buffer): Promise<Buffer> => {
  const photo = await sharp(drawnPost).resize(card.width, image.height).toBuffer();
  return sharp(toSvgBuffer(example()))
    .composite([{ input: photo, left: card.x, top: image.y }, { input: toSvgBuffer(measures()) }])
    .png({ palette: true, quality: 92, compressionLevel: 9 })
    .toBuffer();
};
