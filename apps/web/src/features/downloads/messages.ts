import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'foto.downloadOne': 'Download {name}',
  'foto.downloadRendition': 'Download {name} opnieuw als {rendition}',
  'foto.downloading': 'Bezig met downloaden',
  'foto.downloaded': '{name} is gedownload.',
  'foto.downloadedNameless': 'De foto is gedownload.',
  'foto.downloadFailed': 'Downloaden is niet gelukt: {reason}',
} as const;

export const t = createTranslate(messages);
