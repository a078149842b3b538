import { colors, writeText } from '../pdf-drawing.js';
import type { Chart } from './chart.js';

type Stack = {
  /** The legend of the colours. */
  parts: readonly { name: string; color: string; onColor: string }[];
  rows: readonly { label: string | number; values: readonly number[] }[];
  size?: number;
};

/** Stacked horizontal bars of 100 percent with a legend above. */
export const stackedBarChart =
  ({ parts, rows, size = 9 }: Stack): Chart =>
  (pdf, { x, y, width, height }) => {
    let legend = x + size * 4;
    for (const { name, color } of parts) {
      pdf.roundedRect(legend, y + size * 0.15, size, size, 2).fill(color);
      writeText(pdf, name, legend + size * 1.5, y, size * 12, { font: 'text', size });
      legend += size * 3.2 + pdf.widthOfString(name);
    }
    const top = y + size * 2.4;
    const slot = (height - size * 2.4) / rows.length;
    rows.forEach(({ label, values }, i) => {
      const [line, thick] = [top + slot * i, Math.min(slot * 0.72, size * 4.6)];
      const middle = line + (thick - size * 1.35) / 2;
      writeText(pdf, String(label), x, middle, size * 3.4, { font: 'bold', size, color: colors.deep });
      const whole = width - size * 4;
      const total = values.reduce((all, value) => all + value, 0);
      let left = x + size * 4;
      values.forEach((value, j) => {
        const wide = (whole * value) / total;
        const { color, onColor } = parts[j]!;
        pdf.rect(left, line, wide - 1.5, thick).fill(color);
        writeText(pdf, `${value}%`, left, middle, wide, { font: 'semi', size, color: onColor, align: 'center' });
        left += wide;
      });
    });
  };
