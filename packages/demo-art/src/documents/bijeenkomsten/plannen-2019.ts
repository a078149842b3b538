import { horizontalBarChart } from '../charts/horizontal-bar-chart.js';
import { formatEuros } from '../figures.js';
import type { Deck } from '../slides/deck.js';
import {
  chartSlide,
  closingSlide,
  keyFiguresSlide,
  openingSlide,
  pictureSlide,
  pointsSlide,
  statementSlide,
  stepsSlide,
} from '../slides/layouts.js';

const occasion = 'Ledenbijeenkomst, november 2018';

export const plannen2019: Deck = {
  title: 'Plannen voor 2019',
  occasion,
  slides: [
    openingSlide('Plannen voor 2019', occasion, 'meer-herfst'),
    keyFiguresSlide('Na één jaar', [
      ['24', 'leden, vier meer dan gedacht'],
      ['18', 'excursies naar de bronst, allemaal vol'],
      ['3', 'restaurants met wild uit het gebied'],
      ['7,6', 'het eerste cijfer van gasten'],
    ]),
    statementSlide('Laat het gebied zelf het woord doen.', 'Een film van een heel jaar, zonder één gesproken zin.'),
    stepsSlide('De time-lapsefilm', [
      ['24 plekken', 'Elk met een vaste paal, zodat het beeld steeds precies past.'],
      ['12 maanden', 'Van januari tot en met december, bij elk weer.'],
      ['5 films', 'Eén lange, en korte van 20 en 30 seconden over dorpen en natuur.'],
    ]),
    pictureSlide('eik-herfst', 'Plek 7: de eik van Brempterlo, vier seizoenen lang', 0.7),
    pointsSlide(
      'En verder',
      [
        'De eerste wildweken, in oktober en november',
        'Een cursus gastheer van het wildgebied',
        '32 excursies naar de bronst',
        'Een nieuw dak voor de schaapskooi',
      ],
      'schaapskooi',
    ),
    chartSlide(
      'De begroting: € 80.000',
      horizontalBarChart({
        rows: [
          ['Beeld en verhaal', 26_000],
          ['Campagne', 24_000],
          ['Organisatie', 16_000],
          ['Routes en borden', 10_000],
          ['Bijeenkomsten', 4_000],
        ],
        format: formatEuros,
        size: 17,
      }),
      'De film kost € 17.500. Uit fondsen komt € 13.000, het streekfonds zegde toe.',
    ),
    pointsSlide(
      'Wie doet er mee?',
      [
        'Een paal op je erf: we zoeken nog vijf plekken',
        'Een menu in de wildweken: aanmelden voor 1 maart',
        'Medewerkers voor de cursus: twee per bedrijf',
      ],
      'laan-herfst',
    ),
    closingSlide('Op naar een tweede jaar', [
      'Vul de enquête in, dan maken we het plan beter.',
      'info@ruigenhei.example',
    ]),
  ],
};
