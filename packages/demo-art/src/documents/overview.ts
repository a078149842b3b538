import { donutChart } from './charts/donut-chart.js';
import { lineChart } from './charts/line-chart.js';
import { horizontalBarChart } from './charts/horizontal-bar-chart.js';
import { stackedBarChart } from './charts/stacked-bar-chart.js';
import {
  formatNumber,
  formatEuros,
  getResult,
  seasons,
  sumAmounts,
  formatThousands,
  getValuesUntil,
  years,
  getYearsUntil,
  type Money,
  type Year,
  type YearNumber,
} from './figures.js';
import { colors } from './pdf-drawing.js';
import {
  chapter,
  figure,
  lead,
  newPage,
  keyFigures,
  photo,
  quote,
  photoInRemainingSpace,
  signature,
  text,
} from './report/blocks.js';
import type { Block } from './report/flow.js';
import type { Report } from './report/report.js';
import { table } from './report/table.js';

/** The texts of a yearly overview; its figures come from figures.ts. */
export type Overview = {
  subtitle: string;
  foto: string;
  /** The foreword: a lead and paragraphs. */
  foreword: [string, ...string[]];
  /** A second foto below the foreword, with its caption. */
  scene: [slug: string, caption: string];
  figures: string;
  chapters: Block[];
  voice: [words: string, by: string];
  money: string;
  ahead: [string, ...string[]];
  /** A foto at the end, when there is space. */
  ending: string;
};

const chair = 'Hendrik Wolterman, voorzitter';

export const createOverview = (year: YearNumber, words: Overview): Report => {
  const [opening, ...rest] = words.foreword;
  const [next, ...plans] = words.ahead;
  return {
    title: `Jaaroverzicht ${year}`,
    subtitle: words.subtitle,
    foto: words.foto,
    blocks: [
      chapter('Voorwoord'),
      lead(opening),
      ...rest.map(text),
      signature(chair),
      photo(...words.scene),
      ...inFigures(year, words.figures),
      newPage,
      ...words.chapters,
      quote(...words.voice),
      ...inMoney(year, words.money),
      chapter(`Vooruit naar ${year + 1}`),
      lead(next),
      ...plans.map(text),
      photoInRemainingSpace(words.ending),
    ],
  };
};

const inFigures = (year: YearNumber, words: string): Block[] => {
  const now = years[year];
  const before = year === 2018 ? undefined : years[(year - 1) as YearNumber];
  const labels = getYearsUntil(year);
  const blocks = [
    newPage,
    chapter('Het jaar in cijfers'),
    keyFigures(
      {
        value: formatThousands(now.dagbezoeken),
        label: 'dagbezoeken',
        change: change(now, before, (getValue) => getValue.dagbezoeken),
      },
      {
        value: formatThousands(now.overnachtingen),
        label: 'overnachtingen',
        change: change(now, before, (getValue) => getValue.overnachtingen),
      },
      {
        value: formatNumber(now.leden),
        label: 'betalende leden',
        change: before ? `was ${formatNumber(before.leden)}` : 'eerste jaar',
      },
      {
        value: grade(now.cijfer),
        label: 'van onze gasten',
        change: before ? `was ${grade(before.cijfer)}` : 'eerste meting',
      },
    ),
    text(words),
  ];
  return [...blocks, ...(before ? overTheYears(year, labels) : firstYear(now))];
};

const grade = (value: number): string => value.toFixed(1).replace('.', ',');

const change = (now: Year, before: Year | undefined, getValue: (year: Year) => number): string => {
  if (!before) return 'eerste telling';
  const percent = Math.round((getValue(now) / getValue(before) - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}% in een jaar`;
};

const overTheYears = (year: YearNumber, labels: YearNumber[]): Block[] => [
  figure(
    'Bezoek aan het wildgebied, maal duizend',
    lineChart({
      labels,
      series: [
        { name: 'dagbezoeken', values: getValuesUntil(year, (getValue) => getValue.dagbezoeken), color: colors.green },
        {
          name: 'overnachtingen',
          values: getValuesUntil(year, (getValue) => getValue.overnachtingen),
          color: colors.orange,
        },
      ],
    }),
    { height: 190, source: 'Bron: toeristenbelasting gemeente Ruigenhei en tellers op acht parkeerplaatsen.' },
  ),
  figure('Overnachtingen per seizoen', createSeasonChart(labels.slice(-3)), {
    height: 118,
    source: 'Bron: opgave van de leden met verblijf.',
  }),
];

const firstYear = ({ seizoenen }: Year): Block[] => [
  figure(
    'Overnachtingen per seizoen',
    donutChart({
      parts: seasons.map((name, i) => ({ name, value: seizoenen[i]!, color: seasonInks[i]![0] })),
      format: (value) => `${value}%`,
      middle: ['182', 'duizend nachten'],
      size: 10.5,
    }),
    { height: 170, source: 'Bron: opgave van de leden met verblijf.' },
  ),
  photoInRemainingSpace('heide-dageraad'),
];

const seasonInks = [
  [colors.leaf, colors.text],
  [colors.green, colors.text],
  [colors.orange, colors.text],
  [colors.deep, colors.white],
] as const;

export const createSeasonChart = (selectedYears: YearNumber[], size = 9) =>
  stackedBarChart({
    parts: seasons.map((name, i) => ({ name, color: seasonInks[i]![0], onColor: seasonInks[i]![1] })),
    rows: selectedYears.map((year) => ({ label: year, values: years[year].seizoenen })),
    size,
  });

const inMoney = (year: YearNumber, words: string): Block[] => {
  const { inkomsten, uitgaven } = years[year];
  return [
    chapter('Geld'),
    text(words),
    table({ head: ['Inkomsten', 'Bedrag'], rows: rowsOf(inkomsten, 'Totaal inkomsten'), totals: 1 }),
    table({
      head: ['Uitgaven', 'Bedrag'],
      rows: [...rowsOf(uitgaven, 'Totaal uitgaven'), ['Resultaat', formatEuros(getResult(year))]],
      totals: 2,
    }),
    figure('Waar het geld heen ging', horizontalBarChart({ rows: byAmount(uitgaven), format: formatEuros }), {
      height: 120,
    }),
  ];
};

const byAmount = (money: Money): [string, number][] => Object.entries(money).sort(([, a], [, b]) => b - a);

const rowsOf = (money: Money, total: string): string[][] => [
  ...Object.entries(money).map(([name, amount]) => [name, formatEuros(amount)]),
  [total, formatEuros(sumAmounts(money))],
];
