import { createTranslate } from '../../../lib/messages.js';

/** Why leden do not see a photo. */
export const messages = {
  'hidden.because': 'Leden zien deze foto niet: {reasons}',
  'hidden.verlopen': 'verlopen op {day}',
  'hidden.nog_niet': 'te gebruiken vanaf {day}',
  'hidden.ingetrokken': 'toestemming ingetrokken',
  'hidden.licentie_intern': 'alleen voor de stichting',
  'hidden.purposes': 'voor geen enkel doel vrijgegeven',
} as const;

export const t = createTranslate(messages);
