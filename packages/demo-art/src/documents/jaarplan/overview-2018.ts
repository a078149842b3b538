import type { Overview } from '../overview.js';
import { chapter, photo, bulletList, topic } from '../report/blocks.js';

export const overview2018: Overview = {
  subtitle: 'Het eerste jaar als wildgebied',
  foto: 'hert-schemering',
  foreword: [
    'Een jaar geleden waren we een gemeente met veel natuur. Nu zijn we een wildgebied. Het verschil zit niet in de natuur, maar in de manier waarop we haar laten zien.',
    'In januari begonnen we met twintig ondernemers, een idee en een leeg vel papier. In december waren het er vierentwintig, met een naam, een hert op de gevel en een belofte: 100% wild. Dat ging niet vanzelf. Over het logo praatten we vier avonden, over de garantie acht. Het was de moeite waard.',
    'Dit is ons eerste jaaroverzicht. De cijfers zijn een begin om later mee te vergelijken. De verhalen gaan over mensen die besloten om samen op te trekken.',
  ],
  scene: ['dorp-zomer', 'Ruigenlo in de zomer van 2018: het hert hangt aan de toren.'],
  figures:
    'We telden voor het eerst: 410.000 dagbezoeken en 182.000 overnachtingen. Bijna de helft daarvan valt in de zomer. De website ging in mei open en had aan het eind van het jaar 38.000 bezoeken; 2.100 mensen volgen ons.',
  chapters: [
    chapter('Wat we deden'),
    topic(
      'Merk en logo',
      'In maart werd het hert gekozen, in april hing het op alle acht dorpsgrenzen. Leden kregen een pakket met logo, kleuren en voorbeelden. Wie het gebruikt, belooft zich aan de garantie te houden.',
    ),
    topic(
      '100% wild-garantie',
      'De garantie heeft drie delen: natuur die haar gang mag gaan, producten uit eigen streek en gastheren die het gebied kennen. Alle leden tekenden. Eens per jaar kijken twee leden bij elkaar in de keuken, letterlijk.',
    ),
    topic(
      'Website',
      'Sinds mei staat alles op één plek: routes, dorpen, eten, slapen en wat er deze week te zien is. Leden houden hun eigen pagina bij.',
    ),
    photo('vuurtoren', 'De vuurtoren van Oeverhei, voorkant van de eerste folder.'),
    chapter('Wild en rust'),
    topic(
      'Bronst',
      'In september gaven de boswachters achttien excursies. Ze waren binnen een week vol. Voor 2019 maken we er meer, zonder dat het wild er last van heeft.',
    ),
    topic(
      'Wild op tafel',
      'Drie restaurants zetten wild uit het gebied op de kaart. Een bescheiden begin, maar de jager, de slager en de kok kennen elkaar nu bij de voornaam.',
    ),
    bulletList(
      'Een ledenbijeenkomst in november met bijna alle leden.',
      'Een enquête onder leden: 21 van de 24 vulden hem in.',
      'Een folder in drie talen, 15.000 exemplaren.',
    ),
  ],
  voice: [
    'Eerst dacht ik: nog een logo. Nu vragen gasten waar ze het hert kunnen kopen.',
    'Aaltje Wolkamp, Schaapskooi ’t Hoge Zand',
  ],
  money:
    'We begrootten € 62.000 en gaven € 63.100 uit. Dat kon, omdat er vier leden meer bij kwamen dan gedacht. Onderaan de streep bleef € 700 over.',
  ahead: [
    'In 2019 maken we een film waarin het gebied zichzelf vertelt.',
    'We leggen twaalf maanden lang vierentwintig plekken vast en maken er één lange en vier korte films van. Daarnaast houden we de eerste wildweken en beginnen we een cursus voor gastheren.',
    'De begroting voor 2019 is € 80.000. De film wordt grotendeels uit fondsen betaald.',
  ],
  ending: 'nacht-heide',
};
