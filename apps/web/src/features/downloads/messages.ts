import { errorTable } from '@ledenportaal/shared';
import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'foto.downloadOne': 'Download {name}',
  'foto.downloading': 'Bezig met downloaden',
  'foto.downloadFailed': 'Downloaden is niet gelukt: {reason}',
  'foto.downloadError': errorTable.bad_login.text,

  'downloads.lead': 'Foto’s die je hebt gedownload, de laatste eerst.',
  'downloads.at': 'Gedownload op {date}',
  'downloads.none': 'Je hebt nog niets gedownload',
  'downloads.noneText': 'Wat je in de beeldbank downloadt, vind je hier terug.',
  'downloads.error': 'Je downloads zijn niet opgehaald',
} as const;

export const t = createTranslate(messages);
