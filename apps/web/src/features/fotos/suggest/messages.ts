import { createTranslate } from '../../../lib/messages.js';

/** The texts of the suggestions and the shortcut of the search field, which load after the page. */
export const messages = {
  'suggest.label': 'Suggesties',
  'suggest.option': '{text}, {kind}, {count}',
  'suggest.one': '1 suggestie',
  'suggest.many': '{count} suggesties',
  'suggest.tag': 'tag',
  'suggest.thema': 'thema',
  'suggest.eigenaar': 'eigenaar',
  'suggest.plaats': 'plaats',
  'suggest.woord': 'woord',
} as const;

export const t = createTranslate(messages);
