import { horizontalBarChart } from '../charts/horizontal-bar-chart.js';
import type { Deck } from '../slides/deck.js';
import {
  chartSlide,
  closingSlide,
  openingSlide,
  pictureSlide,
  pointsSlide,
  statementSlide,
  stepsSlide,
  comparisonSlide,
} from '../slides/layouts.js';

const occasion = 'Ledenbijeenkomst, november 2018';

export const merk2018: Deck = {
  title: 'Het merk Wildgebied',
  occasion,
  slides: [
    openingSlide('Het merk Wildgebied', occasion, 'hert-schemering'),
    statementSlide(
      'Een merk is wat ze over je zeggen als je de kamer uit bent.',
      'Wat willen we dat gasten over Ruigenhei zeggen?',
    ),
    chartSlide(
      'Waar denk je aan bij Ruigenhei?',
      horizontalBarChart({
        rows: [
          ['herten', 52],
          ['heide', 49],
          ['stilte', 37],
          ['weet ik niet', 24],
          ['lekker eten', 9],
        ],
        format: (value) => `${value}%`,
        max: 70,
        size: 17,
      }),
      'Straatinterviews in drie steden, 300 mensen, voorjaar 2018. Eén op de vier kende ons niet.',
    ),
    stepsSlide('100% wild betekent', [
      ['Echte natuur', 'Ze mag haar gang gaan. Waar het wild rust nodig heeft, blijven wij weg.'],
      ['Echte smaken', 'Wat op tafel komt, komt zoveel mogelijk van dichtbij.'],
      ['Echte ontmoetingen', 'Wie je ontvangt, kent de streek en vertelt er eerlijk over.'],
    ]),
    pointsSlide(
      'Het logo',
      [
        'Het hert kijkt vooruit en staat stevig',
        'De heuvel is van ons allemaal',
        'De lucht geeft ruimte',
        'Zonder kleur werkt het ook: op hout, leer en deeg',
      ],
      'hert-ochtend',
    ),
    comparisonSlide(
      'Zo gebruik je het',
      [
        'Liever niet',
        'Uitgerekt, in een andere kleur, met een schaduw, schuin over een drukke foto of naast vijf andere logo’s.',
      ],
      ['Graag zo', 'Met ruimte eromheen, in de eigen kleuren of in wit, groot genoeg om het gewei te zien.'],
    ),
    pictureSlide('strandhuisjes', 'Ook aan zee: het hert hangt op alle acht dorpsgrenzen'),
    closingSlide('Het is van jullie', [
      'Het logopakket ligt bij de uitgang, op een stick.',
      'Vul ook de enquête in: vijf minuten, en we leren ervan.',
    ]),
  ],
};
