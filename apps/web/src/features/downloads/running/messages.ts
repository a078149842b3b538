import { createTranslate } from '../../../lib/messages.js';

/** The texts of running downloads, which load after the page. */
export const messages = {
  'download.title': 'Het bestand wordt gedownload',
  'download.what': '{title}, {size}',
  'download.progress': 'Voortgang van de download',
  'download.course': '{received} van {size}',
  'download.speed': '{size} per seconde',
  'download.starting': 'De download begint…',
  'download.rest': 'Nog ongeveer {time}',
  'download.almost': 'Nog een paar seconden',
  'download.waiting': 'De verbinding viel even weg. Zo gaat het vanzelf verder.',
  'download.stopped': 'De download is gestopt.',
  'download.fold': 'Verder werken',
  'download.panel': 'Bezig met downloaden',
  'download.cancelOne': '{title} annuleren',
  'download.retryOne': '{title} opnieuw proberen',
  'download.announce': '{title}: {percentage}%',
} as const;

export const t = createTranslate(messages);
