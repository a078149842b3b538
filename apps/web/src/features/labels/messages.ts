import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'tags.lead': 'Woorden waarop je een foto terugvindt, zoals wat erop staat of waar hij is gemaakt.',
  'tags.fotos': '{count} met tag {naam}',
  'tags.none': 'Er zijn geen tags ingevoerd',
  'tags.noneText': 'Voeg er een toe met ‘Nieuw’. Daarna kun je die bij een foto kiezen.',
  'tags.error': 'De tags zijn niet opgehaald',
  'tags.removeTitle': 'Tag ‘{naam}’ verwijderen?',
  'tags.removeText': 'De tag wordt van {count} gehaald. De foto’s zelf blijven.',
  'tags.removeUnused': 'Er zijn geen foto’s met deze tag.',
  'tags.newTitle': 'Tags Toevoegen',
  'tags.newHelp': 'Bijvoorbeeld ‘edelhert’ of ‘ochtendmist’.',
  'tags.added': 'Tag ‘{naam}’ is toegevoegd.',
  'tags.addThis': 'Nieuwe tag “{naam}” toevoegen',
  'tags.renamed': 'Tag ‘{old}’ heet nu ‘{naam}’.',
  'tags.renameTitle': 'Tag ‘{naam}’ hernoemen',
  'tags.mergeText':
    'Er is al een tag ‘{naam}’. Je kunt ze samenvoegen: alle foto’s met ‘{old}’ krijgen ‘{naam}’, en ‘{old}’ verdwijnt.',
  'tags.existing': 'Bekijk de tag die er al is',

  'themas.lead': 'Een handvol brede onderwerpen waarin je de beeldbank indeelt.',
  'themas.fotos': '{count} met thema {naam}',
  'themas.none': 'Er zijn geen themas ingevoerd',
  'themas.noneText': 'Voeg er een toe met ‘Nieuw’. Daarna kun je dat bij een foto kiezen.',
  'themas.error': 'De thema’s zijn niet opgehaald',
  'themas.removeTitle': 'Thema ‘{naam}’ verwijderen?',
  'themas.removeText': 'Het thema wordt van {count} gehaald. De foto’s zelf blijven.',
  'themas.removeUnused': 'Er zijn geen foto’s met dit thema.',
  'themas.newTitle': 'Thema Toevoegen',
  'themas.newHelp': 'Bijvoorbeeld ‘Winter’ of ‘Dorpen’.',
  'themas.added': 'Thema ‘{naam}’ is toegevoegd.',
  'themas.addThis': 'Nieuw thema “{naam}” toevoegen',
  'themas.renamed': 'Thema ‘{old}’ heet nu ‘{naam}’.',
  'themas.renameTitle': 'Thema ‘{naam}’ hernoemen',
  'themas.mergeText':
    'Er is al een thema ‘{naam}’. Je kunt ze samenvoegen: alle foto’s met ‘{old}’ krijgen ‘{naam}’, en ‘{old}’ verdwijnt.',
  'themas.existing': 'Bekijk het thema dat er al is',

  'label.titel': 'Titel',
  'label.fotos': 'Foto’s',
  'label.actions': 'Acties',
  'label.new': 'Nieuw',
  'label.naam': 'Naam',
  'label.save': 'Opslaan',
  'label.renameOne': 'Hernoemen: {naam}',
  'label.merge': 'Samenvoegen',
  'label.remove': 'Verwijderen',
  'label.removeOne': 'Verwijder {naam}',
  'label.leaveTitle': 'De naam is niet opgeslagen',
  'label.leaveText': 'Als je nu weggaat, gaat verloren wat je hebt getypt.',
} as const;

export const t = createTranslate(messages);
