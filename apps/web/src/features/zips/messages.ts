import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'zip.title': '{count} downloaden als zip',
  'zip.rendition': 'Formaat',
  'zip.original': 'Origineel',
  'zip.estimate': 'Ongeveer {size}',
  'zip.download': 'Download',
  'zip.orOriginal': 'Neem die als origineel mee',
  'zip.started': '{count}, {size}: de download is begonnen.',
  'zip.skipped': 'Niet in de zip, omdat dat niet lukte: {count}.',
  'zip.preparing': 'Zip van {count}',
  'zip.processed': '{processed} van {total} klaar',
  'zip.waiting': 'Geen verbinding. Zo gaat het vanzelf verder.',
} as const;

export const t = createTranslate(messages);
