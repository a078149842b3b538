import { colors, fillBox, writeText } from '../pdf-drawing.js';
import type { Chart } from './chart.js';

type Ranks = {
  rows: readonly (readonly [label: string, value: number])[];
  format: (value: number) => string;
  /** The value of a full bar; by default the largest value. */
  max?: number;
  size?: number;
};

/** A horizontal bar chart with labels at the left and the first bar emphasized. */
export const horizontalBarChart =
  ({ rows, format, max = Math.max(...rows.map(([, value]) => value)), size = 9 }: Ranks): Chart =>
  (pdf, { x, y, width, height }) => {
    const slot = height / rows.length;
    const thick = Math.min(slot * 0.66, size * 2.4);
    const names = width * 0.32;
    const whole = width - names - size * 6;
    rows.forEach(([label, value], i) => {
      const line = y + slot * i + (slot - thick) / 2;
      const middle = line + (thick - size * 1.35) / 2;
      writeText(pdf, label, x, middle, names - size, { font: 'text', size, align: 'right' });
      fillBox(pdf, { x: x + names, y: line, width: whole, height: thick }, colors.mist, 3);
      const bar = { x: x + names, y: line, width: (whole * value) / max, height: thick };
      fillBox(pdf, bar, i === 0 ? colors.green : colors.leaf, 3);
      writeText(pdf, format(value), x + names + whole + size, middle, size * 5, {
        font: 'bold',
        size,
        color: colors.deep,
      });
    });
  };
