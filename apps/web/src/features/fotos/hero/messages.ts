import { createTranslate } from '../../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'hero.choose': 'Op het dashboard tonen',
  'hero.clear': 'Niet meer op het dashboard',
  'hero.chosen.zichtbaar': 'Deze foto staat nu bovenaan het dashboard.',
  'hero.chosen.concept': 'Zodra leden deze foto zien, staat hij bovenaan het dashboard.',
  'hero.cleared': 'Bovenaan het dashboard staat weer de nieuwste foto met een beschrijving.',
} as const;

export const t = createTranslate(messages);
