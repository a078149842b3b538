import { createTranslate } from '../../../lib/messages.js';

/** The texts of the dialog for the rendition of a photo. */
export const messages = {
  'rendition.format': 'Formaat',
  'rendition.size': '{width} × {height} px',
  'rendition.sizeBytes': '{width} × {height} px, {bytes}',
  'rendition.tooSmall': 'Deze foto is hiervoor te klein',
  'rendition.type': 'Bestandssoort',
  'rendition.jpeg': 'JPEG',
  'rendition.webp': 'WebP',
  'rendition.onlyJpeg': 'Het origineel is er alleen als JPEG.',
  'rendition.preview': 'Voorbeeld van {name}',
  'rendition.shiftX': 'Schuif de uitsnede naar links of rechts',
  'rendition.shiftY': 'Schuif de uitsnede naar boven of beneden',
  'rendition.reset': 'Herstel de uitsnede',
  'rendition.download': 'Download',
  'rendition.error': 'De formaten zijn niet opgehaald',
} as const;

export const t = createTranslate(messages);
