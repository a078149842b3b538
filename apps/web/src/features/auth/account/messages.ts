import { firstErrors } from '@ledenportaal/shared';
import { createTranslate } from '../../../lib/messages.js';

/** The texts of the pages for an account and a new password. */
export const messages = {
  'account.back': 'Terug naar inloggen',
  'account.toLogin': 'Over {seconds} seconden ga je vanzelf naar inloggen.',
  'account.toHome': 'Over {seconds} seconden ga je vanzelf naar het begin.',
  'account.now': 'Ga meteen verder',

  'signup.lead': 'Je krijgt een mail om je e-mailadres te bevestigen.',
  'signup.invited':
    'Kies een wachtwoord, dan kun je meteen inloggen. Vul je een ander e-mailadres in, dan krijg je eerst een mail om het te bevestigen.',
  'signup.notInvited': 'Deze uitnodiging is verlopen of al gebruikt. Je kunt hier toch een account maken.',
  'signup.passwordHelp': 'Minstens 8 tekens.',
  'signup.passwordLongEnough': 'Lang genoeg.',
  'signup.passwordcheck': 'Herhaal je wachtwoord',
  'signup.unequal': 'De wachtwoorden zijn niet gelijk aan elkaar',
  'signup.submit': 'Account aanmaken',
  'signup.have': 'Heb je al een account?',
  'signup.login': 'Log in',
  'signup.closed': firstErrors.signup_closed.text,

  'forgot.lead': 'Vul je e-mailadres in. Je krijgt een mail met een link om een nieuw wachtwoord te kiezen.',
  'forgot.submit': 'Wachtwoord opvragen',

  'reset.lead': 'Kies het wachtwoord waarmee je voortaan inlogt.',
  'reset.submit': 'Verzenden',
  'reset.again': 'Nieuwe link aanvragen',

  'verify.busy': 'Even geduld, we bevestigen je e-mailadres.',
  'verify.resend': 'Stuur de bevestigingsmail opnieuw',
  'verify.again': 'Maak opnieuw een account',
} as const;

export const t = createTranslate(messages);
