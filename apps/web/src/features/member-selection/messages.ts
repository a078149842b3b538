import { createTranslate } from '../../lib/messages.js';

/** The texts of the selection of photos by members, which load at the click on 'Selecteren'. */
export const messages = {
  'select.label': 'Gekozen foto’s',
  'select.keep': 'Aan mijn collectie toevoegen',
  'select.zip': 'Download als zip',
  'select.stop': 'Klaar',
  'select.tooManyToKeep': 'Aan je collectie kun je er hooguit {max} tegelijk toevoegen.',
  'select.tooManyToRelease': 'Uit je collectie kun je er hooguit {max} tegelijk halen.',
} as const;

export const t = createTranslate(messages);
