import { logoOnDark } from '../logo/logo.js';
import { finishPdf } from '../pdf.js';
import { barChart } from './charts/bar-chart.js';
import type { Chart } from './charts/chart.js';
import { donutChart } from './charts/donut-chart.js';
import { lineChart } from './charts/line-chart.js';
import {
  formatNumber,
  formatEuros,
  seasons,
  sumAmounts,
  formatThousands,
  getValuesUntil,
  years,
  getYearsUntil,
  type YearNumber,
} from './figures.js';
import {
  colors,
  fillBox,
  drawHills,
  drawLogo,
  createPdf,
  drawPhoto,
  writeText,
  type Box,
  type Pdf,
} from './pdf-drawing.js';

export type Infographic = {
  foto: string;
  subtitle: string;
  /** Five moments of the year in chronological order. */
  moments: [month: string, words: string][];
};

const sheet = { width: 842, height: 1191 } as const;
const margin = 44;
const inside = sheet.width - margin * 2;
const gap = 16;

/** Draws the infographic of a year on one A3 page. */
export const drawInfographic = async (year: YearNumber, words: Infographic): Promise<Buffer> => {
  const title = `Infographic ${year}`;
  const pdf = createPdf({ title: `${title} | Ruigenhei`, subject: words.subtitle, size: [sheet.width, sheet.height] });
  pdf.addPage({ size: [sheet.width, sheet.height], margin: 0 });
  fillBox(pdf, { x: 0, y: 0, ...sheet }, colors.mist);
  await head(pdf, year, words);
  tiles(pdf, year, 448);
  visits(pdf, year, 572);
  support(pdf, year, 788);
  moments(pdf, words.moments, 1004);
  return finishPdf(pdf);
};

const head = async (pdf: Pdf, year: YearNumber, { foto, subtitle }: Infographic): Promise<void> => {
  await drawPhoto(pdf, foto, { x: 0, y: 0, width: sheet.width, height: 320 });
  drawHills(pdf, sheet.width, 302, 428);
  writeText(pdf, `${year} in beeld`, margin, 326, 460, { font: 'black', size: 52, color: colors.white });
  writeText(pdf, subtitle, margin + 2, 392, 470, { font: 'semi', size: 14, color: colors.white });
  drawLogo(pdf, logoOnDark, sheet.width - margin - 220, 342, 220);
};

const tiles = (pdf: Pdf, year: YearNumber, y: number): void => {
  const { dagbezoeken, overnachtingen, leden, volgers, cijfer } = years[year];
  const items = [
    [formatThousands(dagbezoeken), 'dagbezoeken', colors.sky, colors.text],
    [formatThousands(overnachtingen), 'overnachtingen', colors.deep, colors.white],
    [formatNumber(volgers), 'volgers', colors.leaf, colors.text],
    [formatNumber(leden), 'betalende leden', colors.deep, colors.white],
    [cijfer.toFixed(1).replace('.', ','), 'van onze gasten', colors.orange, colors.text],
  ] as const;
  const width = (inside - gap * (items.length - 1)) / items.length;
  items.forEach(([value, label, color, onColor], i) => {
    const x = margin + i * (width + gap);
    fillBox(pdf, { x, y, width, height: 108 }, color, 14);
    writeText(pdf, value, x, y + 24, width, { font: 'black', size: 28, color: onColor, align: 'center' });
    writeText(pdf, label, x, y + 66, width, { font: 'semi', size: 12.5, color: onColor, align: 'center' });
  });
};

const card = (pdf: Pdf, title: string, box: Box, chart: Chart): void => {
  fillBox(pdf, box, colors.white, 14);
  const y = writeText(pdf, title, box.x + 20, box.y + 16, box.width - 40, {
    font: 'black',
    size: 15,
    color: colors.deep,
  });
  chart(pdf, { x: box.x + 20, y: y + 10, width: box.width - 40, height: box.y + box.height - y - 26 });
};

const visits = (pdf: Pdf, year: YearNumber, y: number): void => {
  const [height, wide] = [200, 424];
  const history = lineChart({
    labels: getYearsUntil(year),
    series: [
      { name: 'dagbezoeken', values: getValuesUntil(year, (of) => of.dagbezoeken), color: colors.green },
      { name: 'overnachtingen', values: getValuesUntil(year, (of) => of.overnachtingen), color: colors.orange },
    ],
  });
  card(pdf, 'Bezoek, maal duizend', { x: margin, y, width: wide, height }, history);
  const inks = [colors.leaf, colors.green, colors.orange, colors.deep];
  const ring = donutChart({
    parts: seasons.map((name, i) => ({ name, value: years[year].seizoenen[i]!, color: inks[i]! })),
    format: (value) => `${value}%`,
    middle: [`${years[year].seizoenen[3]}%`, 'in de winter'],
    size: 11,
  });
  card(pdf, 'Overnachtingen per seizoen', { x: margin + wide + gap, y, width: inside - wide - gap, height }, ring);
};

const support = (pdf: Pdf, year: YearNumber, y: number): void => {
  const [height, wide] = [200, 314];
  const members = barChart({
    labels: getYearsUntil(year),
    values: getValuesUntil(year, (of) => of.leden),
    format: formatNumber,
    size: 11,
  });
  card(pdf, 'Betalende leden', { x: margin, y, width: wide, height }, members);
  const inks = [colors.green, colors.sky, colors.leaf, colors.pink, colors.deep];
  const { uitgaven } = years[year];
  const ring = donutChart({
    parts: Object.entries(uitgaven).map(([name, value], i) => ({ name, value, color: inks[i]! })),
    format: formatEuros,
    middle: [`${Math.round(sumAmounts(uitgaven) / 1000)}`, 'duizend euro'],
    size: 11,
  });
  card(pdf, 'Waar het geld heen ging', { x: margin + wide + gap, y, width: inside - wide - gap, height }, ring);
};

const moments = (pdf: Pdf, items: Infographic['moments'], y: number): void => {
  writeText(pdf, 'Momenten van het jaar', margin, y + 4, inside, { font: 'black', size: 15, color: colors.deep });
  const [line, width] = [y + 44, inside / items.length];
  pdf
    .moveTo(margin + 6, line)
    .lineTo(sheet.width - margin, line)
    .lineWidth(2.5)
    .stroke(colors.leaf);
  items.forEach(([month, words], i) => {
    const x = margin + i * width;
    pdf.circle(x + 8, line, 8).fill(colors.green);
    pdf.circle(x + 8, line, 3.5).fill(colors.white);
    const below = writeText(pdf, month, x, line + 16, width - 14, { font: 'black', size: 12.5, color: colors.deep });
    writeText(pdf, words, x, below + 2, width - 16, { font: 'text', size: 11, gap: 1.5 });
  });
  const source = 'Bron: tellingen van Stichting Ruigenhei, gemeente en leden. info@ruigenhei.example';
  writeText(pdf, source, margin, 1160, inside, { font: 'text', size: 9, color: colors.quiet });
};
