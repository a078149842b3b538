import { createSeasonChart } from '../overview.js';
import { barChart } from '../charts/bar-chart.js';
import { lineChart } from '../charts/line-chart.js';
import { formatNumber, formatEuros, getValuesUntil, getYearsUntil } from '../figures.js';
import { colors } from '../pdf-drawing.js';
import { chapter, figure, lead, newPage, keyFigures, photo, bulletList, quote, text, topic } from '../report/blocks.js';
import type { Report } from '../report/report.js';
import { table } from '../report/table.js';

const planned = [2022, 2023, 2024, 2025];

export const meerjarenplan: Report = {
  title: 'Meerjarenplan 2022-2025',
  subtitle: 'Langer blijven, het hele jaar door, in een landschap dat ertegen kan',
  foto: 'heuvels-dageraad',
  blocks: [
    chapter('Waarom dit plan'),
    lead('De eerste vier jaar ging het om bekend worden. De komende vier gaan om goed blijven.'),
    text(
      'Toen we in 2018 begonnen, wisten weinig mensen waar Ruigenhei lag. Dat is veranderd. In 2021 kregen we 421.000 dagbezoeken en 187.000 overnachtingen, in een jaar dat pas in juni echt open was. We verwachten dat het in 2022 drukker wordt dan ooit.',
    ),
    text(
      'Drukte is niet ons doel. Wie voor de rust komt en een file vindt, komt niet terug. En het wild kan niet uitwijken naar een rustiger gebied, want dat zijn wij. Dit plan kiest daarom voor groei die past: in nachten in plaats van ritjes, in de stille maanden en in de dorpen waar ruimte is.',
    ),
    text(
      'Het plan kwam tot stand op vier avonden met leden, boswachters, bewoners en de gemeente. Het bestuur stelde het vast op 14 maart 2022.',
    ),
    photo('rivierdal', 'Het gebied van boven: acht dorpen in een zee van groen.'),
    newPage,
    chapter('Waar we staan'),
    keyFigures(
      { value: '421.000', label: 'dagbezoeken', change: 'in 2021' },
      { value: '187.000', label: 'overnachtingen', change: 'in 2021' },
      { value: '31', label: 'betalende leden', change: 'eind 2021' },
      { value: '8,0', label: 'van onze gasten', change: 'in 2021' },
    ),
    figure(
      'Bezoek in de eerste vier jaar, maal duizend',
      lineChart({
        labels: getYearsUntil(2021),
        series: [
          { name: 'dagbezoeken', values: getValuesUntil(2021, (of) => of.dagbezoeken), color: colors.green },
          { name: 'overnachtingen', values: getValuesUntil(2021, (of) => of.overnachtingen), color: colors.orange },
        ],
      }),
      { height: 180 },
    ),
    topic(
      'Sterk',
      'Een eigen verhaal, leden die samenwerken, een wandelnetwerk van 240 kilometer en gasten die ons een 8,0 geven.',
    ),
    topic(
      'Kwetsbaar',
      'De helft van de nachten valt in de zomer. Drie parkeerplaatsen trekken de meeste auto’s. En we steunen op een kleine groep vrijwilligers.',
    ),
    figure('Overnachtingen per seizoen', createSeasonChart([2019, 2020, 2021]), { height: 118 }),
    newPage,
    chapter('Drie doelen'),
    topic(
      'Langer blijven',
      'Een gast die een nacht blijft, geeft in het gebied vier keer zoveel uit als een dagbezoeker, en rijdt minder. We maken arrangementen van twee en drie nachten en laten zien wat er op de tweede dag te doen is.',
    ),
    topic(
      'Het hele jaar door',
      'We willen dat in 2025 14% van de nachten in de winter valt. Dat vraagt om routes, verhalen en open deuren in de maanden die nu stil zijn.',
    ),
    topic(
      'Een sterk landschap',
      'Meer dan 525.000 dagbezoeken per jaar willen we niet. We spreiden bezoek over acht dorpen en spreken met de boswachters af waar en wanneer het wild rust heeft.',
    ),
    table({
      head: ['Wat we meten', '2021', '2025'],
      rows: [
        ['Dagbezoeken, hooguit', '421.000', '525.000'],
        ['Overnachtingen', '187.000', '240.000'],
        ['Aandeel van de winter in de nachten', '9%', '14%'],
        ['Cijfer van gasten', '8,0', '8,5'],
        ['Betalende leden', '31', '44'],
        ['Restaurants met wild uit het gebied', '6', '12'],
      ],
    }),
    figure(
      'Overnachtingen: geteld en gepland, maal duizend',
      barChart({
        labels: [...getYearsUntil(2021), ...planned],
        values: [...getValuesUntil(2021, (of) => of.overnachtingen), 205, 220, 231, 240],
        planned: 4,
        format: formatNumber,
      }),
      { height: 150 },
    ),
    newPage,
    chapter('Wat we gaan doen'),
    topic('2022', 'De basis op orde: een beeldbank voor leden, de bloesemroute en een fietsnetwerk van 180 kilometer.'),
    topic('2023', 'Luisteren: een groot onderzoek onder bezoekers, nieuwe borden in drie dorpen en een winterroute.'),
    topic(
      '2024',
      'Vertellen: een serie verhalen over mensen uit het gebied en nieuwe borden in de andere vijf dorpen.',
    ),
    topic(
      '2025',
      'Oogsten: een campagne met leden, workshops over verhalen en beeld, en een nieuw plan voor de jaren erna.',
    ),
    quote(
      'Ik wil niet meer gasten. Ik wil dezelfde gasten vaker, en in februari.',
      'Femke Zeewijk, Strandpark Oeverduin, tijdens de tweede avond',
    ),
    chapter('Wat het kost'),
    text(
      'De begroting groeit mee met het aantal leden. De contributie blijft € 450 per lid per jaar. De gemeente zegde toe haar bijdrage elk jaar met € 2.500 te verhogen.',
    ),
    table({
      head: ['Begroting', '2022', '2023', '2024', '2025'],
      rows: [
        ['Contributie', formatEuros(14_850), formatEuros(16_650), formatEuros(18_000), formatEuros(19_800)],
        ['Gemeente', formatEuros(52_500), formatEuros(55_000), formatEuros(57_500), formatEuros(60_000)],
        ['Projecten en fondsen', formatEuros(16_650), formatEuros(19_350), formatEuros(17_000), formatEuros(16_200)],
        ['Totaal', formatEuros(84_000), formatEuros(91_000), formatEuros(92_500), formatEuros(96_000)],
      ],
      totals: 1,
      widths: [0.36, 0.16, 0.16, 0.16, 0.16],
    }),
    chapter('Hoe we het volgen'),
    bulletList(
      'Elk voorjaar een jaaroverzicht met dezelfde cijfers, zodat je kunt vergelijken.',
      'Elk najaar een ledenbijeenkomst waarop we het plan naast de cijfers leggen.',
      'In 2024 een tussenstand: wat halen we, wat stellen we bij, waar houden we mee op.',
    ),
    topic('Bestuur', 'Bewaakt het plan en de begroting, en legt elk najaar verantwoording af aan de leden.'),
    topic(
      'Leden',
      'Geven vier keer per jaar hun overnachtingen door, doen mee aan ten minste één campagne en houden zich aan de garantie.',
    ),
    topic('Gemeente', 'Onderhoudt de paden, telt de auto’s op de parkeerplaatsen en draagt elk jaar € 2.500 meer bij.'),
    topic('Boswachters', 'Wijzen aan waar en wanneer het wild rust heeft. Hun woord is het laatste.'),
    photo('heide-avond', 'De heide bij avond: daar doen we het voor.', 250),
  ],
};
