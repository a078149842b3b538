import type { Overview } from '../overview.js';
import { chapter, photo, bulletList, topic } from '../report/blocks.js';

export const overview2022: Overview = {
  subtitle: 'Meer gasten dan ooit, en een plan voor vier jaar',
  foto: 'rivierdal',
  foreword: [
    'Voor het eerst in drie jaar konden we een jaar plannen en het ook uitvoeren zoals het gepland was. Het werd het drukste jaar dat we ooit telden.',
    'Met 469.000 dagbezoeken zitten we ruim boven het niveau van voor 2020. Daar zijn we blij mee, en we schrikken er ook een beetje van. In het meerjarenplan dat we in maart vaststelden, staat daarom een grens: meer dan 525.000 dagbezoeken per jaar willen we niet. Groei zoeken we in gasten die blijven slapen, in de stille maanden en in de dorpen waar nu niemand stopt.',
    'Dat plan maakten we met elkaar. Op vier avonden, aan lange tafels, met soep. Dank aan iedereen die meedacht en ook aan wie het er niet mee eens was: het plan is er beter van geworden.',
  ],
  scene: ['boomgaard-bloei', 'De bloesemroute rond Brempterlo, vanaf mei bewegwijzerd.'],
  figures:
    'Alle cijfers stegen. De overnachtingen kwamen met 214.000 voor het eerst boven de twee ton en de winter deed voor het eerst echt mee, met 11% van de nachten. De website had 139.000 bezoeken en we eindigden het jaar met 12.200 volgers.',
  chapters: [
    chapter('Wat we deden'),
    topic(
      'Meerjarenplan',
      'In maart stelde het bestuur het meerjarenplan 2022-2025 vast. Het heeft drie doelen: gasten die langer blijven, een jaar zonder dalen en een landschap dat er niet slechter van wordt. Elk najaar leggen we op de ledenbijeenkomst de cijfers naast het plan.',
    ),
    topic(
      'Bloesemroute',
      'In mei ging de bloesemroute open: 34 kilometer fietsen langs de boomgaarden van Brempterlo. Daarmee komt het fietsnetwerk op 180 kilometer. Zes leden langs de route zetten een bankje, een pomp of een oplaadpunt neer.',
    ),
    topic(
      'Beeldbank',
      'Sinds juli hebben alle leden toegang tot de beeldbank. Alle foto’s mogen vrij worden gebruikt voor het wildgebied, met de naam van de maker erbij. In het eerste half jaar downloadden leden ruim 900 foto’s.',
    ),
    photo('fietspad-wei', 'Met de bloesemroute telt het fietsnetwerk 180 kilometer.'),
    chapter('Wild en rust'),
    topic(
      'Bronst',
      'Met de boswachters hielden we 80 excursies. Dat zijn er veel, en op de drukste avonden stonden er te veel mensen aan de bosrand. Voor 2023 spreken we een grens per avond af.',
    ),
    topic(
      'Wild op de kaart',
      'Acht restaurants hadden van oktober tot en met december wild uit het gebied op de kaart. Gasten vroegen vaker waar het vandaan kwam. Dat is een compliment, en een reden om de garantie in 2023 scherper te maken.',
    ),
    bulletList(
      'Acht restaurants, twee meer dan in 2021.',
      'Een wildkaart met recepten, 4.000 keer meegenomen.',
      'Eén dag per maand honden aan de lijn op de hele heide, vanaf april.',
    ),
  ],
  voice: [
    'Ik zocht altijd een uur naar een foto die niet van iemand anders was. Nu heb ik er in een minuut drie.',
    'Bram Oeverling, Camping De Stille Plas',
  ],
  money:
    'We hielden € 2.100 over. De contributie steeg door drie nieuwe leden, de gemeente verhoogde de bijdrage met € 2.500 en het streekfonds betaalde mee aan de bloesemroute. Het overschot gaat naar de reserve voor borden.',
  ahead: [
    'In 2023 vragen we gasten zelf wat ze zoeken, met het eerste grote bezoekersonderzoek.',
    'Verder vervangen we de oudste borden, maken we een route voor de winter en spreken we met de boswachters af hoe de bronst rustiger kan.',
    'We begroten € 91.000, waarvan een derde voor campagne.',
  ],
  ending: 'heide-avond',
};
