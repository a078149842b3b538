import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'content.missingPicture': 'Dit plaatje is nu niet te zien',
} as const;

export const t = createTranslate(messages);
