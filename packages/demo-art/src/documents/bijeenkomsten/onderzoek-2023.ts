import { donutChart } from '../charts/donut-chart.js';
import { horizontalBarChart } from '../charts/horizontal-bar-chart.js';
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

const occasion = 'Ledenbijeenkomst, november 2023';
const percent = (value: number): string => `${value}%`;

export const onderzoek2023: Deck = {
  title: 'Bezoekersonderzoek 2023',
  occasion,
  slides: [
    openingSlide('Bezoekersonderzoek 2023', occasion, 'fietspad-wei'),
    keyFiguresSlide('Zo deden we het', [
      ['1.264', 'ingevulde vragenlijsten'],
      ['8', 'plekken, in elk dorp één'],
      ['26', 'weken, april tot en met september'],
      ['8,3', 'het gemiddelde cijfer'],
    ]),
    chartSlide(
      'Waar komen ze vandaan?',
      donutChart({
        parts: [
          { name: 'Rest van Nederland', value: 44, color: colors.green },
          { name: 'Eigen provincie', value: 38, color: colors.deep },
          { name: 'Duitsland', value: 11, color: colors.orange },
          { name: 'België', value: 5, color: colors.sky },
          { name: 'Elders', value: 2, color: colors.pink },
        ],
        format: percent,
        middle: ['82%', 'uit Nederland'],
        size: 17,
      }),
      'Eén op de negen gasten is Duits. Voor hen is er alleen een folder.',
    ),
    chartSlide(
      'Waarvoor komen ze?',
      horizontalBarChart({
        rows: [
          ['rust en natuur', 71],
          ['wandelen', 58],
          ['herten zien', 46],
          ['fietsen', 41],
          ['eten en drinken', 33],
        ],
        format: percent,
        max: 100,
        size: 17,
      }),
      'Meer antwoorden mogelijk. Van wie voor de herten komt, zag 39% er een.',
    ),
    statementSlide('‘Het mooiste was dat er niets hoefde.’', 'Gast uit Utrecht, 41 jaar, drie nachten in Vennenhorst'),
    chartSlide(
      'Wat missen ze?',
      horizontalBarChart({
        rows: [
          ['koffie op de noordheide', 34],
          ['toiletten langs routes', 27],
          ['openbaar vervoer', 22],
          ['laadpalen', 14],
          ['kinderroutes', 12],
        ],
        format: percent,
        max: 50,
        size: 17,
      }),
      'Twee leden onderzoeken samen of een koffiekar op de noordheide kan.',
    ),
    pictureSlide('dorp-avond', 'Eén op de vijf gasten bezoekt een tweede dorp', 0.3),
    pointsSlide(
      'Wat wij eruit halen',
      [
        'Verkoop de rust, niet de drukte',
        'Zeg eerlijk hoe groot de kans is om herten te zien',
        'Maak routes die bij een lid beginnen en eindigen',
        'Vertaal eerst naar het Duits',
      ],
      'heuvels-roze',
    ),
    closingSlide('Vragen?', [
      'De cijfers per dorp liggen achter in de zaal.',
      'De presentatie staat in het ledenportaal.',
    ]),
  ],
};
