import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'collection.lead': 'Foto’s die je met het hart hebt bewaard.',
  'collection.keep': 'Bewaar {name} in je collectie',
  'collection.keepShort': 'Bewaar',
  'collection.kept': '{name} staat in je collectie.',
  'collection.keptNameless': 'De foto staat in je collectie.',
  'collection.release': 'Haal {name} uit je collectie',
  'collection.releaseShort': 'Uit mijn collectie',
  'collection.released': '{name} staat niet meer in je collectie.',
  'collection.releasedNameless': 'De foto staat niet meer in je collectie.',
  'collection.keptMany': '{count} toegevoegd aan je collectie.',
  'collection.releasedMany': '{count} uit je collectie gehaald.',
  'collection.keptAlready': 'Deze foto’s staan al in je collectie.',
  'collection.failed': 'Je collectie is niet gewijzigd: {reason}',
  'collection.partlyFailed': 'De andere foto’s zijn niet gewijzigd: {reason}',
  'collection.notUsable': 'Deze foto mag niet meer gebruikt worden.',
  'collection.none': 'Je collectie is nog leeg',
  'collection.noneText': 'Klik in de beeldbank op het hart van een foto om hem hier te bewaren.',
  'collection.error': 'Je collectie is niet opgehaald',
} as const;

export const t = createTranslate(messages);
