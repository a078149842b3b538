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
  'rights.notitieHelp': 'Alleen voor beheerders.',
  'rights.hides': 'Leden zien de foto dan niet.',
  'rights.asks': 'Leden moeten dan eerst overleggen.',
  'rights.licenceGone': '{key} (niet meer in de lijst)',
  'rights.badDay': 'Maak de datum af, of haal hem weg.',

  'doel.website': 'Website',
  'doel.social': 'Social media',
  'doel.drukwerk': 'Drukwerk',
  'doel.pers': 'Pers',
  'doel.advertentie': 'Advertentie',
  'personen.ja': 'Ja',
  'personen.nee': 'Nee',
  'personen.onbekend': 'Onbekend',
  'toestemming.niet_nodig': 'Niet nodig',
  'toestemming.onbekend': 'Onbekend',
  'toestemming.gegeven': 'Gegeven',
  'toestemming.ingetrokken': 'Ingetrokken',

  'proposed.title': 'In het bestand staat',
  'proposed.accept': 'Overnemen',
} as const;

export const t = createTranslate(messages);
