import { formatNumber } from '../figures.js';
import { colors, drawRule, writeText, type Box, type Pdf } from '../pdf-drawing.js';
import { getNiceStep, type Chart } from './chart.js';

type Series = {
  name: string;
  values: readonly number[];
  color: string;
};

type Lines = {
  labels: readonly (string | number)[];
  series: readonly Series[];
  size?: number;
};

/** A line chart over the years, with a label at the end of each line. */
export const lineChart =
  ({ labels, series, size = 9 }: Lines): Chart =>
  (pdf, box) => {
    const plot = {
      x: box.x + size * 3.2,
      y: box.y + size,
      width: box.width - size * 13.5,
      height: box.height - size * 3,
    };
    const max = scale(pdf, plot, box, Math.max(...series.flatMap(({ values }) => values)), size);
    const at = (i: number) => plot.x + (plot.width * i) / (labels.length - 1);
    labels.forEach((label, i) => {
      const style = { font: 'text', size, color: colors.quiet, align: 'center' } as const;
      writeText(pdf, String(label), at(i) - 30, plot.y + plot.height + size * 0.7, 60, style);
    });
    for (const one of series) {
      const points = one.values.map((value, i) => [at(i), plot.y + plot.height * (1 - value / max)] as const);
      trace(pdf, points, one, size);
    }
  };

const scale = (pdf: Pdf, plot: Box, box: Box, highest: number, size: number): number => {
  const step = getNiceStep(highest, 4);
  const max = Math.ceil(highest / step) * step;
  for (let value = 0; value <= max; value += step) {
    const y = plot.y + plot.height * (1 - value / max);
    drawRule(pdf, plot.x, y, plot.width);
    const style = { font: 'text', size, color: colors.quiet, align: 'right' } as const;
    writeText(pdf, formatNumber(value), box.x, y - size * 0.7, size * 2.6, style);
  }
  return max;
};

const trace = (
  pdf: Pdf,
  points: (readonly [number, number])[],
  { name, values, color }: Series,
  size: number,
): void => {
  points.forEach(([x, y], i) => (i === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y)));
  pdf
    .lineWidth(size / 4)
    .lineJoin('round')
    .lineCap('round')
    .stroke(color);
  for (const [x, y] of points) pdf.circle(x, y, size / 3.2).fillAndStroke(colors.white, color);
  const [x, y] = points.at(-1)!;
  const top = writeText(pdf, formatNumber(values.at(-1)!), x + size, y - size * 1.2, size * 11, {
    font: 'black',
    size: size * 1.2,
    color: colors.deep,
  });
  writeText(pdf, name, x + size, top, size * 11, { font: 'text', size, color: colors.quiet });
};
