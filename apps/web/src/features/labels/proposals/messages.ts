import { createTranslate } from '../../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'proposals.ofFotos': 'Voorgesteld uit de foto’s',
  'proposals.ofFoto': 'Voorgesteld uit deze foto',
  'proposals.help': 'Trefwoorden uit de bestanden die nog geen tag zijn.',
  'proposals.accept': 'overnemen als tag',
  'proposals.dismiss': '‘{name}’ niet gebruiken',
  'proposals.acceptAll': 'Alles overnemen',
  'proposals.showAll': 'Toon alle {count}',
  'proposals.accepted': 'Overgenomen: {names}.',
  'proposals.failed': '‘{name}’ is niet overgenomen. {reason}',
} as const;

export const t = createTranslate(messages);
