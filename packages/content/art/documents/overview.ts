import { donut } from './charts/donut.js';
import { lines } from './charts/lines.js';
import { ranks } from './charts/ranks.js';
import { stack } from './charts/stack.js';
import {
  count,
  euros,
  result,
  seasons,
  sum,
  thousands,
  valuesUntil,
  years,
  yearsUntil,
  type Money,
  type Year,
  type YearNumber,
} from './figures.js';
import { colors } from './paper.js';
import { chapter, figure, lead, newPage, numbers, photo, quote, restOfPage, signature, text } from './report/blocks.js';
import type { Block } from './report/flow.js';
import type { Report } from './report/report.js';
import { table } from './report/table.js';

/** The texts of a yearly overview; its figures come from figures.ts. */
export interface Overview {
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
}

const chair = 'Hendrik Wolterman, voorzitter';

export function overview(year: YearNumber, words: Overview): Report {
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
      restOfPage(words.ending),
    ],
  };
}

function inFigures(year: YearNumber, words: string): Block[] {
  const now = years[year];
  const before = year === 2018 ? undefined : years[(year - 1) as YearNumber];
  const labels = yearsUntil(year);
  const blocks = [
    newPage,
    chapter('Het jaar in cijfers'),
    numbers(
      { value: thousands(now.dagbezoeken), label: 'dagbezoeken', change: change(now, before, (of) => of.dagbezoeken) },
      {
        value: thousands(now.overnachtingen),
        label: 'overnachtingen',
        change: change(now, before, (of) => of.overnachtingen),
      },
      {
        value: count(now.leden),
        label: 'betalende leden',
        change: before ? `was ${count(before.leden)}` : 'eerste jaar',
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
}

const grade = (value: number): string => value.toFixed(1).replace('.', ',');

function change(now: Year, before: Year | undefined, of: (year: Year) => number): string {
  if (!before) return 'eerste telling';
  const percent = Math.round((of(now) / of(before) - 1) * 100);
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)}% in een jaar`;
}

const overTheYears = (year: YearNumber, labels: YearNumber[]): Block[] => [
  figure(
    'Bezoek aan het wildgebied, maal duizend',
    lines({
      labels,
      series: [
        { name: 'dagbezoeken', values: valuesUntil(year, (of) => of.dagbezoeken), color: colors.green },
        { name: 'overnachtingen', values: valuesUntil(year, (of) => of.overnachtingen), color: colors.orange },
      ],
    }),
    { height: 190, source: 'Bron: toeristenbelasting gemeente Ruigenhei en tellers op acht parkeerplaatsen.' },
  ),
  figure('Overnachtingen per seizoen', bySeason(labels.slice(-3)), {
    height: 118,
    source: 'Bron: opgave van de leden met verblijf.',
  }),
];

const firstYear = ({ seizoenen }: Year): Block[] => [
  figure(
    'Overnachtingen per seizoen',
    donut({
      parts: seasons.map((name, i) => ({ name, value: seizoenen[i]!, color: seasonInks[i]![0] })),
      format: (value) => `${value}%`,
      middle: ['182', 'duizend nachten'],
      size: 10.5,
    }),
    { height: 170, source: 'Bron: opgave van de leden met verblijf.' },
  ),
  restOfPage('heide-dageraad'),
];

const seasonInks = [
  [colors.leaf, colors.text],
  [colors.green, colors.text],
  [colors.orange, colors.text],
  [colors.deep, colors.white],
] as const;

export const bySeason = (of: YearNumber[], size = 9) =>
  stack({
    parts: seasons.map((name, i) => ({ name, color: seasonInks[i]![0], onColor: seasonInks[i]![1] })),
    rows: of.map((year) => ({ label: year, values: years[year].seizoenen })),
    size,
  });

function inMoney(year: YearNumber, words: string): Block[] {
  const { inkomsten, uitgaven } = years[year];
  return [
    chapter('Geld'),
    text(words),
    table({ head: ['Inkomsten', 'Bedrag'], rows: rowsOf(inkomsten, 'Totaal inkomsten'), totals: 1 }),
    table({
      head: ['Uitgaven', 'Bedrag'],
      rows: [...rowsOf(uitgaven, 'Totaal uitgaven'), ['Resultaat', euros(result(year))]],
      totals: 2,
    }),
    figure('Waar het geld heen ging', ranks({ rows: byAmount(uitgaven), format: euros }), { height: 120 }),
  ];
}

const byAmount = (money: Money): [string, number][] => Object.entries(money).sort(([, a], [, b]) => b - a);

const rowsOf = (money: Money, total: string): string[][] => [
  ...Object.entries(money).map(([name, amount]) => [name, euros(amount)]),
  [total, euros(sum(money))],
];
