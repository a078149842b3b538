import { donutChart } from '../charts/donut-chart.js';
import { formatEuros } from '../figures.js';
import { colors } from '../pdf-drawing.js';
import { chapter, figure, lead, newPage, keyFigures, photo, bulletList, text, topic } from '../report/blocks.js';
import type { Report } from '../report/report.js';
import { table } from '../report/table.js';

const budget = [
  ['Campagne', 21_000, colors.green],
  ['Beeld en verhaal', 12_500, colors.sky],
  ['Routes en borden', 9_500, colors.leaf],
  ['Bijeenkomsten', 4_000, colors.pink],
  ['Organisatie', 15_000, colors.deep],
] as const;

export const jaarplan2018: Report = {
  title: 'Jaarplan 2018',
  subtitle: 'Van gemeente met veel natuur naar wildgebied',
  foto: 'dennen-mist',
  blocks: [
    chapter('Wat we willen'),
    lead(
      'Ruigenhei heeft wat anderen missen: ruimte, stilte en herten die je kunt horen. We hebben het alleen nog nooit samen verteld.',
    ),
    text(
      'Twintig ondernemers uit acht dorpen hebben eind 2017 Stichting Ruigenhei opgericht. Zij willen dat gasten ons kennen als één gebied, met één verhaal: het wildgebied. De gemeente doet mee en draagt de eerste jaren het grootste deel van de kosten.',
    ),
    text('Dit is het plan voor het eerste jaar. Het is kort, want we willen vooral beginnen.'),
    keyFigures(
      { value: '20', label: 'leden aan het begin' },
      { value: '8', label: 'dorpen' },
      { value: '1', label: 'verhaal' },
      { value: '100%', label: 'wild' },
    ),
    photo('dennen-mist', 'Vroeg in het bos bij Wolfsbroek.'),
    newPage,
    chapter('Wat we gaan doen'),
    topic(
      'Merk',
      'Voor 1 april is er een naam, een logo en een set kleuren. Leden krijgen een pakket met alles wat ze nodig hebben.',
    ),
    topic(
      'Garantie',
      'Met de leden schrijven we op wat 100% wild betekent. Niet als keurmerk met een map papier, wel als belofte die een gast kan controleren.',
    ),
    topic('Website', 'In mei is er één website voor het hele gebied, met routes, eten, slapen en een agenda.'),
    topic('Bronst', 'In september geven we met de boswachters de eerste gezamenlijke excursies.'),
    topic(
      'Wild op tafel',
      'We brengen jagers, slagers en koks bij elkaar. Het doel voor dit jaar: drie restaurants met wild uit het gebied.',
    ),
    chapter('Kalender'),
    table({
      head: ['Wanneer', 'Wat', 'Wie'],
      rows: [
        ['januari', 'Start, werkgroepen merk en garantie', 'bestuur en leden'],
        ['april', 'Logo gekozen en op de dorpsgrenzen', 'werkgroep merk'],
        ['mei', 'Website open', 'bureau en leden'],
        ['juni', 'Folder in drie talen', 'werkgroep merk'],
        ['september', 'Excursies naar de bronst', 'boswachters'],
        ['oktober', 'Wild op de kaart', 'restaurants'],
        ['november', 'Ledenbijeenkomst en enquête', 'bestuur'],
      ],
      widths: [0.2, 0.5, 0.3],
    }),
    newPage,
    chapter('Begroting'),
    text(
      'De begroting gaat uit van twintig leden die elk € 450 betalen. Komen er meer leden, dan gaat het extra geld naar de campagne.',
    ),
    table({
      head: ['Inkomsten', 'Bedrag'],
      rows: [
        ['Contributie, 20 leden', formatEuros(9_000)],
        ['Gemeente', formatEuros(45_000)],
        ['Projecten en fondsen', formatEuros(8_000)],
        ['Totaal', formatEuros(62_000)],
      ],
      totals: 1,
    }),
    figure(
      'Uitgaven',
      donutChart({
        parts: budget.map(([name, value, color]) => ({ name, value, color })),
        format: formatEuros,
        middle: ['62', 'duizend euro'],
        size: 10.5,
      }),
      { height: 170 },
    ),
    chapter('Wanneer zijn we tevreden'),
    bulletList(
      'Er zijn eind 2018 ten minste 22 leden.',
      'De website heeft 30.000 bezoeken gehad.',
      'We weten hoeveel gasten we krijgen en wat ze van ons vinden.',
      'Drie restaurants hebben wild uit het gebied op de kaart.',
    ),
  ],
};
