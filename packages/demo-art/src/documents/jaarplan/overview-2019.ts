import type { Overview } from '../overview.js';
import { chapter, photo, bulletList, topic } from '../report/blocks.js';

export const overview2019: Overview = {
  subtitle: 'Vier seizoenen in één film',
  foto: 'eik-herfst',
  foreword: [
    'Dit jaar zetten we een camera neer en lieten hem staan. Het resultaat is een film waarin een heel jaar voorbijtrekt, en waarin je ziet wat wij elke dag over het hoofd zien.',
    'De time-lapsefilm is het grootste dat we tot nu toe maakten. Vierentwintig plekken, twaalf maanden, ruim 300.000 foto’s. De première in december, in een uitverkochte dorpszaal van Ruigenlo, was voor mij het moment waarop het wildgebied van een plan een plek werd.',
    'Intussen groeide alles rustig door. Vier nieuwe leden, zeven procent meer bezoek, en voor het eerst gasten die zeggen dat ze kwamen omdat ze over ons hadden gelezen.',
  ],
  scene: ['eik-winter', 'Dezelfde eik in januari: een van de vierentwintig plekken in de film.'],
  figures:
    'In ons tweede jaar telden we 438.000 dagbezoeken en 196.000 overnachtingen. De website groeide van 38.000 naar 61.000 bezoeken. We verdubbelden het aantal volgers, tot 4.300.',
  chapters: [
    chapter('Wat we deden'),
    topic(
      'De film',
      'Met steun van het streekfonds en de provincie maakten we een time-lapsefilm van het hele jaar. Er zijn ook korte versies van 20 en 30 seconden, over de dorpen en over de natuur. Leden mogen ze vrij gebruiken op hun website, in de wachtrij bij de kassa of op de televisie in de lobby.',
    ),
    topic(
      'Wildweken',
      'In oktober en november hielden vijf restaurants de eerste wildweken, met een vast menu voor een vaste prijs. Er werden 2.300 menu’s geserveerd.',
    ),
    topic(
      'Gastheerschap',
      'Vierendertig medewerkers van leden volgden de cursus gastheer van het wildgebied. Ze leerden sporen lezen, routes uitleggen en eerlijk antwoorden op de vraag waar de herten zijn.',
    ),
    photo('dorp-avond', 'De brink van Ruigenlo bij avond, uit de film over de dorpen.'),
    chapter('Wild en rust'),
    topic(
      'Bronst',
      'De boswachters gaven 32 excursies, veertien meer dan in 2018. Voor het eerst was er ook een tocht voor kinderen, met een toeter die klinkt als een hert. Bijna als een hert.',
    ),
    topic(
      'Schaapskooi',
      'De schaapskooi van Hertenzande kreeg een nieuw rieten dak. De kudde telt nu 180 dieren en graast van april tot november op de heide.',
    ),
    bulletList(
      'Vijf restaurants met wild uit het gebied op de kaart.',
      'Vier nieuwe leden, waarvan twee met verblijf.',
      'De eerste steen voor een fietsroute langs de plassen.',
    ),
  ],
  voice: [
    'Ik woon hier zestig jaar en ik heb gehuild bij een boom. Zo mooi was het.',
    'Een bezoeker van de première, in het gastenboek',
  ],
  money:
    'De film kostte € 17.500, waarvan € 13.000 uit fondsen kwam. Dat verklaart de hoge post beeld en verhaal. We sloten het jaar af met een tekort van € 200, dat we uit het resultaat van 2018 betaalden.',
  ahead: [
    'In 2020 laten we de film zijn werk doen: op beurzen, in de bioscoop en op elke toonbank in het gebied.',
    'We willen naar 32 leden, beginnen met het plan voor één groot wandelnetwerk en organiseren de wildweken in alle acht dorpen.',
    'De begroting is € 79.000.',
  ],
  ending: 'bollenveld',
};
