import type { Overview } from '../overview.js';
import { chapter, photo, bulletList, topic } from '../report/blocks.js';

export const overview2020: Overview = {
  subtitle: 'Een stil voorjaar, een volle zomer en een halve contributie',
  foto: 'heuvels-nevel',
  foreword: [
    'Op 15 maart gingen de deuren dicht. In de weken daarna hoorde je in het dorp de spechten, en dat was prachtig en verdrietig tegelijk.',
    'Het voorjaar viel voor onze leden vrijwel weg. Het bestuur besloot al in april om de contributie te halveren. Dat kostte € 6.525 en was het eenvoudigste besluit van het jaar. De gemeente hield haar bijdrage gelijk, waarvoor dank.',
    'Toen kwam de zomer. Wie anders naar het zuiden reed, kwam nu naar ons. Campings zaten vol, hotels maakten een deel van hun verlies goed en op de heide liepen mensen die er nog nooit van hadden gehoord. Velen schreven dat ze terugkomen. Laten we zorgen dat ze dat niet vergeten.',
  ],
  scene: ['tent-sterren', 'De zomer van 2020: elke tentplaats bezet, en toch was het stil.'],
  figures:
    'Over het hele jaar daalden de overnachtingen met 55.000, tot 141.000. De zomer was juist goed: 56% van alle nachten viel in juni, juli en augustus. De website trok 84.000 bezoeken, ruim een derde meer dan in 2019, en we hebben nu 6.800 volgers.',
  chapters: [
    chapter('Wat we deden'),
    topic(
      'Het wild komt thuis',
      'Wie niet kon komen, kreeg het gebied op zijn scherm. Van maart tot en met mei plaatsten we elke ochtend om zeven uur één minuut geluid van de heide. De serie is 190.000 keer beluisterd en haalde het landelijke nieuws.',
    ),
    topic(
      'Afhalen met verhaal',
      'Vier restaurants maakten samen de wildtas: een driegangenmaal om thuis af te maken, met een kaartje over de herkomst. In het najaar gingen er 1.150 tassen over de toonbank.',
    ),
    topic(
      'Routes',
      'Geld dat voor beurzen bedoeld was, ging naar paden. We legden drie rondwandelingen aan en maakten het plan voor het wandelnetwerk, dat in 2021 klaar moet zijn.',
    ),
    photo('duinen-dag', 'Het strand van Oeverhei: rustig genoeg om afstand te houden.'),
    chapter('Wild en rust'),
    topic(
      'Bronst op afstand',
      'Excursies konden niet doorgaan. In plaats daarvan hing er een microfoon in het bos en vertelde de boswachter elke avond live wat er te horen was. Op de beste avond luisterden er 2.400 mensen mee.',
    ),
    topic(
      'Nieuwe bezoekers',
      'Veel mensen waren er voor het eerst en kenden de regels niet. Met tien vrijwilligers stonden we in de weekenden op de parkeerplaatsen: niet met een bon, wel met een kaart en een praatje.',
    ),
    bulletList(
      'De ledenbijeenkomst was online, met 27 van de 29 leden.',
      'Een noodlijn voor leden met vragen over steun en regels.',
      'Samen inkopen van schermen en handgel, voor de helft van de prijs.',
    ),
  ],
  voice: [
    'De halve contributie was fijn. Maar dat er elke week iemand belde om te vragen hoe het ging, dat vergeet ik niet.',
    'Geertje Boskamer, Herberg De Linde',
  ],
  money:
    'Ondanks de halve contributie hielden we € 3.425 over, doordat de beurzen en bijeenkomsten vervielen. We zetten dat bedrag apart voor het wandelnetwerk.',
  ahead: [
    'In 2021 gaat de schop in de grond voor het wandelnetwerk van 240 kilometer.',
    'We hopen gasten van deze zomer terug te zien en sturen ze in het voorjaar een kaart. De contributie gaat terug naar het gewone bedrag zodra iedereen een heel seizoen open kan zijn.',
    'We begroten voorzichtig: € 75.000.',
  ],
  ending: 'dorp-winter',
};
