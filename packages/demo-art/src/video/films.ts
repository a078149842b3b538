import type { Title } from './titles.js';

/** A part of a shot. `seconds` is its duration in the film, including the dissolves at both ends. */
type Cut = {
  shot: string;
  from: number;
  seconds: number;
};

type TitleOverlay = {
  title: Title;
  from: number;
  to: number;
};

export type Film = {
  name: string;
  filename: string;
  title: string;
  beschrijving: string;
  cuts: readonly Cut[];
  titles: readonly TitleOverlay[];
  /** The frame that is used as poster. */
  poster: { shot: string; second: number; alt: string };
};

/** Duration of the dissolve between two shots, in seconds. */
export const dissolveSeconds = 1;

export const getFilmSeconds = ({ cuts }: Film): number =>
  cuts.reduce((sum, { seconds }) => sum + seconds, 0) - (cuts.length - 1) * dissolveSeconds;

const cut = (shot: string, from: number, seconds: number): Cut => ({ shot, from, seconds });

const dorpen = (seconds: 20 | 30, cuts: Cut[], poster: Film['poster']): Film => ({
  name: `dorpen-${seconds}`,
  filename: `Ruigenhei dorpen ${seconds} seconden.mp4`,
  title: `Dorpen, ${seconds} seconden`,
  beschrijving:
    'De dorpen van Ruigenhei van de ochtend tot in de nacht, met de molen aan het water en de eerste sneeuw.',
  cuts,
  titles: [
    { title: { kind: 'caption', text: 'Dorpen', line: 'Ruigenhei, van de ochtend tot de nacht' }, from: 1, to: 5 },
    { title: { kind: 'end' }, from: seconds - 4.2, to: seconds },
  ],
  poster,
});

const natuur = (seconds: 20 | 30, cuts: Cut[], poster: Film['poster']): Film => ({
  name: `natuur-${seconds}`,
  filename: `Ruigenhei natuur ${seconds} seconden.mp4`,
  title: `Natuur, ${seconds} seconden`,
  beschrijving: 'De natuur van Ruigenhei: bloeiende heide, nevel in de heuvels, herten aan de bosrand en de Melkweg.',
  cuts,
  titles: [
    { title: { kind: 'caption', text: 'Natuur', line: 'Ruigenhei, het hele jaar door' }, from: 1, to: 5 },
    { title: { kind: 'end' }, from: seconds - 4.2, to: seconds },
  ],
  poster,
});

export const films: Film[] = [
  {
    name: 'timelapse-2019',
    filename: 'Ruigenhei timelapse 2019.mp4',
    title: 'Timelapse 2019',
    beschrijving: 'De hele film: een dag en een jaar over de heide, de dorpen en het bos van Ruigenhei.',
    cuts: [
      cut('heide-dageraad', 0, 10),
      cut('heuvels', 0, 7),
      cut('dorp-dag', 1.5, 7),
      cut('eik-jaar', 0.5, 14),
      cut('heide-bloei', 0, 6.5),
      cut('hert-herfst', 1, 7.5),
      cut('dorp-avond', 1, 9),
      cut('dorp-winter', 1, 6.5),
      cut('nacht', 0, 9.5),
    ],
    titles: [
      {
        title: { kind: 'opening', text: 'Timelapse 2019', line: 'Een dag en een jaar in Ruigenhei' },
        from: 1.2,
        to: 5.6,
      },
      { title: { kind: 'end' }, from: 64, to: 69 },
    ],
    poster: { shot: 'heide-dageraad', second: 8, alt: 'De zon komt op boven een heide in bloei met grove dennen' },
  },
  dorpen(20, [cut('dorp-dag', 2, 7), cut('molen', 0, 6), cut('dorp-avond', 1, 9)], {
    shot: 'molen',
    second: 5,
    alt: 'Een molen met zijn spiegelbeeld in het water',
  }),
  dorpen(30, [cut('dorp-dag', 0, 8), cut('molen', 0, 8), cut('dorp-winter', 0, 8), cut('dorp-avond', 0.6, 9)], {
    shot: 'dorp-avond',
    second: 6.4,
    alt: 'Dorp met kerk in de avond, gespiegeld in het water',
  }),
  natuur(20, [cut('heide-bloei', 0, 6.5), cut('heuvels', 0, 5), cut('hert-herfst', 1, 5.5), cut('nacht', 3, 6)], {
    shot: 'heuvels',
    second: 3,
    alt: 'Een eik boven heuvels met ochtendnevel',
  }),
  natuur(
    30,
    [
      cut('heide-bloei', 0, 7.5),
      cut('heuvels', 0, 6.5),
      cut('eik-jaar', 4, 7),
      cut('hert-herfst', 1, 6),
      cut('nacht', 2.5, 7),
    ],
    { shot: 'hert-herfst', second: 7.6, alt: 'Een hert met hinden in de nevel aan de bosrand, bij laag licht' },
  ),
];
