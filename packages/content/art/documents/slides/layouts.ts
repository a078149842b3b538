import { paintShapes } from '../../logo/drawing.js';
import { logoOnDark } from '../../logo/logo.js';
import { mark } from '../../logo/mark.js';
import type { Chart } from '../charts/chart.js';
import { colors, fill, heightOf, hills, logo, photo, write, type Pdf, type Style } from '../paper.js';
import { edge, screen, wide, type Slide } from './deck.js';

const large: Style = { font: 'text', size: 20, gap: 4 };

function heading(pdf: Pdf, title: string, width = wide): number {
  const style: Style = { font: 'black', size: 34, gap: -2, color: colors.deep };
  return write(pdf, title, edge, 50, width, style) + 16;
}

export const opening =
  (title: string, occasion: string, foto: string): Slide =>
  async (pdf) => {
    await photo(pdf, foto, { x: 0, y: 0, width: screen.width, height: 400 });
    hills(pdf, screen.width, 366, screen.height);
    const size = Math.min(40, (40 * 560) / pdf.font('black').fontSize(40).widthOfString(title));
    write(pdf, title, edge, 458 - size * 1.35, 600, { font: 'black', size, color: colors.white });
    write(pdf, occasion, edge, 478, 540, { font: 'semi', size: 17, color: colors.sky });
    logo(pdf, logoOnDark, screen.width - edge - 230, 424, 230);
  };

/** One sentence to remember. */
export const statement =
  (words: string, below = ''): Slide =>
  (pdf) => {
    fill(pdf, { x: 0, y: 0, ...screen }, colors.air);
    stag(pdf, '#c6e8fa');
    const width = 580;
    const style: Style = { font: 'black', size: 42, gap: -2, color: colors.deep };
    const y = (screen.height - 40 - heightOf(pdf, words, width, style) - (below ? 50 : 0)) / 2;
    const next = write(pdf, words, edge, y, width, style) + 14;
    write(pdf, below, edge, next, width - 60, large);
  };

/** A large stag at the right, in little contrast with the background. */
function stag(pdf: Pdf, color: string): void {
  pdf.save().translate(600, 104).scale(1.78);
  paintShapes(pdf, mark({ stag: 'deep', hill: 'deep', sky: null }), () => color);
  pdf.restore();
}

/** Bullet points at the left, a foto at the right. */
export const points =
  (title: string, items: string[], foto: string): Slide =>
  async (pdf) => {
    const style: Style = { font: 'text', size: 24, gap: 2 };
    const width = 490;
    const heights = items.map((item) => heightOf(pdf, item, width - 30, style));
    const top = heading(pdf, title, width);
    const room = 470 - top - heights.reduce((all, height) => all + height, 0);
    const gap = Math.min(34, room / (items.length + 1));
    let y = top + gap;
    items.forEach((item, i) => {
      pdf.circle(edge + 6, y + 17, 6).fill(colors.green);
      write(pdf, item, edge + 30, y, width - 30, style);
      y += heights[i]! + gap;
    });
    await photo(pdf, foto, { x: 606, y: 0, width: 354, height: screen.height });
    fill(pdf, { x: 600, y: 0, width: 6, height: screen.height }, colors.green);
  };

/** A chart with its message above and the conclusion below. */
export const chart =
  (title: string, picture: Chart, meaning: string): Slide =>
  (pdf) => {
    const y = heading(pdf, title);
    const below = heightOf(pdf, meaning, wide, large);
    picture(pdf, { x: edge, y, width: wide, height: 484 - below - y - 18 });
    write(pdf, meaning, edge, 484 - below, wide, { ...large, color: colors.text });
  };

export const numbers =
  (title: string, items: [value: string, label: string][]): Slide =>
  (pdf) => {
    const top = heading(pdf, title) + 14;
    const gap = 20;
    const width = (wide - gap * (items.length - 1)) / items.length;
    const inks = [colors.air, colors.mist];
    items.forEach(([value, label], i) => {
      const x = edge + i * (width + gap);
      fill(pdf, { x, y: top, width, height: 270 }, inks[i % 2]!, 16);
      write(pdf, value, x + 12, top + 76, width - 24, { font: 'black', size: 42, color: colors.deep, align: 'center' });
      write(pdf, label, x + 18, top + 144, width - 36, { font: 'semi', size: 17, gap: 1, align: 'center' });
    });
  };

/** Three or four numbered steps side by side. */
export const steps =
  (title: string, items: [name: string, words: string][]): Slide =>
  (pdf) => {
    const top = heading(pdf, title) + 14;
    const gap = 20;
    const width = (wide - gap * (items.length - 1)) / items.length;
    const inner = width - 44;
    const size = items.length > 3 ? 17 : 20;
    items.forEach(([name, words], i) => {
      const x = edge + i * (width + gap) + 22;
      fill(pdf, { x: x - 22, y: top, width, height: 470 - top }, i % 2 ? colors.mist : colors.air, 16);
      pdf.circle(x + 24, top + 50, 24).fill(colors.deep);
      const figure: Style = { font: 'black', size: 24, color: colors.white, align: 'center' };
      write(pdf, String(i + 1), x, top + 34, 48, figure);
      const y = write(pdf, name, x, top + 98, inner, { font: 'black', size: size + 4, color: colors.deep }) + 8;
      write(pdf, words, x, y, inner, { font: 'text', size, gap: 3 });
    });
  };

/** Before and after, or good and less good, side by side. */
export const versus =
  (title: string, left: [string, string], right: [string, string]): Slide =>
  (pdf) => {
    const top = heading(pdf, title) + 10;
    const width = (wide - 24) / 2;
    [left, right].forEach(([name, words], i) => {
      const x = edge + i * (width + 24);
      fill(pdf, { x, y: top, width, height: 470 - top }, i ? colors.air : colors.mist, 16);
      const color = i ? colors.deep : colors.quiet;
      const y = write(pdf, name, x + 28, top + 26, width - 56, { font: 'bold', size: 18, color }) + 10;
      write(pdf, words, x + 28, y, width - 56, { font: i ? 'bold' : 'text', size: 24, gap: 5, color });
    });
  };

/** A foto over the whole width with one line of text; `sky` as in drawPhoto. */
export const picture =
  (foto: string, words: string, sky = 1): Slide =>
  async (pdf) => {
    await photo(pdf, foto, { x: 0, y: 0, width: screen.width, height: 440 }, { sky });
    hills(pdf, screen.width, 420, screen.height);
    fill(pdf, { x: 0, y: 492, width: screen.width, height: 48 }, colors.white);
    write(pdf, words, edge, 452, wide, { font: 'black', size: 24, color: colors.white });
  };

export const closing =
  (title: string, lines: string[]): Slide =>
  (pdf) => {
    fill(pdf, { x: 0, y: 0, ...screen }, colors.deep);
    stag(pdf, '#37613c');
    write(pdf, title, edge, 120, wide, { font: 'black', size: 44, color: colors.white });
    write(pdf, lines.join('\n'), edge, 196, 520, { ...large, color: colors.white });
    logo(pdf, logoOnDark, edge, 366, 300);
    fill(pdf, { x: 0, y: 492, width: screen.width, height: 48 }, colors.white);
  };
