import { ranks } from '../charts/ranks.js';
import { euros } from '../figures.js';
import type { Deck } from '../slides/deck.js';
import { chart, closing, numbers, opening, picture, points, statement, steps } from '../slides/layouts.js';

const occasion = 'Ledenbijeenkomst, november 2018';

export const plannen2019: Deck = {
  title: 'Plannen voor 2019',
  occasion,
  slides: [
    opening('Plannen voor 2019', occasion, 'meer-herfst'),
    numbers('Na één jaar', [
      ['24', 'leden, vier meer dan gedacht'],
      ['18', 'excursies naar de bronst, allemaal vol'],
      ['3', 'restaurants met wild uit het gebied'],
      ['7,6', 'het eerste cijfer van gasten'],
    ]),
    statement('Laat het gebied zelf het woord doen.', 'Een film van een heel jaar, zonder één gesproken zin.'),
    steps('De time-lapsefilm', [
      ['24 plekken', 'Elk met een vaste paal, zodat het beeld steeds precies past.'],
      ['12 maanden', 'Van januari tot en met december, bij elk weer.'],
      ['5 films', 'Eén lange, en korte van 20 en 30 seconden over dorpen en natuur.'],
    ]),
    picture('eik-herfst', 'Plek 7: de eik van Brempterlo, vier seizoenen lang', 0.7),
    points(
      'En verder',
      [
        'De eerste wildweken, in oktober en november',
        'Een cursus gastheer van het wildgebied',
        '32 excursies naar de bronst',
        'Een nieuw dak voor de schaapskooi',
      ],
      'schaapskooi',
    ),
    chart(
      'De begroting: € 80.000',
      ranks({
        rows: [
          ['Beeld en verhaal', 26_000],
          ['Campagne', 24_000],
          ['Organisatie', 16_000],
          ['Routes en borden', 10_000],
          ['Bijeenkomsten', 4_000],
        ],
        format: euros,
        size: 17,
      }),
      'De film kost € 17.500. Uit fondsen komt € 13.000, het streekfonds zegde toe.',
    ),
    points(
      'Wie doet er mee?',
      [
        'Een paal op je erf: we zoeken nog vijf plekken',
        'Een menu in de wildweken: aanmelden voor 1 maart',
        'Medewerkers voor de cursus: twee per bedrijf',
      ],
      'laan-herfst',
    ),
    closing('Op naar een tweede jaar', ['Vul de enquête in, dan maken we het plan beter.', 'info@ruigenhei.example']),
  ],
};
