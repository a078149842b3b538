import { colors, fillBox, measureTextHeight, drawRule, writeText, type Pdf, type Style } from '../pdf-drawing.js';
import { fullWidth, type Block, type PageFlow } from './flow.js';

type Table = {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Number of last rows that are totals. */
  totals?: number;
  /** Column widths as fractions; by default the first column takes the space that the figures leave. */
  widths?: readonly number[];
};

const size = 9.5;
const pad = 6;

/** A table with text at the left and figures at the right. */
export const table =
  ({ head, rows, totals = 0, widths = defaultWidths(head.length) }: Table): Block =>
  (flow) => {
    const heights = rows.map((row) => rowHeight(flow.pdf, row, widths));
    flow.ensureSpace(heights.reduce((all, height) => all + height, 40));
    fillBox(flow.pdf, { x: fullWidth.x, y: flow.y, width: fullWidth.width, height: 24 }, colors.deep, 6);
    const figures = (rows[0] ?? []).map((words) => /^[−€\d]/.test(words));
    const cells: Cells = { widths, figures };
    line(flow, head, cells, { font: 'bold', size, color: colors.white });
    flow.y += 24;
    rows.forEach((row, i) => {
      const total = i >= rows.length - totals;
      line(flow, row, cells, { font: total ? 'black' : 'text', size, color: total ? colors.deep : colors.text });
      flow.y += heights[i]!;
      drawRule(flow.pdf, fullWidth.x, flow.y, fullWidth.width);
    });
    flow.y += 20;
  };

const defaultWidths = (columns: number): number[] => [
  1 - (columns - 1) * 0.17,
  ...Array.from({ length: columns - 1 }, () => 0.17),
];

type Cells = {
  widths: readonly number[];
  /** Columns of figures are right-aligned. */
  figures: readonly boolean[];
};

const inner = (width: number): number => fullWidth.width * width - pad * 2;

const rowHeight = (pdf: Pdf, row: readonly string[], widths: readonly number[]): number =>
  Math.max(...row.map((words, i) => measureTextHeight(pdf, words, inner(widths[i]!), { font: 'text', size }))) + 11;

const line = ({ pdf, y }: PageFlow, row: readonly string[], { widths, figures }: Cells, style: Style): void => {
  let x = fullWidth.x;
  row.forEach((words, i) => {
    const align = figures[i] ? 'right' : 'left';
    writeText(pdf, words, x + pad, y + 5.5, inner(widths[i]!), { ...style, align });
    x += fullWidth.width * widths[i]!;
  });
};
