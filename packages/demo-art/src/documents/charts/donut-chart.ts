import { colors, writeText, type Pdf } from '../pdf-drawing.js';
import type { Chart } from './chart.js';

export type DonutPart = {
  name: string;
  value: number;
  color: string;
};

type Donut = {
  parts: readonly DonutPart[];
  format: (value: number) => string;
  /** The text in the middle: a figure and its label. */
  middle: readonly [string, string];
  size?: number;
};

/** A donut chart with a legend at the right. */
export const donutChart =
  ({ parts, format, middle, size = 9 }: Donut): Chart =>
  (pdf, { x, y, width, height }) => {
    const radius = height / 2;
    const center = { x: x + radius, y: y + radius };
    const total = parts.reduce((all, { value }) => all + value, 0);
    let turn = -Math.PI / 2;
    for (const { value, color } of parts) {
      const end = turn + (value / total) * Math.PI * 2;
      pdf.path(segment(center.x, center.y, radius, turn + 0.012, end - 0.012)).fill(color);
      turn = end;
    }
    const figure = { font: 'black', size: radius * 0.3, color: colors.deep, align: 'center' } as const;
    writeText(pdf, middle[0], x, center.y - radius * 0.28, radius * 2, figure);
    const what = { font: 'text', size, color: colors.quiet, align: 'center' } as const;
    writeText(pdf, middle[1], x + radius * 0.4, center.y + radius * 0.1, radius * 1.2, what);
    legend(pdf, parts, format, { x: x + height + size * 3, y: center.y, width: width - height - size * 3, size });
  };

const segment = (x: number, y: number, radius: number, from: number, to: number): string => {
  const inner = radius * 0.62;
  const point = (turn: number, far: number) => `${x + Math.cos(turn) * far} ${y + Math.sin(turn) * far}`;
  const large = to - from > Math.PI ? 1 : 0;
  return (
    `M${point(from, radius)}A${radius} ${radius} 0 ${large} 1 ${point(to, radius)}` +
    `L${point(to, inner)}A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`
  );
};

type LegendPlace = {
  x: number;
  /** The vertical centre. */
  y: number;
  width: number;
  size: number;
};

const legend = (pdf: Pdf, parts: readonly DonutPart[], format: Donut['format'], place: LegendPlace): void => {
  const { x, width, size } = place;
  const step = size * 2.2;
  parts.forEach(({ name, value, color }, i) => {
    const y = place.y - (parts.length * step) / 2 + i * step;
    pdf.roundedRect(x, y + size * 0.15, size, size, 2).fill(color);
    writeText(pdf, name, x + size * 1.8, y, width - size * 1.8, { font: 'text', size });
    writeText(pdf, format(value), x, y, width, { font: 'bold', size, color: colors.deep, align: 'right' });
  });
};
