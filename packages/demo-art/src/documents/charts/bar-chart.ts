import { colors, writeText } from '../pdf-drawing.js';
import type { Chart } from './chart.js';

type Bars = {
  labels: readonly (string | number)[];
  values: readonly number[];
  format: (value: number) => string;
  size?: number;
  /** The first label that is a plan. */
  planned?: number;
  /** The emphasized bar; by default the last one that is not a plan. */
  strong?: number;
};

/** A vertical bar chart with one emphasized bar. */
export const barChart =
  ({ labels, values, format, size = 9, planned = values.length, strong = planned - 1 }: Bars): Chart =>
  (pdf, { x, y, width, height }) => {
    const top = y + size * 1.8;
    const floor = y + height - size * 1.9;
    const slot = width / values.length;
    const bar = Math.min(slot * 0.62, size * 8);
    const max = Math.max(...values);
    pdf
      .moveTo(x, floor)
      .lineTo(x + width, floor)
      .lineWidth(1)
      .stroke(colors.line);
    values.forEach((value, i) => {
      const tall = ((floor - top) * value) / max;
      const left = x + slot * i + (slot - bar) / 2;
      pdf.roundedRect(left, floor - tall, bar, tall, Math.min(3, tall / 2));
      if (i >= planned) pdf.dash(3, { space: 2 }).lineWidth(1).fillAndStroke(colors.mist, colors.green).undash();
      else pdf.fill(i === strong ? colors.green : colors.leaf);
      const figure = { font: 'bold', size, color: colors.deep, align: 'center' } as const;
      writeText(pdf, format(value), x + slot * i, floor - tall - size * 1.6, slot, figure);
      const label = { font: 'text', size, color: colors.quiet, align: 'center' } as const;
      writeText(pdf, String(labels[i]), x + slot * i, floor + size * 0.6, slot, label);
    });
  };
