import type { Chart } from '../charts/chart.js';
import { colors, fillBox, measureTextHeight, drawPhoto as paintPhoto, writeText, type Style } from '../pdf-drawing.js';
import { textColumn, fullWidth, type Block } from './flow.js';

const body: Style = { font: 'text', size: 10.5, gap: 3.2 };
const leadStyle: Style = { font: 'semi', size: 14, gap: 4, color: colors.deep };
const note: Style = { font: 'text', size: 8.5, gap: 1.5, color: colors.quiet };

/** A chapter heading over the full width, which is also an entry in the outline of the PDF. */
export const chapter =
  (title: string): Block =>
  (flow) => {
    const style: Style = { font: 'black', size: 25, color: colors.deep };
    flow.ensureSpace(150);
    if (flow.y > 100) flow.y += 26;
    flow.pdf.outline.addItem(title);
    flow.y = writeText(flow.pdf, title, fullWidth.x, flow.y, fullWidth.width, style) + 12;
  };

export const newPage: Block = (flow) => flow.addPage();

/** A paragraph with a small heading beside it. */
export const topic =
  (title: string, ...paragraphs: string[]): Block =>
  async (flow) => {
    const beside: Style = { font: 'bold', size: 10.5, gap: 1.5, color: colors.deep };
    flow.ensureSpace(measureTextHeight(flow.pdf, paragraphs[0] ?? '', textColumn.width, body));
    writeText(flow.pdf, title, fullWidth.x, flow.y, textColumn.x - fullWidth.x - 18, beside);
    for (const words of paragraphs) await text(words)(flow);
    flow.y += 6;
  };

export const text =
  (words: string): Block =>
  (flow) => {
    flow.ensureSpace(measureTextHeight(flow.pdf, words, textColumn.width, body));
    flow.y = writeText(flow.pdf, words, textColumn.x, flow.y, textColumn.width, body) + 8;
  };

export const lead =
  (words: string): Block =>
  (flow) => {
    flow.ensureSpace(measureTextHeight(flow.pdf, words, textColumn.width, leadStyle));
    flow.y = writeText(flow.pdf, words, textColumn.x, flow.y, textColumn.width, leadStyle) + 12;
  };

export const signature =
  (words: string): Block =>
  (flow) => {
    flow.y = writeText(flow.pdf, words, textColumn.x, flow.y + 4, textColumn.width, { ...body, font: 'bold' }) + 22;
  };

export const bulletList =
  (...items: string[]): Block =>
  (flow) => {
    const inner = textColumn.width - 16;
    const heights = items.map((item) => measureTextHeight(flow.pdf, item, inner, body) + 4);
    flow.ensureSpace(heights.reduce((all, height) => all + height, 0));
    for (const item of items) {
      flow.pdf.circle(textColumn.x + 4, flow.y + 7.5, 2.6).fill(colors.green);
      flow.y = writeText(flow.pdf, item, textColumn.x + 16, flow.y, inner, body) + 4;
    }
    flow.y += 6;
  };

export const quote =
  (words: string, by: string): Block =>
  (flow) => {
    const style: Style = { font: 'bold', size: 16, gap: 3, color: colors.deep };
    const inner = fullWidth.width - 116;
    const height = measureTextHeight(flow.pdf, words, inner, style) + 62;
    flow.ensureSpace(height + 16);
    fillBox(flow.pdf, { x: fullWidth.x, y: flow.y + 4, width: fullWidth.width, height }, colors.air, 10);
    writeText(flow.pdf, '“', fullWidth.x + 24, flow.y + 10, 60, { font: 'black', size: 62, color: colors.sky });
    const y = writeText(flow.pdf, words, fullWidth.x + 80, flow.y + 26, inner, style);
    writeText(flow.pdf, by, fullWidth.x + 80, y + 4, inner, { ...note, size: 9.5 });
    flow.y += height + 22;
  };

/** Key figures in a row, each with its label and its change from the year before. */
export const keyFigures =
  (...items: { value: string; label: string; change?: string }[]): Block =>
  (flow) => {
    const gap = 12;
    const width = (fullWidth.width - gap * (items.length - 1)) / items.length;
    flow.ensureSpace(110);
    items.forEach(({ value, label, change = '' }, i) => {
      const x = fullWidth.x + i * (width + gap);
      fillBox(flow.pdf, { x, y: flow.y, width, height: 92 }, i % 2 ? colors.air : colors.mist, 10);
      const inner = width - 28;
      writeText(flow.pdf, value, x + 14, flow.y + 15, inner, { font: 'black', size: 20, color: colors.deep });
      writeText(flow.pdf, label, x + 14, flow.y + 46, inner, { font: 'semi', size: 10 });
      writeText(flow.pdf, change, x + 14, flow.y + 64, inner, note);
    });
    flow.y += 112;
  };

export const figure =
  (title: string, chart: Chart, { height = 170, source = '' } = {}): Block =>
  (flow) => {
    flow.ensureSpace(height + 62);
    const y =
      writeText(flow.pdf, title, fullWidth.x, flow.y + 6, fullWidth.width, {
        font: 'bold',
        size: 11,
        color: colors.deep,
      }) + 8;
    chart(flow.pdf, { x: fullWidth.x, y, width: fullWidth.width, height });
    flow.y = y + height + 8;
    if (source) flow.y = writeText(flow.pdf, source, fullWidth.x, flow.y, fullWidth.width, note);
    flow.y += 18;
  };

export const photo =
  (slug: string, caption: string, height = 220): Block =>
  async (flow) => {
    flow.ensureSpace(height + 34);
    await paintPhoto(flow.pdf, slug, { x: fullWidth.x, y: flow.y + 4, width: fullWidth.width, height }, { radius: 10 });
    flow.y = writeText(flow.pdf, caption, fullWidth.x, flow.y + height + 11, fullWidth.width, note) + 16;
  };

/** A foto in the remaining space of the page, when there is enough of it. */
export const photoInRemainingSpace =
  (slug: string): Block =>
  async (flow) => {
    const height = Math.min(flow.remainingHeight - 14, fullWidth.width / 1.5);
    if (height < 130) return;
    const box = { x: fullWidth.x, y: flow.y + 10, width: fullWidth.width, height };
    await paintPhoto(flow.pdf, slug, box, { radius: 10 });
    flow.y += height + 14;
  };
