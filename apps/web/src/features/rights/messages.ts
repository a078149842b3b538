import { createTranslate } from '../../lib/messages.js';

/** What a photo can be used for. The texts of the answer are apart: the filters do not need them. */
export const messages = {
  'purpose.website': 'website',
  'purpose.social': 'social media',
  'purpose.drukwerk': 'drukwerk',
  'purpose.pers': 'pers',
  'purpose.advertentie': 'advertentie',
} as const;

export const t = createTranslate(messages);
