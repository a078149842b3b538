import { barChart } from '../charts/bar-chart.js';
import { donutChart } from '../charts/donut-chart.js';
import { formatNumber, formatEuros, getValuesUntil, getYearsUntil } from '../figures.js';
import { colors } from '../pdf-drawing.js';
import type { Deck } from '../slides/deck.js';
import {
  chartSlide,
  closingSlide,
  keyFiguresSlide,
  openingSlide,
  pointsSlide,
  statementSlide,
  stepsSlide,
} from '../slides/layouts.js';

const occasion = 'Ledenbijeenkomst, december 2024';

export const vooruitblik2025: Deck = {
  title: 'Vooruitblik 2025',
  occasion,
  slides: [
    openingSlide('Vooruitblik 2025', occasion, 'heuvels-dageraad'),
    statementSlide(
      'Het laatste jaar van het plan. Wat maken we af?',
      'In 2022 schreven we op waar we in 2025 willen staan. We zijn er bijna.',
    ),
    keyFiguresSlide('Waar we in 2025 willen staan', [
      ['240.000', 'overnachtingen, nu 233.000'],
      ['14%', 'van de nachten in de winter, nu 12%'],
      ['8,5', 'van onze gasten, nu een 8,4'],
      ['44', 'betalende leden, nu veertig'],
    ]),
    chartSlide(
      'Nog 7.000 nachten',
      barChart({
        labels: [...getYearsUntil(2024), 2025],
        values: [...getValuesUntil(2024, (of) => of.overnachtingen), 240],
        planned: 7,
        format: formatNumber,
        size: 14,
      }),
      'Overnachtingen maal duizend. Met drie procent groei halen we het doel, ook in de winter.',
    ),
    stepsSlide('De kalender', [
      ['Maart', 'Workshop Verhalen uit het wildgebied, voor alle leden.'],
      ['Juni', 'Campagne ‘Een nacht erbij’: arrangementen van twee en drie nachten.'],
      ['September', 'Vier avonden over het plan voor 2026 tot en met 2029.'],
      ['November', 'Een tweede winterroute, nu langs het water.'],
    ]),
    chartSlide(
      'De begroting: € 96.000',
      donutChart({
        parts: [
          { name: 'Campagne', value: 35_000, color: colors.green },
          { name: 'Organisatie', value: 21_000, color: colors.deep },
          { name: 'Routes en borden', value: 18_000, color: colors.leaf },
          { name: 'Beeld en verhaal', value: 16_500, color: colors.sky },
          { name: 'Bijeenkomsten', value: 5_500, color: colors.pink },
        ],
        format: formatEuros,
        middle: ['96', 'duizend euro'],
        size: 17,
      }),
      'De contributie blijft € 450. De gemeente draagt € 60.000 bij, zoals afgesproken.',
    ),
    pointsSlide(
      'Wat we van jou vragen',
      [
        'Bied in de winter iets aan, hoe klein ook',
        'Kom in maart naar de workshop',
        'Vertel ons één verhaal over je bedrijf',
        'Neem een ondernemer mee die nog geen lid is',
      ],
      'meer-ochtend',
    ),
    closingSlide('Tot in maart', [
      'De uitnodiging voor de workshop volgt in januari.',
      'Aanmelden kan nu al: info@ruigenhei.example',
    ]),
  ],
};
