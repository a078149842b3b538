import { createTranslate } from '../messages.js';

/** The names of days and weeks. */
export const messages = {
  'date.today': 'Vandaag',
  'date.yesterday': 'Gisteren',
  'date.thisWeek': 'Deze week',
  'date.lastWeek': 'Vorige week',
} as const;

export const t = createTranslate(messages);
