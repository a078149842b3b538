import { createTranslate } from '../../lib/messages.js';

/** The texts of the parts of the layout that load after the first page. */
export const messages = {
  'footer.help': 'Hulp nodig?',
} as const;

export const t = createTranslate(messages);
