import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'download.button': 'Download',
  'download.what': '{title}, {size}',
  'download.progress': 'Voortgang van de download',
  'download.course': '{received} van {size}',
  'download.speed': '{size} per seconde',
  'download.starting': 'De download begint…',
  'download.rest': 'Nog ongeveer {time}',
  'download.almost': 'Nog een paar seconden',
  'download.waiting': 'De verbinding viel even weg. Zo gaat het vanzelf verder.',
  'download.stopped': 'De download is gestopt.',
  'download.done': '‘{title}’ is gedownload.',
  'download.failed': '‘{title}’ is niet gedownload. {reason}',
  'download.unsaved': 'Het lukt niet om het bestand op je apparaat te bewaren. Is er nog genoeg ruimte?',
  'download.byBrowser': '‘{title}’ is groot: je browser downloadt het nu zelf verder.',
  'download.fold': 'Verder werken',
  'download.panel': 'Bezig met downloaden',
  'download.cancelOne': '{title} annuleren',
  'download.retryOne': '{title} opnieuw proberen',
  'download.announce': '{title}: {percentage}%',

  'content.missingPicture': 'Dit plaatje is nu niet te zien',
} as const;

export const t = createTranslate(messages);
