import { paintShapes } from '../../logo/drawing.js';
import { logoOnDark } from '../../logo/logo.js';
import { createMark } from '../../logo/stag-mark.js';
import type { Chart } from '../charts/chart.js';
import {
  colors,
  fillBox,
  measureTextHeight,
  drawHills,
  drawLogo,
  drawPhoto,
  writeText,
  type Pdf,
  type Style,
} from '../pdf-drawing.js';
import { slideMargin, slideSize, contentWidth, type Slide } from './deck.js';

const large: Style = { font: 'text', size: 20, gap: 4 };

const heading = (pdf: Pdf, title: string, width = contentWidth): number => {
  const style: Style = { font: 'black', size: 34, gap: -2, color: colors.deep };
  return writeText(pdf, title, slideMargin, 50, width, style) + 16;
};

export const openingSlide =
  (title: string, occasion: string, foto: string): Slide =>
  async (pdf) => {
    await drawPhoto(pdf, foto, { x: 0, y: 0, width: slideSize.width, height: 400 });
    drawHills(pdf, slideSize.width, 366, slideSize.height);
    const size = Math.min(40, (40 * 560) / pdf.font('black').fontSize(40).widthOfString(title));
    writeText(pdf, title, slideMargin, 458 - size * 1.35, 600, { font: 'black', size, color: colors.white });
    writeText(pdf, occasion, slideMargin, 478, 540, { font: 'semi', size: 17, color: colors.sky });
    drawLogo(pdf, logoOnDark, slideSize.width - slideMargin - 230, 424, 230);
  };

/** One sentence to remember. */
export const statementSlide =
  (words: string, below = ''): Slide =>
  (pdf) => {
    fillBox(pdf, { x: 0, y: 0, ...slideSize }, colors.air);
    stag(pdf, '#c6e8fa');
    const width = 580;
    const style: Style = { font: 'black', size: 42, gap: -2, color: colors.deep };
    const y = (slideSize.height - 40 - measureTextHeight(pdf, words, width, style) - (below ? 50 : 0)) / 2;
    const next = writeText(pdf, words, slideMargin, y, width, style) + 14;
    writeText(pdf, below, slideMargin, next, width - 60, large);
  };

/** A large stag at the right, in little contrast with the background. */
const stag = (pdf: Pdf, color: string): void => {
  pdf.save().translate(600, 104).scale(1.78);
  paintShapes(pdf, createMark({ stag: 'deep', hill: 'deep', sky: null }), () => color);
  pdf.restore();
};

/** Bullet points at the left, a foto at the right. */
export const pointsSlide =
  (title: string, items: string[], foto: string): Slide =>
  async (pdf) => {
    const style: Style = { font: 'text', size: 24, gap: 2 };
    const width = 490;
    const heights = items.map((item) => measureTextHeight(pdf, item, width - 30, style));
    const top = heading(pdf, title, width);
    const room = 470 - top - heights.reduce((all, height) => all + height, 0);
    const gap = Math.min(34, room / (items.length + 1));
    let y = top + gap;
    items.forEach((item, i) => {
      pdf.circle(slideMargin + 6, y + 17, 6).fill(colors.green);
      writeText(pdf, item, slideMargin + 30, y, width - 30, style);
      y += heights[i]! + gap;
    });
    await drawPhoto(pdf, foto, { x: 606, y: 0, width: 354, height: slideSize.height });
    fillBox(pdf, { x: 600, y: 0, width: 6, height: slideSize.height }, colors.green);
  };

/** A chart with its message above and the conclusion below. */
export const chartSlide =
  (title: string, pictureSlide: Chart, meaning: string): Slide =>
  (pdf) => {
    const y = heading(pdf, title);
    const below = measureTextHeight(pdf, meaning, contentWidth, large);
    pictureSlide(pdf, { x: slideMargin, y, width: contentWidth, height: 484 - below - y - 18 });
    writeText(pdf, meaning, slideMargin, 484 - below, contentWidth, { ...large, color: colors.text });
  };

