import { createTranslate } from '../../../lib/messages.js';

/** The texts of the dialog for the rendition of a photo. */
export const messages = {
  'rendition.format': 'Formaat',
  'rendition.website': 'Website en mail',
  'rendition.social': 'Social media',
  'rendition.verhuur': 'Verhuursites',
  'rendition.drukwerk': 'Drukwerk',
  'rendition.overig': 'Andere formaten',
  'rendition.impossible': 'Niet mogelijk met deze foto',
  'rendition.size': '{width} × {height} px',
  'rendition.sizeBytes': '{width} × {height} px, {bytes}',
  'rendition.dpi': '{dpi} dpi',
  'rendition.enoughDpi': '{dpi} dpi, scherp genoeg voor drukwerk',
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
  'purpose.ask': 'Waarvoor gebruik je hem? (hoeft niet)',
  'purpose.askMany': 'Waarvoor gebruik je ze? (hoeft niet)',
  'purpose.none': 'Niet opgegeven',
  'rendition.error': 'De formaten zijn niet opgehaald',
} as const;

export const t = createTranslate(messages);
