import { createTranslate } from '../../lib/messages.js';

/** The texts about the terms. */
export const messages = {
  'terms.title': 'Voorwaarden',
  'terms.ask': 'Voordat je iets downloadt, vragen we je akkoord te gaan met onze voorwaarden van {date}. In het kort:',
  'terms.short': 'De voorwaarden van {date}, in het kort:',
  'terms.whole': 'Lees de hele tekst',
  'terms.agree': 'Akkoord',
  'terms.changed': 'De voorwaarden zijn net gewijzigd. Lees ze opnieuw.',
  'terms.error': 'De voorwaarden zijn niet opgehaald',
  'terms.agreed': 'Je ging op {date} akkoord.',
  'terms.notAgreed': 'Je bent nog niet akkoord. We vragen het bij je eerste download.',
  'terms.about': 'Wat je met foto’s en bestanden uit dit portaal mag doen.',
  'terms.read': 'Lees de voorwaarden',
} as const;

export const t = createTranslate(messages);
