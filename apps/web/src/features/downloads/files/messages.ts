import { createTranslate } from '../../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'download.one': 'Download {title}',
  'download.button': 'Download',
  'download.done': '‘{title}’ is gedownload.',
  'download.failed': '‘{title}’ is niet gedownload. {reason}',
  'download.unsaved': 'Het lukt niet om het bestand op je apparaat te bewaren. Is er nog genoeg ruimte?',
  'download.byBrowser': '‘{title}’ is groot: je browser downloadt het nu zelf verder.',
} as const;

export const t = createTranslate(messages);
