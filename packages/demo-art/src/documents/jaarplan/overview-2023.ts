import type { Overview } from '../overview.js';
import { chapter, photo, bulletList, topic } from '../report/blocks.js';

export const overview2023: Overview = {
  subtitle: 'Een jaar waarin de rust terugkeerde en de gasten bleven',
  foto: 'hert-ochtend',
  foreword: [
    'In 2023 stelden we onszelf een eenvoudige vraag: voor wie doen we dit eigenlijk? Het antwoord kwam van 1.264 gasten die de tijd namen om onze vragenlijst in te vullen.',
    'Zeven van de tien komen voor de rust en de natuur. Niet voor een attractie, niet voor een evenement, maar voor een ochtend waarop er niets hoeft. Dat is goed nieuws, want dat hebben we. En het is een opdracht, want rust is snel op als je er te veel van verkoopt.',
    'Daarom groeiden we dit jaar met opzet buiten de zomer. Het aandeel van de winter in de overnachtingen is nu 12%, twee punten meer dan toen we begonnen. Dat lijkt weinig. Voor een hotel aan de brink is het het verschil tussen een rustige en een lege januari.',
    'Ik dank onze 37 leden, de vrijwilligers van de schaapskooi en de boswachters voor hun werk. En ik dank de gasten die ons een 8,3 gaven en erbij schreven wat er beter kan.',
  ],
  scene: ['schapen-heide', 'De kudde van Hertenzande houdt de heide open, ook in 2023.'],
  figures:
    'Het aantal dagbezoeken kwam bijna aan het half miljoen. De overnachtingen groeiden met 12.000, en voor het eerst kwam meer dan de helft van die groei uit het najaar en de winter. De website trok 168.000 bezoeken en we hebben 15.100 volgers.',
  chapters: [
    chapter('Wat we deden'),
    topic(
      'Bezoekersonderzoek',
      'Van april tot en met september vroegen studenten van de hogeschool gasten op acht plekken naar hun bezoek. We kregen 1.264 ingevulde lijsten. De uitkomsten stonden centraal op de ledenbijeenkomst van november; de presentatie staat in het ledenportaal.',
      'Het meest genoemde gemis was een plek om te schuilen en koffie te drinken langs de noordelijke heide. Twee leden werken dat samen uit.',
    ),
    topic(
      'Winterronde',
      'In december openden we de winterronde: 6 kilometer door het sneeuwbos, met onderweg drie plekken waar het vuur brandt. Er is een kaart van, een pagina op de website en een arrangement bij vijf leden. In de eerste maand liepen ruim 2.800 mensen de route.',
    ),
    topic(
      'Nieuwe borden',
      'De borden op de parkeerplaatsen in Wolfsbroek, Steltwoude en Kraaiwijkerveen zijn vervangen. Ze tonen waar je loopt, hoe lang het duurt en waar de herten rust nodig hebben.',
    ),
    photo('sneeuw-bos', 'De winterronde: ruim 2.800 wandelaars in de eerste maand.'),
    chapter('Wild en rust'),
    topic(
      'Bronst zonder drukte',
      'De bronsttijd trekt elk jaar meer mensen, en dat merkt het wild. Met de boswachters spraken we af dat er per avond hooguit vier excursies zijn, met twaalf gasten per groep. Alle 96 excursies waren vol. Wie geen plek had, kreeg een luisterroute langs de rand van het bos.',
    ),
    topic(
      '100% wild op tafel',
      'Elf restaurants hadden dit najaar wild uit het gebied op de kaart, drie meer dan in 2022. De garantie is aangescherpt: op de kaart staat voortaan waar het wild vandaan komt en wie het leverde.',
    ),
    bulletList(
      'Elf restaurants met wild op de kaart, van oktober tot en met december.',
      'Drie boerderijwinkels die wild van het seizoen verkopen.',
      'Eén kookworkshop per maand in de herberg van Ruigenlo.',
    ),
  ],
  voice: [
    'Vroeger sloten we in januari de luiken. Dit jaar hadden we elk weekend gasten die met rode wangen van de winterronde kwamen.',
    'Ruben Hertelaar, Hotel Het Gewei',
  ],
  money:
    'We hielden een klein bedrag over. De contributie steeg doordat er drie leden bij kwamen; het bedrag per lid bleef € 450. De provincie betaalde de helft van de nieuwe borden, dat staat bij projecten en fondsen.',
  ahead: [
    'In 2024 bouwen we verder op wat gasten ons vertelden: minder schreeuwen, beter vertellen.',
    'We maken met leden een serie korte verhalen over mensen uit het gebied, we ronden de borden in de laatste vijf dorpen af en we brengen de beeldbank op orde, zodat elk lid in een minuut een goede foto vindt.',
    'De begroting voor 2024 komt uit op € 92.500. Daarvan gaat ruim een derde naar campagne, met de nadruk op herfst en winter.',
  ],
  ending: 'meer-herfst',
};
