import { createTranslate } from '../../../lib/messages.js';

/** The texts of searching with a picture. */
export const messages = {
  'recognise.title': 'Zoek met een foto',
  'recognise.help': 'Kies een foto, of sleep of plak hem in het zoekveld',
  'recognise.picture': 'De foto waarmee je zoekt',
  'recognise.busy': 'De foto wordt gezocht…',
  'recognise.one': '1 foto gevonden',
  'recognise.many': '{total} foto’s gevonden',
  'recognise.none': 'Geen foto gevonden die hierop lijkt.',
  'recognise.same': 'Dezelfde foto',
  'recognise.alike': 'Waarschijnlijk dezelfde foto',
  'recognise.failed': 'De foto is niet gezocht',
  'recognise.unreadable':
    'Dit bestand is geen foto die je browser kan openen. Bewaar hem als JPEG of PNG, en probeer het opnieuw.',
  'recognise.other': 'Kies een andere foto',
  'recognise.note':
    'Een uitsnede, of een schermafbeelding met een rand eromheen, wordt misschien niet herkend. De foto waarmee je zoekt, wordt niet bewaard.',
} as const;

export const t = createTranslate(messages);
