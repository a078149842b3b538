export type Post = {
  slug: string;
  title: string;
  /** Each line fits on one line above the picture. */
  lines: [string, string, string] | [string, string];
  foto: string;
  alt: string;
  season: string;
};

export const posts: Post[] = [
  {
    slug: 'bronsttijd',
    title: 'Bronsttijd',
    lines: [
      'Het bos is van hem, en dat laat hij horen.',
      'Vanaf half september burlen de herten in Ruigenhei.',
      'Ga mee met de boswachter, elke avond om half zeven.',
    ],
    foto: 'hert-bronst',
    alt: 'Een edelhert met zijn hindes onder een herfstboom in de ochtendnevel',
    season: 'vanaf half september',
  },
  {
    slug: 'wildmenu',
    title: 'Wildmenu',
    lines: [
      'Van het veld naar je bord: er staat weer wild op de kaart.',
      'Vanaf oktober bij de restaurants in het wildgebied.',
      'Reserveer op tijd, dan houden wij een tafel vrij.',
    ],
    foto: 'pompoenveld',
    alt: 'Een boerderij met een veld vol pompoenen in de herfst',
    season: 'vanaf oktober',
  },
  {
    slug: 'winterrust',
    title: 'Winterrust',
    lines: [
      'Zo stil dat je de sneeuw hoort vallen.',
      'Loop de winterronde van 6 kilometer door het bos.',
      'Daarna: warme chocolademelk bij de open haard.',
    ],
    foto: 'sneeuw-bos',
    alt: 'Een hert in een besneeuwd bos',
    season: 'december tot en met februari',
  },
  {
    slug: 'bloesem',
    title: 'Bloesem',
    lines: ['De boomgaarden van Brempterlo staan in bloei.', 'Fiets de bloesemroute en proef de appels van de buren.'],
    foto: 'boomgaard-bloei',
    alt: 'Bloeiende fruitbomen in het gras onder een blauwe lucht',
    season: 'april en mei',
  },
  {
    slug: 'sterrennacht',
    title: 'Sterrennacht',
    lines: [
      'Duizend sterren, en jij slaapt eronder.',
      'Nergens in de streek is de nacht zo donker als hier.',
      'Zet je tent op bij een van onze natuurcampings.',
    ],
    foto: 'tent-sterren',
    alt: 'Een verlichte tent aan het water onder de melkweg',
    season: 'juni tot en met augustus',
  },
  {
    slug: 'heidebloei',
    title: 'Heidebloei',
    lines: [
      'Twee weken per jaar is alles hier paars.',
      'De heide bloeit, en de schapen lopen er middenin.',
      'Kom vroeg: dan heb je het pad voor jezelf.',
    ],
    foto: 'heide-bloei',
    alt: 'Een zandpad door de paarse heide',
    season: 'tweede helft van augustus',
  },
];
