import type { Overview } from '../overview.js';
import { chapter, photo, bulletList, topic } from '../report/blocks.js';

export const overview2021: Overview = {
  subtitle: 'Het jaar van het grote wandelnetwerk',
  foto: 'heide-bloei',
  foreword: [
    'Het begon gesloten en het eindigde halfopen. Daartussen lag een zomer waarin half Nederland ontdekte dat je voor stilte niet hoeft te vliegen.',
    'De eerste vijf maanden waren zwaar voor onze leden. Restaurants bleven dicht, hotels mochten open zonder ontbijt. Toch zegde niemand zijn lidmaatschap op en kwamen er twee leden bij. Dat vertrouwen maakte indruk op het bestuur.',
    'Wij gebruikten de stille maanden om te bouwen. In juni was het wandelnetwerk klaar: 240 kilometer, van knooppunt naar knooppunt, door alle acht dorpen. Het is het grootste project dat we ooit deden, en het is op tijd en binnen het budget afgekomen.',
  ],
  scene: ['heuvels-dageraad', 'Uitzicht bij knooppunt 41, het hoogste punt van het wandelnetwerk.'],
  figures:
    'De overnachtingen herstelden met een derde, tot 187.000. Dat is bijna het niveau van 2019. De helft van alle nachten viel in de zomer, want in het voorjaar kon er weinig. Online ging het hard: 112.000 bezoeken aan de website en 9.400 volgers.',
  chapters: [
    chapter('Wat we deden'),
    topic(
      'Wandelnetwerk',
      'Het netwerk telt 186 knooppunten. Vrijwilligers plaatsten alle palen zelf, in 31 zaterdagen. De gemeente onderhoudt de paden, de stichting de borden en de kaart. Van de kaart zijn in het eerste seizoen 3.600 exemplaren verkocht bij leden.',
    ),
    topic(
      'Digitaal samen',
      'De ledenbijeenkomst was online en duurde precies een uur. Dat beviel zo goed dat we de korte ochtendbijeenkomst houden: elke eerste dinsdag van de maand, een half uur, met één onderwerp.',
    ),
    topic(
      'Fotoweek',
      'In september liepen drie fotografen een week door het gebied. De oogst, ruim driehonderd beelden, wordt de basis van een beeldbank voor leden in 2022.',
    ),
    photo('heuvels-roze', 'Uit de fotoweek van september: avond boven de heuvels.'),
    chapter('Wild en rust'),
    topic(
      'Drukte spreiden',
      'Op zonnige zondagen stonden de parkeerplaatsen bij Hertenzande vol voor tien uur. Samen met de gemeente zetten we een verwijzing op naar vijf rustiger plekken. In augustus week een kwart van de auto’s uit.',
    ),
    topic(
      'Bronst',
      'De excursies keerden terug, in kleine groepen en alleen buiten. Met 48 wandelingen konden we bijna zeshonderd mensen laten luisteren.',
    ),
    bulletList(
      'Zes restaurants met wild uit het gebied, ook om mee te nemen.',
      'Een nieuw rustgebied van 90 hectare ten noorden van Wolfsbroek.',
      'Een gedragscode voor fotografen, ondertekend door drie fotoclubs.',
    ),
  ],
  voice: [
    'In mei stond er ineens een file van wandelaars voor mijn deur. Ik heb de schuur leeggeruimd en ben soep gaan koken.',
    'Teun Roggeveld, Boerderij De Achterste Akker',
  ],
  money:
    'Omdat bijeenkomsten grotendeels online waren, hielden we € 3.550 over. De contributie is na het halve tarief van 2020 weer de gewone € 450. Het wandelnetwerk is betaald uit de post routes en borden en een bijdrage van het streekfonds.',
  ahead: [
    'In 2022 maken we een plan voor vier jaar, met alle leden die willen meedenken.',
    'De beeldbank gaat open, er komt een fietsroute langs de bloesem en we hopen op een jaar waarin het woord maatregel niet valt.',
    'De begroting komt uit op € 84.000.',
  ],
  ending: 'meer-ochtend',
};
