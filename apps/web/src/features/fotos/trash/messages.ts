import { createTranslate } from '../../../lib/messages.js';

/** The texts of the trash of photos. */
export const messages = {
  'trash.dates': 'Verwijderd op {deleted}, voorgoed weg op {until}',
  'trash.datesBy': 'Verwijderd door {name} op {deleted}, voorgoed weg op {until}',
  'trash.restored': 'Foto ‘{name}’ staat weer in de beeldbank.',
  'trash.restoredMany': '{count} teruggezet in de beeldbank.',
  'trash.exists': 'Niet teruggezet, want opnieuw toegevoegd: {count}.',
  'trash.view': 'Bekijk de foto',
  'trash.noneText': 'Een foto die je verwijdert, ligt hier nog {days} dagen.',
  'trash.back': 'Naar de beeldbank',
} as const;

export const t = createTranslate(messages);