export const keyFiguresSlide =
  (title: string, items: [value: string, label: string][]): Slide =>
  (pdf) => {
    const top = heading(pdf, title) + 14;
    const gap = 20;
    const width = (contentWidth - gap * (items.length - 1)) / items.length;
    const inks = [colors.air, colors.mist];
    items.forEach(([value, label], i) => {
      const x = slideMargin + i * (width + gap);
      fillBox(pdf, { x, y: top, width, height: 270 }, inks[i % 2]!, 16);
      writeText(pdf, value, x + 12, top + 76, width - 24, {
        font: 'black',
        size: 42,
        color: colors.deep,
        align: 'center',
      });
      writeText(pdf, label, x + 18, top + 144, width - 36, { font: 'semi', size: 17, gap: 1, align: 'center' });
    });
  };

/** Three or four numbered steps side by side. */
export const stepsSlide =
  (title: string, items: [name: string, words: string][]): Slide =>
  (pdf) => {
    const top = heading(pdf, title) + 14;
    const gap = 20;
    const width = (contentWidth - gap * (items.length - 1)) / items.length;
    const inner = width - 44;
    const size = items.length > 3 ? 17 : 20;
    items.forEach(([name, words], i) => {
      const x = slideMargin + i * (width + gap) + 22;
      fillBox(pdf, { x: x - 22, y: top, width, height: 470 - top }, i % 2 ? colors.mist : colors.air, 16);
      pdf.circle(x + 24, top + 50, 24).fill(colors.deep);
      const figure: Style = { font: 'black', size: 24, color: colors.white, align: 'center' };
      writeText(pdf, String(i + 1), x, top + 34, 48, figure);
      const y = writeText(pdf, name, x, top + 98, inner, { font: 'black', size: size + 4, color: colors.deep }) + 8;
      writeText(pdf, words, x, y, inner, { font: 'text', size, gap: 3 });
    });
  };

/** Before and after, or good and less good, side by side. */
export const comparisonSlide =
  (title: string, left: [string, string], right: [string, string]): Slide =>
  (pdf) => {
    const top = heading(pdf, title) + 10;
    const width = (contentWidth - 24) / 2;
    [left, right].forEach(([name, words], i) => {
      const x = slideMargin + i * (width + 24);
      fillBox(pdf, { x, y: top, width, height: 470 - top }, i ? colors.air : colors.mist, 16);
      const color = i ? colors.deep : colors.quiet;
      const y = writeText(pdf, name, x + 28, top + 26, width - 56, { font: 'bold', size: 18, color }) + 10;
      writeText(pdf, words, x + 28, y, width - 56, { font: i ? 'bold' : 'text', size: 24, gap: 5, color });
    });
  };

/** A foto over the whole width with one line of text; `sky` as in drawPhoto. */
export const pictureSlide =
  (foto: string, words: string, sky = 1): Slide =>
  async (pdf) => {
    await drawPhoto(pdf, foto, { x: 0, y: 0, width: slideSize.width, height: 440 }, { sky });
    drawHills(pdf, slideSize.width, 420, slideSize.height);
    fillBox(pdf, { x: 0, y: 492, width: slideSize.width, height: 48 }, colors.white);
    writeText(pdf, words, slideMargin, 452, contentWidth, { font: 'black', size: 24, color: colors.white });
  };

export const closingSlide =
  (title: string, lines: string[]): Slide =>
  (pdf) => {
    fillBox(pdf, { x: 0, y: 0, ...slideSize }, colors.deep);
    stag(pdf, '#37613c');
    writeText(pdf, title, slideMargin, 120, contentWidth, { font: 'black', size: 44, color: colors.white });
    writeText(pdf, lines.join('\n'), slideMargin, 196, 520, { ...large, color: colors.white });
    drawLogo(pdf, logoOnDark, slideMargin, 366, 300);
    fillBox(pdf, { x: 0, y: 492, width: slideSize.width, height: 48 }, colors.white);
  };
