import { createTranslate } from '../messages.js';

/** The texts of copying. */
export const messages = {
  'content.copied': 'Gekopieerd: {what}',
  'content.notCopied': 'Je browser laat kopiëren niet toe. Selecteer de tekst en kopieer die zelf.',
} as const;

export const t = createTranslate(messages);
