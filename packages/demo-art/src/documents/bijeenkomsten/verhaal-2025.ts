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

const occasion = 'Workshop Verhalen uit het wildgebied, maart 2025';

export const verhaal2025: Deck = {
  title: 'Een verhaal dat blijft',
  occasion,
  slides: [
    openingSlide('Een verhaal dat blijft', occasion, 'hert-ochtend'),
    statementSlide(
      'Wat weet je nog van je laatste vakantie?',
      'Schrijf één zin op. Niet wat je deed, maar wat je vertelde toen je thuiskwam.',
    ),
    chartSlide(
      'Gasten vertellen thuis over mensen',
      horizontalBarChart({
        rows: [
          ['een ontmoeting', 46],
          ['een dier van dichtbij', 38],
          ['het eten', 33],
          ['het landschap', 29],
          ['de kamer of tent', 11],
        ],
        format: (value) => `${value}%`,
        max: 60,
        size: 17,
      }),
      'Waarover vertelde je thuis? 214 gasten, najaar 2024, meer antwoorden mogelijk.',
    ),
    pointsSlide(
      'Een goed verhaal heeft',
      [
        'iemand: een mens of een dier met een naam',
        'een plek die je kunt ruiken',
        'een moment waarop iets verandert',
        'één ding dat wringt: dat onthoud je',
      ],
      'schaapskooi',
    ),
    comparisonSlide(
      'Hetzelfde huisje, twee keer',
      [
        'Zo staat het er nu',
        'Sfeervol vakantiehuis voor vier personen, gelegen in een bosrijke omgeving, met alle comfort.',
      ],
      [
        'Zo vertel je het',
        'Om zes uur staat er een ree in de tuin. Elke dag. We hebben haar Doortje genoemd, en de koffie staat al klaar.',
      ],
    ),
    stepsSlide('Van feit naar verhaal', [
      ['Kijk', 'Wat valt een gast op die hier voor het eerst is? Vraag het er vandaag drie.'],
      ['Kies', 'Neem één ding. Niet het mooiste, maar dat wat je zelf graag vertelt.'],
      ['Vertel', 'Schrijf op zoals je het zegt. Lees het hardop en schrap de helft.'],
    ]),
    pictureSlide('schapen-heide', 'Aaltje kent alle 180 schapen. Ze zegt zelf: op twee na.'),
    statementSlide(
      'Echt is beter dan mooi.',
      'Dat is ook wat de 100% wild-garantie belooft: echte natuur, echte smaken, echte ontmoetingen.',
    ),
    closingSlide('Nu jij', [
      'Na de pauze ga je aan de slag met een eigen foto',
      'en een eigen verhaal van hooguit drie regels.',
    ]),
  ],
};
