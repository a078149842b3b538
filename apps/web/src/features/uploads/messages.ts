import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'upload.lead': 'Kies één JPEG, of veel tegelijk. Ze gaan meteen naar de beeldbank.',
  'upload.drop': 'Sleep je foto’s hierheen',
  'upload.or': 'of',
  'upload.choose': 'Kies een bestand',
  'upload.limits': 'JPEG, hooguit {size}. De plaats (GPS) halen we eruit.',
  'upload.input': 'Kies een JPEG',
  'upload.preview': 'Voorbeeld van {name}',
  'upload.progress': 'Voortgang van het uploaden',
  'upload.processing': 'Verstuurd. De server maakt er een foto van…',
  'upload.failed': 'foutje',
  'upload.remove': 'Weghalen',
  'upload.done': 'De foto staat in de beeldbank.',
  'upload.doneConcept': 'De foto staat als concept in de beeldbank.',
  'upload.concept': 'Nog niet tonen (concept)',
  'upload.conceptHelp': 'Leden zien deze foto’s pas als je ze publiceert. Kies dit voordat je begint.',
  'upload.leaveTitle': 'Het uploaden is nog bezig',
  'upload.leaveText': 'Als je nu weggaat, komt de foto niet in de beeldbank.',

  'batch.forAll': 'Voor al deze foto’s',
  'batch.forAllHelp':
    'Wat je hier kiest, komt op elke foto van deze reeks. Je kunt het ook wijzigen terwijl het loopt.',
  'batch.eigenaarHelp': 'Laat je dit leeg, dan staat jouw naam erbij.',
  'batch.notApplied': 'Nog niet op alle foto’s gezet.',
  'batch.files': 'Bestanden',
  'batch.progress': 'Voortgang van alle foto’s',
  'batch.course': '{over} van {total} bestanden verwerkt',
  'batch.offline': 'Geen verbinding. Het uploaden gaat vanzelf verder zodra die er weer is.',
  'batch.spoken': 'Voor {percent}% klaar.',
  'batch.over': 'Klaar.',
  'batch.cancelAll': 'Alles annuleren',
  'batch.cancelOne': 'Annuleren: {name}',
  'batch.retryOne': 'Opnieuw proberen: {name}',
  'batch.describe': 'Beschrijf ze één voor één',
  'batch.waiting': 'Wacht',
  'batch.sending': 'Bezig, {percent}%',
  'batch.done': 'Klaar',
  'batch.double': 'Dubbel',
  'batch.refused': 'Geweigerd: {reason}',
  'batch.cancelled': 'Geannuleerd',
  'batch.existing': 'Bekijk de foto die er al is: {name}',
  'batch.leaveText': 'Als je nu weggaat, komt de rest niet in de beeldbank.',
} as const;

export const t = createTranslate(messages);
