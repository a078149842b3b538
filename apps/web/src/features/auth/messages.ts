import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'login.lead': 'Log in met je e-mailadres.',
  'login.page': 'Inloggen',
  'login.picture': 'Beeld, huisstijl en plannen voor iedereen die ons gebied laat zien.',
  'login.email': 'E-mailadres',
  'login.showPassword': 'Wachtwoord tonen',
  'login.hidePassword': 'Wachtwoord verbergen',
  'login.submit': 'Inloggen',
  'login.forgot': 'Wachtwoord vergeten',
  'login.noAccount': 'Nog geen account?',
  'login.signup': 'Maak een account',
  'login.oops': 'Oops!',
  'login.super': 'Super!',
  'login.leftElsewhere': 'Je bent uitgelogd in een ander tabblad.',
  'login.draft': 'Wat je had getypt, is bewaard. Log in en ga ermee verder.',
} as const;

export const t = createTranslate(messages);
