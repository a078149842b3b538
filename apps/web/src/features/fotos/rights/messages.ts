import { createTranslate } from '../../../lib/messages.js';

/** The texts about the rights of photos that only admins load. */
export const messages = {
  'rights.any': 'Alle foto’s',

  'rights.list.verlopen':
    'De laatste dag is voorbij, dus leden zien deze foto’s niet meer. Mag het langer van de rechthebbende, zet dan een latere datum. Zo niet, verwijder ze dan.',
  'rights.list.verloopt':
    'Leden kunnen deze foto’s nog hooguit 30 dagen gebruiken. Vraag de rechthebbende op tijd of het langer mag.',
  'rights.list.nog_niet':
    'De eerste dag moet nog komen; tot dan zien leden deze foto’s niet. Klopt de datum, dan hoef je niets te doen.',
  'rights.list.ingetrokken':
    'Iemand op de foto heeft de toestemming ingetrokken, dus leden zien deze foto’s niet meer. Verwijder ze als je ze niet hoeft te bewaren.',
  'rights.list.personen':
    'Er staan herkenbare mensen op, en het is niet bekend of zij het goed vinden. Vraag hun toestemming en leg die vast; tot dan moeten leden eerst overleggen.',
  'rights.list.intern':
    'Deze foto’s zijn alleen voor de stichting, dus leden zien ze niet. Mogen leden een foto toch gebruiken, geef hem dan een andere licentie.',
  'rights.list.onbekend':
    'Het is niet vastgelegd wat er met deze foto’s mag, dus leden moeten eerst overleggen. Kies een licentie.',
  'rights.list.eigenaar':
    'Zonder maker noemt het portaal alleen de stichting, tenzij er een naamsvermelding is ingevuld. Zoek uit wie de foto heeft gemaakt en vul de eigenaar in.',
} as const;

export const t = createTranslate(messages);
