import { createTranslate } from '../messages.js';

/** The texts of a form for something that another user changed meanwhile. */
export const messages = {
  'edit.conflictText':
    'Jullie wijzigden allebei hetzelfde. Kies welke versie blijft. Wat je verder wijzigde, staat nog in het formulier.',
  'edit.theirs': 'Nu opgeslagen',
  'edit.mine': 'Van jou',
  'edit.empty': '(leeg)',
  'edit.takeTheirs': 'Neem over wat er nu staat',
  'edit.keepMine': 'Bewaar toch het mijne',
  'edit.kept': 'Wat iemand anders intussen wijzigde, is ook bewaard: {fields}.',
} as const;

export const t = createTranslate(messages);
