import { createTranslate } from '../../lib/messages.js';

/** The texts of pictures and lists of photos, in each feature. */
export const messages = {
  'foto.missingPicture': 'De foto is nu niet te zien',
  'fotos.select': 'Selecteren',
} as const;

export const t = createTranslate(messages);
