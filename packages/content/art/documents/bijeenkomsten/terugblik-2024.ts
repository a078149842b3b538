import { bySeason } from '../overview.js';
import { bars } from '../charts/bars.js';
import { lines } from '../charts/lines.js';
import { count, valuesUntil, yearsUntil } from '../figures.js';
import { colors } from '../paper.js';
import type { Deck } from '../slides/deck.js';
import { chart, closing, numbers, opening, picture, points, statement } from '../slides/layouts.js';

const occasion = 'Ledenbijeenkomst, december 2024';

export const terugblik2024: Deck = {
  title: 'Terugblik 2024',
  occasion,
  slides: [
    opening('Terugblik 2024', occasion, 'laan-herfst'),
    statement('Minder schreeuwen, beter vertellen.', 'Dat namen we ons een jaar geleden voor. Wat kwam ervan terecht?'),
    numbers('Het jaar in vier getallen', [
      ['508.000', 'dagbezoeken, 3% meer dan in 2023'],
      ['233.000', 'overnachtingen, 3% meer'],
      ['40', 'betalende leden, drie nieuw'],
      ['8,4', 'van onze gasten, was 8,3'],
    ]),
    chart(
      'Voor het eerst boven het half miljoen',
      lines({
        labels: yearsUntil(2024),
        series: [
          { name: 'dagbezoeken × 1.000', values: valuesUntil(2024, (of) => of.dagbezoeken), color: colors.green },
          {
            name: 'overnachtingen × 1.000',
            values: valuesUntil(2024, (of) => of.overnachtingen),
            color: colors.orange,
          },
        ],
        size: 14,
      }),
      'De groei is rustiger dan in 2022 en 2023, en beter verdeeld over het jaar.',
    ),
    chart(
      'De zomer wordt kleiner, en dat is de bedoeling',
      bySeason([2022, 2023, 2024], 14),
      'Van 43 naar 40% in twee jaar. Het verschil sliep in herfst en winter bij ons.',
    ),
    points(
      'Wat er klaar is',
      [
        'Twaalf korte verhalen over mensen uit het gebied, samen 210.000 keer bekeken',
        'Nieuwe borden in de laatste vijf dorpen',
        'Een beeldbank waarin je in een minuut een goede foto vindt',
        'Twaalf restaurants met wild uit het gebied op de kaart',
      ],
      'molen-water',
    ),
    picture('hert-bronst', 'Bronst: 96 excursies vol, en rust voor het wild'),
    chart(
      'Veertig leden',
      bars({ labels: yearsUntil(2024), values: valuesUntil(2024, (of) => of.leden), format: count, size: 14 }),
      'Welkom aan de drie nieuwe leden. Ze stellen zich na de pauze voor.',
    ),
    closing('Dank jullie wel', [
      'Vragen of een verhaal?',
      'info@ruigenhei.example',
      'Alle presentaties staan in het ledenportaal.',
    ]),
  ],
};
