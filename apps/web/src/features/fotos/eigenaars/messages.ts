import { createTranslate } from '../../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'eigenaars.lead': 'De namen die bij foto’s staan. Hernoem een naam, of voeg de schrijfwijzen van één persoon samen.',
  'eigenaars.one': '{count} eigenaar',
  'eigenaars.many': '{count} eigenaars',
  'eigenaars.search': 'Zoek een eigenaar',
  'eigenaars.nothing': 'Geen eigenaars met ‘{text}’',
  'eigenaars.fotos': '{count} van {naam}',
  'eigenaars.none': 'Er staat nog geen eigenaar bij de foto’s',
  'eigenaars.noneText': 'Vul bij een foto in van wie die is. Dan zie je de naam hier.',
  'eigenaars.error': 'De eigenaars zijn niet opgehaald',
  'eigenaars.limited': 'Dit zijn de {max} eigenaars met de meeste foto’s. De andere vind je door te zoeken.',
  'eigenaars.naam': 'Naam',
  'eigenaars.actions': 'Acties',
  'eigenaars.save': 'Opslaan',
  'eigenaars.renameOne': 'Hernoemen: {naam}',
  'eigenaars.renameTitle': 'Eigenaar ‘{naam}’ hernoemen',
  'eigenaars.exists':
    'Er is al een eigenaar ‘{naam}’. Je kunt ze samenvoegen: alle foto’s van ‘{old}’ krijgen ‘{naam}’.',
  'eigenaars.renamed': 'Bij {count} is de eigenaar nu ‘{naam}’.',
  'eigenaars.running': 'De foto’s krijgen de nieuwe naam.',
  'eigenaars.chosen': 'Gekozen eigenaars',
  'eigenaars.merge': 'Samenvoegen',
  'eigenaars.mergeChosen': 'Samenvoegen…',
  'eigenaars.mergeTitle': '{count} samenvoegen',
  'eigenaars.mergeText': 'Alle foto’s van {namen} krijgen één naam.',
  'eigenaars.mergeInto': 'Naam die blijft',
} as const;

export const t = createTranslate(messages);
