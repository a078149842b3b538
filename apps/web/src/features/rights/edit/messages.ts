import { createTranslate } from '../../../lib/messages.js';

/** The texts of the fields with the rights of photos, which only admins load. */
export const messages = {
  'rights.title': 'Rechten',
  'rights.licentie': 'Licentie',
  'rights.credit': 'Naamsvermelding',
  'rights.houder': 'Rechthebbende',
  'rights.doelen': 'Te gebruiken voor',
  'rights.vanaf': 'Te gebruiken vanaf',
  'rights.tot': 'Te gebruiken tot en met',
  'rights.voorwaarden': 'Webadres van de voorwaarden',
  'rights.personen': 'Mensen herkenbaar',
  'rights.toestemming': 'Toestemming van die mensen',
  'rights.notitie': 'Notitie',

  'rights.creditHelp': 'Zo staat het bij de foto. Leeg: van de maker en de organisatie.',
  'rights.doelenHelp': 'Kies je niets, dan mag alles wat de licentie toestaat.',
  'rights.notitieHelp': 'Leden zien deze notitie niet.',
  'rights.hides': 'Leden zien de foto dan niet.',
  'rights.asks': 'Leden moeten dan eerst overleggen.',
  'rights.licenceGone': '{key} (niet meer in de lijst)',
  'rights.badDay': 'Maak de datum af (vanaf 1900), of haal hem weg.',
  'rights.chooseLicentie': 'Kies een licentie.',
  'rights.choosePersonen': 'Kies of er mensen herkenbaar zijn.',
  'rights.chooseToestemming': 'Kies hoe het zit met de toestemming.',
  'rights.pick': 'Kies …',

  'empty.credit': 'Leeg: van de maker en de organisatie.',
  'empty.houder': 'Leeg: geen rechthebbende meer.',
  'empty.doelen': 'Leeg: alles wat de licentie toestaat.',
  'empty.vanaf': 'Leeg: geen eerste dag meer.',
  'empty.tot': 'Leeg: geen laatste dag meer.',
  'empty.voorwaarden': 'Leeg: de voorwaarden van de licentie.',
  'empty.notitie': 'Leeg: geen notitie meer.',

  'personen.ja': 'Ja',
  'personen.nee': 'Nee',
  'personen.onbekend': 'Onbekend',
  'toestemming.niet_nodig': 'Niet nodig',
  'toestemming.onbekend': 'Onbekend',
  'toestemming.gegeven': 'Gegeven',
  'toestemming.ingetrokken': 'Ingetrokken',

  'proposed.title': 'In het bestand staat',
  'proposed.accept': 'Overnemen',
  'proposed.accepted': 'Ingevuld. Sla op om het te bewaren.',
} as const;

export const t = createTranslate(messages);
