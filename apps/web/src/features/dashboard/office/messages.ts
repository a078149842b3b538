import { createTranslate } from '../../../lib/messages.js';

/** The texts about the work of the office. */
export const messages = {
  'office.error': 'De lijst met werk is niet opgehaald.',
  'office.none': 'Niets te doen: alles is bij.',
  'office.badge': '{count} te doen',

  'office.accounts.one': 'Account wacht op toegang',
  'office.accounts.many': 'Accounts wachten op toegang',
  'office.mails.one': 'Mislukte mail',
  'office.mails.many': 'Mislukte mails',
  'office.concepten.one': 'Concept',
  'office.concepten.many': 'Concepten',
  'office.dubbel.one': 'Paar dubbele foto’s',
  'office.dubbel.many': 'Paren dubbele foto’s',

  'office.jobs': 'Nu bezig',
  'office.allJobs': 'Alle bewerkingen ({count})',
  'office.disk': 'Schijfruimte: {free} vrij van {total}.',
  'office.diskLow': 'De schijf is bijna vol: {free} vrij van {total}.',
  'office.toTrash': 'Maak ruimte in de prullenbak',
  'office.backup': 'Laatste reservekopie: {at}.',
  'office.backupLate': 'De laatste reservekopie is van {at}. Maak een nieuwe met de opdracht ‘backup’.',
  'office.backupNever': 'Er is nog nooit een reservekopie gemaakt. Maak er een met de opdracht ‘backup’.',
} as const;

export const t = createTranslate(messages);
