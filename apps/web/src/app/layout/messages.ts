import { createTranslate } from '../../lib/messages.js';

/** The texts of the parts of the layout that load after the first page. */
export const messages = {
  'search.close': 'Zoekveld sluiten',

  'footer.help': 'Hulp nodig?',

  'analytics.ask': 'Mogen we tellen welke pagina’s worden bekeken?',
  'analytics.askText': 'Dan haalt je browser daarvoor een programma op bij {host}.',
  'analytics.kept': 'Je keuze is bewaard. Je kunt er altijd op terugkomen.',
  'analytics.toSettings': 'Naar Instellingen',
  'analytics.yes': 'Ja',
  'analytics.no': 'Nee',
} as const;

export const t = createTranslate(messages);
