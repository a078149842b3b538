import { createSeasonChart } from '../overview.js';
import { barChart } from '../charts/bar-chart.js';
import { lineChart } from '../charts/line-chart.js';
import { formatNumber, getValuesUntil, getYearsUntil } from '../figures.js';
import { colors } from '../pdf-drawing.js';
import type { Deck } from '../slides/deck.js';
import {
  chartSlide,
  closingSlide,
  keyFiguresSlide,
  openingSlide,
  pictureSlide,
  pointsSlide,
  statementSlide,
} from '../slides/layouts.js';

const occasion = 'Ledenbijeenkomst, december 2024';

export const terugblik2024: Deck = {
  title: 'Terugblik 2024',
  occasion,
  slides: [
    openingSlide('Terugblik 2024', occasion, 'laan-herfst'),
    statementSlide(
      'Minder schreeuwen, beter vertellen.',
      'Dat namen we ons een jaar geleden voor. Wat kwam ervan terecht?',
    ),
    keyFiguresSlide('Het jaar in vier getallen', [
      ['508.000', 'dagbezoeken, 3% meer dan in 2023'],
      ['233.000', 'overnachtingen, 3% meer'],
      ['40', 'betalende leden, drie nieuw'],
      ['8,4', 'van onze gasten, was 8,3'],
    ]),
    chartSlide(
      'Voor het eerst boven het half miljoen',
      lineChart({
        labels: getYearsUntil(2024),
        series: [
          { name: 'dagbezoeken × 1.000', values: getValuesUntil(2024, (of) => of.dagbezoeken), color: colors.green },
          {
            name: 'overnachtingen × 1.000',
            values: getValuesUntil(2024, (of) => of.overnachtingen),
            color: colors.orange,
          },
        ],
        size: 14,
      }),
      'De groei is rustiger dan in 2022 en 2023, en beter verdeeld over het jaar.',
    ),
    chartSlide(
      'De zomer wordt kleiner, en dat is de bedoeling',
      createSeasonChart([2022, 2023, 2024], 14),
      'Van 43 naar 40% in twee jaar. Het verschil sliep in herfst en winter bij ons.',
    ),
    pointsSlide(
      'Wat er klaar is',
      [
        'Twaalf korte verhalen over mensen uit het gebied, samen 210.000 keer bekeken',
        'Nieuwe borden in de laatste vijf dorpen',
        'Een beeldbank waarin je in een minuut een goede foto vindt',
        'Twaalf restaurants met wild uit het gebied op de kaart',
      ],
      'molen-water',
    ),
    pictureSlide('hert-bronst', 'Bronst: 96 excursies vol, en rust voor het wild'),
    chartSlide(
      'Veertig leden',
      barChart({
        labels: getYearsUntil(2024),
        values: getValuesUntil(2024, (of) => of.leden),
        format: formatNumber,
        size: 14,
      }),
      'Welkom aan de drie nieuwe leden. Ze stellen zich na de pauze voor.',
    ),
    closingSlide('Dank jullie wel', [
      'Vragen of een verhaal?',
      'info@ruigenhei.example',
      'Alle presentaties staan in het ledenportaal.',
    ]),
  ],
};
