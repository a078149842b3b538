import { createTranslate } from '../../../lib/messages.js';

/** The texts about new tags that are a trefwoord of photos already. */
export const messages = {
  'trefwoord.ask': 'Dit trefwoord staat al bij {fotos}: tag ‘{naam}’ toevoegen?',
  'trefwoord.askMany': 'Deze trefwoorden staan al bij andere foto’s: {namen}. Als tag toevoegen?',
  'trefwoord.yes': 'Ja',
  'trefwoord.yesLabel': 'Ja, toevoegen',
  'trefwoord.no': 'Nee',
  'trefwoord.noLabel': 'Nee, niet toevoegen',
  'trefwoord.added': 'Tag ‘{naam}’ is toegevoegd aan {fotos}.',
  'trefwoord.adding': 'Tag ‘{naam}’ wordt toegevoegd aan {fotos}.',
  'trefwoord.addedMany': 'Toegevoegd aan de foto’s met dat trefwoord: {namen}.',
  'trefwoord.full': 'Daar past geen tag meer bij: {fotos}.',
  'trefwoord.toJobs': 'Naar de laatste bewerkingen',
} as const;

export const t = createTranslate(messages);
