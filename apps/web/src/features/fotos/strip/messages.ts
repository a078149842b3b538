import { createTranslate } from '../../../lib/messages.js';

/** The texts of the photos that a member viewed. */
export const messages = { 'fotos.viewed': 'Onlangs bekeken' } as const;

export const t = createTranslate(messages);
