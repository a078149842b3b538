import { createTranslate } from '../../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'none.title': 'Geen foto’s gevonden',
  'none.filtered': 'Met deze combinatie van filters is er niets. Haal er een weg, of begin opnieuw.',
  'none.titleFor': 'Niets gevonden voor ‘{text}’',
  'none.forText':
    'Probeer een ander woord, of alleen het begin ervan. Bij meer woorden moeten ze allemaal bij de foto staan.',
  'none.forFiltered': 'Misschien staat er wel iets buiten je filters.',
  'none.meant': 'Bedoelde je {text}?',
  'none.anyTag': 'Zoek met een van deze tags',
  'none.anyThema': 'Zoek met een van deze thema’s',
  'none.dropFilters': 'Zoek zonder filters',
  'none.dropText': 'Wis het zoekwoord',
  'none.dropTexts': 'Wis de zoekwoorden',
  'none.done': 'Hier is niets meer te doen.',
  'partial.none': 'Geen foto’s met {words}.',
  'partial.some': 'Wel {matches}.',
  'partial.match': '{count} met {words}',
  'partial.results': 'Foto’s met een deel van je woorden',
  'ask.open': 'Vraag om dit beeld',
  'ask.sent': 'Je hebt om dit beeld gevraagd',
  'ask.text':
    'Het kantoor krijgt een mail dat je zoekt naar ‘{tekst}’, met je naam en e-mailadres om je te antwoorden.',
  'ask.send': 'Versturen',
} as const;

export const t = createTranslate(messages);
