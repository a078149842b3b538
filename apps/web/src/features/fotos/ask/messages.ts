import { createTranslate } from '../../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'ask.open': 'Vraag om dit beeld',
  'ask.sent': 'Je hebt om dit beeld gevraagd',
  'ask.text':
    'Het kantoor krijgt een mail dat je zoekt naar ‘{tekst}’, met je naam en e-mailadres om je te antwoorden.',
  'ask.send': 'Versturen',
} as const;

export const t = createTranslate(messages);
