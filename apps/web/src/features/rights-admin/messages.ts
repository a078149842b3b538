import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'rights.lead': 'Wat leden met de foto’s mogen, en waar je nog iets voor moet regelen.',
  'rights.error': 'De aantallen zijn niet opgehaald',
  'rights.todo': 'Nog te regelen',
  'rights.hidden': 'Niet te zien voor leden',

  'licence.open': 'Zet een licentie voor alle foto’s',
  'licence.lead':
    'Alle foto’s waarvan de licentie onbekend is, krijgen deze licentie. Wat je al hebt gekozen, blijft zo.',
  'licence.label': 'Licentie',
  'licence.error': 'De licenties zijn niet opgehaald',
  'licence.choose': 'Kies een licentie.',
  'licence.forAll': 'Leden mogen de foto’s overal voor gebruiken.',
  'licence.for': 'Leden mogen de foto’s gebruiken voor {purposes}.',
  'licence.ask': 'Leden moeten altijd eerst overleggen.',
  'licence.none': 'Leden zien de foto’s niet.',
  'licence.noneWarning': 'Leden zien daarna geen van deze foto’s meer, ook niet in hun collectie.',
  'licence.count': 'Dit wijzigt {count}.',
  'licence.nothing': 'Er zijn geen foto’s meer met een onbekende licentie.',
  'licence.submit': 'Licentie zetten',
  'licence.running': 'De foto’s krijgen deze licentie: {naam}.',
  'licence.done': '{count} gewijzigd. De licentie is nu: {naam}.',
} as const;

export const t = createTranslate(messages);
