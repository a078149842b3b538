import { stackedBarChart } from '../charts/stacked-bar-chart.js';
import { years } from '../figures.js';
import { createSeasonChart } from '../overview.js';
import { colors } from '../pdf-drawing.js';
import type { Deck } from '../slides/deck.js';
import {
  chartSlide,
  closingSlide,
  openingSlide,
  pictureSlide,
  pointsSlide,
  statementSlide,
  stepsSlide,
} from '../slides/layouts.js';

const occasion = 'Ledenbijeenkomst, november 2023';

export const heleJaar2023: Deck = {
  title: 'Het hele jaar wild',
  occasion,
  slides: [
    openingSlide('Het hele jaar wild', occasion, 'sneeuw-bos'),
    statementSlide('In februari is het hier op zijn mooist. Niemand weet het.', 'Behalve wij, en de herten.'),
    chartSlide(
      'Waar we vandaan komen',
      createSeasonChart([2018, 2021, 2022], 14),
      `De winter ging van ${years[2018].seizoenen[3]} naar ${years[2022].seizoenen[3]}% van de nachten. Het doel voor 2025 is 14%.`,
    ),
    pointsSlide(
      'Waarom de winter?',
      [
        'Gasten zoeken rust, en dan is die er',
        'Personeel kan het hele jaar blijven',
        'Het landschap kan het hebben, in juli niet',
        'Een gast in februari komt in mei terug',
      ],
      'dorp-winter',
    ),
    stepsSlide('De winterronde', [
      ['Route', '6 kilometer vanaf de brink van Ruigenlo, ook met laarzen te doen.'],
      ['Warmte', 'Drie vuurplekken bij leden, open in het weekend.'],
      ['Bed', 'Een arrangement met een nacht, ontbijt en een lantaarn.'],
    ]),
    chartSlide(
      'Wie is wanneer open?',
      stackedBarChart({
        parts: [
          { name: 'open', color: colors.green, onColor: colors.text },
          { name: 'alleen weekend', color: colors.leaf, onColor: colors.text },
          { name: 'dicht', color: colors.orange, onColor: colors.text },
        ],
        rows: [
          { label: 'nov', values: [68, 19, 13] },
          { label: 'dec', values: [62, 22, 16] },
          { label: 'jan', values: [38, 27, 35] },
          { label: 'feb', values: [41, 32, 27] },
        ],
        size: 14,
      }),
      'Opgave van alle 37 leden. In januari is een derde van de deuren dicht.',
    ),
    pictureSlide('eik-winter', 'Openingsdag van de winterronde: zaterdag 2 december', 0.7),
    pointsSlide(
      'Doe mee',
      [
        'Kies één weekend in januari en één in februari',
        'Zet je openingstijden op de website, ook als je dicht bent',
        'Gebruik de wintertekst en de foto’s uit de beeldbank',
        'Stuur gasten door: wie dicht is, noemt wie open is',
      ],
      'heuvels-nevel',
    ),
    closingSlide('Tot bij het vuur', ['Aanmelden als vuurplek kan tot 20 november.', 'info@ruigenhei.example']),
  ],
};
