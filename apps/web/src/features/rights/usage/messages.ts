import { createTranslate } from '../../../lib/messages.js';

/** The texts of the answer to 'May I use this photo?'. */
export const messages = {
  'usage.website': 'op je website',
  'usage.social': 'op social media',
  'usage.drukwerk': 'in drukwerk',
  'usage.pers': 'in de pers',
  'usage.advertentie': 'in advertenties',

  'usage.ja': 'Ja, {purposes}.',
  'usage.jaUntil': 'Ja, {purposes}, tot {date}.',
  'usage.everywhere': 'overal voor te gebruiken',
  'usage.overleg': 'Overleg eerst: {reasons}.',
  'usage.nee': 'Nee: {reasons}.',
  'usage.until': 'Te gebruiken tot {date}.',
  'usage.notFor': 'Niet {purposes}.',
  'usage.forbidden': 'Niet toegestaan voor gebruik {purpose}.',
  'usage.hidden': 'Leden zien deze foto niet.',

  'reason.unknown': 'de licentie is onbekend',
  'reason.consult': 'dat vraagt de licentie ‘{licence}’',
  'reason.internal': 'de licentie is ‘{licence}’',
  'reason.purposes': 'de licentie ‘{licence}’ laat geen van de gekozen doelen toe',
  'reason.people': 'van de mensen op de foto is geen toestemming bekend',
  'reason.early': 'de foto is pas te gebruiken vanaf {date}',
  'reason.expired': 'de foto was te gebruiken tot {date}',
  'reason.withdrawn': 'de toestemming is ingetrokken',

  'usage.label': 'Mag ik dit gebruiken?',
  'usage.credit': 'Noem:',
  'usage.creditLine': 'Foto: {credit}',
  'usage.creditName': 'Naamsvermelding',
  'usage.copyCredit': 'Naamsvermelding kopiëren',
  'usage.ask': 'Vraag het aan {organisation}:',
  'usage.askSubject': 'Mag ik deze foto gebruiken?',
  'usage.licence': 'Licentie: {licence}',
  'usage.terms': 'Bekijk de voorwaarden',
  'usage.error': 'Nu is niet te zien of je deze foto mag gebruiken.',
} as const;

export const t = createTranslate(messages);
