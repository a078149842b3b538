import { createTranslate } from '../../../lib/messages.js';

/** The texts of series of uploads, which only admins load. */
export const messages = {
  'reeksen.lead': 'Foto’s die samen zijn toegevoegd. Bekijk, publiceer of verwijder ze in één keer.',
  'reeksen.toUpload': 'Foto toevoegen',
  'reeksen.error': 'De reeksen zijn niet opgehaald',
  'reeksen.none': 'Nog geen reeksen',
  'reeksen.noneText': 'Elke keer dat je foto’s toevoegt, komt er een reeks bij.',
  'reeksen.reeks': 'Reeks',
  'reeksen.actions': 'Acties',
  'reeksen.addedBy': 'Toegevoegd door {naam}',
  'reeksen.addedAt': 'Toegevoegd op {at} door {naam}',
  'reeksen.unknown': 'onbekend',
  'reeksen.empty': 'geen foto’s meer',
  'reeksen.concepts': 'waarvan {count} concept',
  'reeksen.allConcepts': 'nog niet gepubliceerd',
  'reeksen.publishOne': 'Publiceer de reeks {naam}',
  'reeksen.removeOne': 'Verwijder de reeks {naam}',
  'reeks.view': 'Bekijk',
  'reeks.publish': 'Publiceer deze reeks',
  'reeks.remove': 'Verwijder deze reeks',
  'reeks.tooLarge': 'Te groot om in één keer te verwijderen. Bekijk de reeks, en verwijder de foto’s daar in delen.',
  'reeks.removeTitle': 'Deze reeks van {count} verwijderen?',
  'reeks.removeText':
    'Niemand ziet de foto’s dan nog. Je kunt dit {hours} uur ongedaan maken. Daarna kun je ze nog {days} dagen terugzetten uit de prullenbak.',
} as const;

export const t = createTranslate(messages);
