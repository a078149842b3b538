import { createTranslate } from '../../../lib/messages.js';

/** The texts of the page with look-alikes, and of their comparison. */
export const messages = {
  'lookAlikes.lead': 'Foto’s met hetzelfde beeld in een ander formaat of een andere kwaliteit. Kies welke je houdt.',
  'lookAlikes.error': 'De dubbele foto’s zijn niet opgehaald',
  'lookAlikes.none': 'Geen dubbele foto’s gevonden',
  'lookAlikes.noneText': 'Elke nieuwe foto wordt vergeleken met alle foto’s in de beeldbank.',
  'lookAlikes.one': '1 paar',
  'lookAlikes.many': '{total} paren',
  'lookAlikes.and': ' en ',
  'lookAlikes.same': 'Hetzelfde beeld',
  'lookAlikes.near': 'Vrijwel hetzelfde beeld',
  'lookAlikes.alike': 'Sterk gelijkend beeld',
  'lookAlikes.first': 'Eerst toegevoegd',
  'lookAlikes.second': 'Later toegevoegd',
  'lookAlikes.largest': 'Grootst',
  'lookAlikes.size': 'Afmetingen',
  'lookAlikes.sizeText': '{width} × {height}',
  'lookAlikes.bytes': 'Grootte',
  'lookAlikes.taken': 'Gemaakt',
  'lookAlikes.remove': 'Verwijderen',
  'lookAlikes.removeOne': 'Verwijderen: {name}, {side}',
  'lookAlikes.replace': 'Vervang de andere hiermee',
  'lookAlikes.replaceOne': 'Vervang de andere hiermee: {name}, {side}',
  'lookAlikes.replaceSmaller': '‘{name}’ vervangen door een kleinere foto?',
  'lookAlikes.replaced': 'De foto is vervangen. Gegevens, hartjes en links zijn gebleven.',
  'lookAlikes.keep': 'Allebei houden',
  'lookAlikes.keepOne': 'Allebei houden: {name}',
} as const;

export const t = createTranslate(messages);
