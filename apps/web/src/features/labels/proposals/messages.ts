import { createTranslate } from '../../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'proposals.ofFotos': 'Voorgesteld uit de foto’s',
  'proposals.ofFoto': 'Trefwoorden uit het bestand',
  'proposals.help': 'Trefwoorden uit de bestanden die nog geen tag zijn.',
  'proposals.helpOfFoto': 'Ook hiermee is de foto te vinden. Neem ze over als tag, of haal ze weg.',
  'proposals.accept': 'overnemen als tag',
  'proposals.dismiss': '‘{name}’ niet gebruiken',
  'proposals.remove': 'Trefwoord ‘{name}’ weghalen',
  'proposals.acceptAll': 'Alles overnemen',
  'proposals.showAll': 'Toon alle {count}',
  'proposals.accepted': 'Overgenomen: {names}.',
  'proposals.failed': '‘{name}’ is niet overgenomen. {reason}',
} as const;

export const t = createTranslate(messages);
