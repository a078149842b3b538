import type { Chart } from '../charts/chart.js';
import { colors, fill, heightOf, photo as paintPhoto, write, type Style } from '../paper.js';
import { column, full, type Block } from './flow.js';

const body: Style = { font: 'text', size: 10.5, gap: 3.2 };
const leadStyle: Style = { font: 'semi', size: 14, gap: 4, color: colors.deep };
const note: Style = { font: 'text', size: 8.5, gap: 1.5, color: colors.quiet };

/** A chapter heading over the full width, which is also an entry in the outline of the PDF. */
export const chapter =
  (title: string): Block =>
  (flow) => {
    const style: Style = { font: 'black', size: 25, color: colors.deep };
    flow.need(150);
    if (flow.y > 100) flow.y += 26;
    flow.pdf.outline.addItem(title);
    flow.y = write(flow.pdf, title, full.x, flow.y, full.width, style) + 12;
  };

export const newPage: Block = (flow) => flow.turn();

/** A paragraph with a small heading beside it. */
export const topic =
  (title: string, ...paragraphs: string[]): Block =>
  async (flow) => {
    const beside: Style = { font: 'bold', size: 10.5, gap: 1.5, color: colors.deep };
    flow.need(heightOf(flow.pdf, paragraphs[0] ?? '', column.width, body));
    write(flow.pdf, title, full.x, flow.y, column.x - full.x - 18, beside);
    for (const words of paragraphs) await text(words)(flow);
    flow.y += 6;
  };

export const text =
  (words: string): Block =>
  (flow) => {
    flow.need(heightOf(flow.pdf, words, column.width, body));
    flow.y = write(flow.pdf, words, column.x, flow.y, column.width, body) + 8;
  };

export const lead =
  (words: string): Block =>
  (flow) => {
    flow.need(heightOf(flow.pdf, words, column.width, leadStyle));
    flow.y = write(flow.pdf, words, column.x, flow.y, column.width, leadStyle) + 12;
  };

export const signature =
  (words: string): Block =>
  (flow) => {
    flow.y = write(flow.pdf, words, column.x, flow.y + 4, column.width, { ...body, font: 'bold' }) + 22;
  };

export const points =
  (...items: string[]): Block =>
  (flow) => {
    const inner = column.width - 16;
    const heights = items.map((item) => heightOf(flow.pdf, item, inner, body) + 4);
    flow.need(heights.reduce((all, height) => all + height, 0));
    for (const item of items) {
      flow.pdf.circle(column.x + 4, flow.y + 7.5, 2.6).fill(colors.green);
      flow.y = write(flow.pdf, item, column.x + 16, flow.y, inner, body) + 4;
    }
    flow.y += 6;
  };

export const quote =
  (words: string, by: string): Block =>
  (flow) => {
    const style: Style = { font: 'bold', size: 16, gap: 3, color: colors.deep };
    const inner = full.width - 116;
    const height = heightOf(flow.pdf, words, inner, style) + 62;
    flow.need(height + 16);
    fill(flow.pdf, { x: full.x, y: flow.y + 4, width: full.width, height }, colors.air, 10);
    write(flow.pdf, '“', full.x + 24, flow.y + 10, 60, { font: 'black', size: 62, color: colors.sky });
    const y = write(flow.pdf, words, full.x + 80, flow.y + 26, inner, style);
    write(flow.pdf, by, full.x + 80, y + 4, inner, { ...note, size: 9.5 });
    flow.y += height + 22;
  };

/** Key figures in a row, each with its label and its change from the year before. */
export const numbers =
  (...items: { value: string; label: string; change?: string }[]): Block =>
  (flow) => {
    const gap = 12;
    const width = (full.width - gap * (items.length - 1)) / items.length;
    flow.need(110);
    items.forEach(({ value, label, change = '' }, i) => {
      const x = full.x + i * (width + gap);
      fill(flow.pdf, { x, y: flow.y, width, height: 92 }, i % 2 ? colors.air : colors.mist, 10);
      const inner = width - 28;
      write(flow.pdf, value, x + 14, flow.y + 15, inner, { font: 'black', size: 20, color: colors.deep });
      write(flow.pdf, label, x + 14, flow.y + 46, inner, { font: 'semi', size: 10 });
      write(flow.pdf, change, x + 14, flow.y + 64, inner, note);
    });
    flow.y += 112;
  };

export const figure =
  (title: string, chart: Chart, { height = 170, source = '' } = {}): Block =>
  (flow) => {
    flow.need(height + 62);
    const y =
      write(flow.pdf, title, full.x, flow.y + 6, full.width, { font: 'bold', size: 11, color: colors.deep }) + 8;
    chart(flow.pdf, { x: full.x, y, width: full.width, height });
    flow.y = y + height + 8;
    if (source) flow.y = write(flow.pdf, source, full.x, flow.y, full.width, note);
    flow.y += 18;
  };

export const photo =
  (slug: string, caption: string, height = 220): Block =>
  async (flow) => {
    flow.need(height + 34);
    await paintPhoto(flow.pdf, slug, { x: full.x, y: flow.y + 4, width: full.width, height }, { radius: 10 });
    flow.y = write(flow.pdf, caption, full.x, flow.y + height + 11, full.width, note) + 16;
  };

/** A foto in the remaining space of the page, when there is enough of it. */
export const restOfPage =
  (slug: string): Block =>
  async (flow) => {
    const height = Math.min(flow.left - 14, full.width / 1.5);
    if (height < 130) return;
    const box = { x: full.x, y: flow.y + 10, width: full.width, height };
    await paintPhoto(flow.pdf, slug, box, { radius: 10 });
    flow.y += height + 14;
  };
