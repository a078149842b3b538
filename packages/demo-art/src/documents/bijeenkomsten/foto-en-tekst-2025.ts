import { barChart } from '../charts/bar-chart.js';
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

const occasion = 'Workshop Verhalen uit het wildgebied, maart 2025';

export const fotoEnTekst2025: Deck = {
  title: 'Aan de slag met foto en tekst',
  occasion,
  slides: [
    openingSlide('Aan de slag met foto en tekst', occasion, 'boomgaard-bloei'),
    statementSlide(
      'Drie regels en één beeld. Meer heb je niet nodig.',
      'En dat is maar goed ook, want meer leest niemand.',
    ),
    stepsSlide('Een foto in vier keuzes', [
      ['Licht', 'Het eerste en het laatste uur van de dag. Daartussen: zoek schaduw.'],
      ['Eén ding', 'Wat is het onderwerp? Haal weg wat er niet bij hoort.'],
      ['Laag of hoog', 'Buk, of klim ergens op. Ooghoogte kent iedereen al.'],
      ['Ruimte', 'Laat onderaan plek voor de groene balk.'],
    ]),
    chartSlide(
      'Korte posts worden vaker gedeeld',
      barChart({
        labels: ['1 regel', '2 regels', '3 regels', '4 of 5', '6 of meer'],
        values: [31, 42, 47, 24, 12],
        strong: 2,
        format: (value) => String(value),
        size: 14,
      }),
      'Gemiddeld aantal keer gedeeld, 186 posts van leden in 2024.',
    ),
    pointsSlide(
      'Drie regels, drie taken',
      [
        'Regel 1 trekt je het beeld in',
        'Regel 2 vertelt wat er te doen is, en wanneer',
        'Regel 3 zegt wat je nu kunt doen',
      ],
      'heide-bloei',
    ),
    comparisonSlide(
      'Oefening: maak hem korter',
      [
        '31 woorden',
        'Wij zijn verheugd u te kunnen meedelen dat ook dit jaar weer in de maanden oktober, november en december diverse heerlijke wildgerechten op onze vernieuwde menukaart staan, bereid door onze chef-kok.',
      ],
      ['17 woorden', 'Van het veld naar je bord. Vanaf oktober staat er wild op de kaart. Reserveer op tijd.'],
    ),
    pictureSlide('pompoenveld', 'Wat zie je als eerste? Schrijf er één regel bij.'),
    pointsSlide(
      'Alles staat voor je klaar',
      [
        'De beeldbank: zoek op tag of thema',
        'Zes posts die je zo kunt plaatsen',
        'De groene balk voor je eigen foto',
        'Teksten in drie lengtes om over te nemen',
      ],
      'schapen-heide',
    ),
    closingSlide('Zet hem vandaag nog online', [
      'Gebruik #ruigenhei, dan delen wij hem.',
      'Hulp nodig? info@ruigenhei.example',
    ]),
  ],
};
