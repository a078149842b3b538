import { createTranslate } from '../../lib/messages.js';

/** The texts that the trashes share. */
export const messages = {
  'trash.lead': 'Wat hier ligt, ziet niemand anders. Na {days} dagen gaat het voorgoed weg.',
  'trash.none': 'De prullenbak is leeg',
  'trash.restore': 'Terugzetten',
  'trash.restoreOne': 'Terugzetten: {name}',
  'trash.gone': 'Niet meer in de prullenbak: {count}.',
  'trash.label': 'Gekozen uit de prullenbak',
  'trash.deleted': 'Verwijderd',
  'trash.until': 'Voorgoed weg',
  'trash.by': 'door {name}',
  'trash.actions': 'Acties',
  'trash.purgeOne': 'Verwijder {name} voorgoed',
  'trash.purge': 'Voorgoed verwijderen',
  'trash.purgeTitle': '{count} voorgoed verwijderen?',
  'trash.purgeText': 'Dit kan niet ongedaan worden gemaakt.',
  'trash.purgeConfirm': 'Verwijderen',
  'trash.purgeLabel': 'Typ {count} om te bevestigen',
  'trash.purgeWrong': 'Dit is niet het aantal. Typ {count}.',
  'trash.purged': '{count} voorgoed verwijderd.',
} as const;

export const t = createTranslate(messages);
