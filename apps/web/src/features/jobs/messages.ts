import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'jobs.lead': 'Wat er met veel foto’s tegelijk is gedaan. Een dag lang kun je het ongedaan maken.',
  'jobs.toFotos': 'Naar de beeldbank',
  'jobs.error': 'De bewerkingen zijn niet opgehaald',
  'jobs.none': 'Nog geen bewerkingen',
  'jobs.noneText': 'Als je veel foto’s tegelijk wijzigt of verwijdert, zie je dat hier.',
  'jobs.by': '{naam}, {at}',
  'jobs.unknown': 'Een verwijderd account',

  'job.fotos.change': '{fields} gewijzigd',
  'job.fotos.import': '{fields} gewijzigd met een CSV-bestand',
  'job.fotos.trash': 'Naar de prullenbak',
  'job.eigenaars.rename': 'Eigenaar ‘{naam}’ gewijzigd in ‘{into}’',
  'job.eigenaars.merge': 'Eigenaars samengevoegd tot ‘{into}’',
  'job.tags.remove': 'Tag ‘{naam}’ verwijderd',
  'job.themes.remove': 'Thema ‘{naam}’ verwijderd',
  'job.tags.merge': 'Tag ‘{naam}’ samengevoegd met ‘{into}’',
  'job.themes.merge': 'Thema ‘{naam}’ samengevoegd met ‘{into}’',
  'job.undo': 'Ongedaan gemaakt: {what}',

  'job.field.eigenaar': 'Eigenaar',
  'job.field.beschrijving': 'Beschrijving',
  'job.field.locatie': 'Locatie',
  'job.field.tags': 'Tags',
  'job.field.themes': 'Thema’s',
  'job.field.status': 'Zichtbaarheid',

  'job.running': 'Bezig: {processed} van {total}.',
  'job.progress': 'Voortgang',
  'job.stop': 'Stoppen',
  'job.stopped': 'Gestopt na {count}.',
  'job.done': '{count} klaar.',
  'job.undoIt': 'Ongedaan maken',
  'job.undoOne': 'Ongedaan maken: {what}',
  'job.stopOne': 'Stoppen: {what}',
  'job.undone': 'Ongedaan gemaakt.',
  'job.restored': '{count} teruggezet.',
  'job.until': 'Ongedaan maken kan tot {until}.',
  'job.left.gone': 'Intussen verwijderd: {count}.',
  'job.left.full': 'Daar kan niets meer bij: {count}.',
  'job.left.changed': 'Sindsdien gewijzigd, en zo gelaten: {count}.',
  'job.left.exists': 'Opnieuw toegevoegd, en zo gelaten: {count}.',
  'job.left.label': 'De tag of het thema bestaat niet meer: {count}.',
  'job.named': 'Niet gewijzigd',
  'job.failed': 'Dat lukte niet. {reason}',
} as const;

export const t = createTranslate(messages);
