import sharp from 'sharp';
import { motto, organisation } from '../brand.js';
import { toSvgShape } from '../logo/drawing.js';
import { toTextShape, measureTextWidth, type Lettering } from '../logo/lettering.js';
import { createMark } from '../logo/stag-mark.js';

export const [width, height] = [1920, 1080];

export type Title =
  /** Centred, at the opening of the long film. */
  | { kind: 'opening'; text: string; line: string }
  /** At the lower left, over a landscape. */
  | { kind: 'caption'; text: string; line: string }
  /** The name of the organisation, at the end. */
  | { kind: 'end' };

const white = { stag: 'white', hill: 'white', sky: null } as const;
const small: Lettering = { size: 34, weight: 700, track: 1 };

/** White letters with a soft shadow, so that they are readable on a light sky. */
export const drawTitle = async (title: Title, file: string): Promise<void> => {
  const shapes = toSvgShapes(title);
  const shadow =
    '<filter id="s" x="-10%" y="-30%" width="120%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>';
  const veil = title.kind === 'end' ? `<rect width="${width}" height="${height}" fill="#0a1014" opacity="0.42"/>` : '';
  const dark = shapes.replaceAll('#ffffff', '#101820');
  const body = `${shadow}${veil}<g filter="url(#s)" opacity="0.55">${dark}</g>${shapes}`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`;
  await sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toFile(file);
};

const toSvgShapes = (title: Title): string => {
  if (title.kind === 'end') return toCentredShapes(organisation, motto, 430);
  if (title.kind === 'opening') return toCentredShapes(title.text, title.line, 400);
  const name = { size: 76, weight: 800 } as const;
  const rule = '<rect x="120" y="842" width="84" height="6" rx="3" fill="#3aaa35"/>';
  return (
    rule +
    [toTextShape(title.text, 116, 934, 'white', name), toTextShape(title.line, 120, 988, 'white', small)]
      .map(toSvgShape)
      .join('')
  );
};

/** The deer, a name and a line, centred below each other. */
const toCentredShapes = (text: string, line: string, top: number): string => {
  const name: Lettering = { size: 118, weight: 800 };
  const deer = createMark(white)
    .map((shape) => toSvgShape({ ...shape, place: { x: width / 2 - 100, y: top - 240, scale: 1 } }))
    .join('');
  const centred = (words: string, y: number, lettering: Lettering) =>
    toSvgShape(toTextShape(words, (width - measureTextWidth(words, lettering)) / 2, y, 'white', lettering));
  return deer + centred(text, top + 130, name) + centred(line, top + 204, { ...small, size: 40 });
};
