import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'woorden.lead': 'Woorden die leden gebruiken en de beeldbank niet. Zet ze bij elkaar, dan vinden ze dezelfde foto’s.',
  'woorden.tabs': 'Soort woorden',
  'woorden.synonyms': 'Synoniemen',
  'woorden.empty': 'Zoekvragen zonder resultaat',

  'synonyms.error': 'De synoniemen zijn niet opgehaald',
  'synonyms.new': 'Nieuwe groep',
  'synonyms.none': 'Er zijn nog geen synoniemen',
  'synonyms.noneText':
    'Wie ‘ree’ zoekt, vindt geen foto waar alleen ‘hert’ bij staat. Maak een groep van ree, hert en edelhert: dan vindt elk van die woorden de foto’s van alle drie.',
  'synonyms.words': 'Woorden',
  'synonyms.one': 'groep',
  'synonyms.many': 'groepen',
  'synonyms.search': 'Zoek een woord',
  'synonyms.nothing': 'Geen groepen met ‘{text}’',
  'synonyms.actions': 'Acties',
  'synonyms.edit': 'Wijzigen: {woorden}',
  'synonyms.remove': 'Verwijderen: {woorden}',
  'synonyms.removeTitle': 'Groep ‘{woorden}’ verwijderen?',
  'synonyms.removeText': 'Daarna vindt elk woord alleen nog de foto’s waar het zelf bij staat.',
  'synonyms.confirmRemove': 'Verwijderen',
  'synonyms.removed': 'De groep is verwijderd.',

  'group.newTitle': 'Nieuwe groep',
  'group.editTitle': 'Groep wijzigen',
  'group.words': 'Woorden die hetzelfde betekenen',
  'group.help': 'Typ een woord en druk op Enter. Een begrip telt hooguit drie woorden.',
  'group.add': 'Bijvoorbeeld ree, hert, edelhert',
  'group.removeWord': '{woord} weghalen',
  'group.save': 'Opslaan',
  'group.saved': 'De groep is opgeslagen. Binnen enkele seconden zoekt iedereen ermee.',
  'group.changed': 'Iemand anders heeft de woorden intussen gewijzigd',
  'group.changedText': 'Je woorden staan er nog. Sla ze opnieuw op.',
  'group.changedTo': 'Deze groep is nu: {woorden}. Als je opslaat, komen jouw woorden ervoor in de plaats.',
  'group.leaveTitle': 'Je groep is niet opgeslagen',
  'group.leaveText': 'Als je nu weggaat, ben je de woorden kwijt.',

  'preview.title': 'Wat verandert er?',
  'preview.together': 'Samen vinden deze woorden {count}.',
  'preview.alone': '‘{woord}’ vindt nu {count}.',
  'preview.more': '‘{woord}’ vindt nu {count}; met deze groep {total}.',
  'preview.same': '‘{woord}’ vindt nu {count}; dat blijft zo.',
  'preview.removed': '‘{woord}’ hoort er niet meer bij.',
  'preview.error': 'Hoeveel foto’s de woorden vinden, is nu niet op te halen.',

  'empty.lead':
    'Waar leden de laatste 90 dagen naar zochten zonder iets te vinden. Wie zocht, bewaart het portaal niet. Wat maar één keer is gezocht, staat er niet bij.',
  'empty.error': 'De zoekvragen zijn niet opgehaald',
  'empty.none': 'Er zijn geen zoekvragen zonder resultaat',
  'empty.noneText': 'Zodra leden vaker vergeefs naar iets zoeken, zie je het hier.',
  'empty.text': 'Zoekvraag',
  'empty.count': 'Aantal keer',
  'empty.last': 'Laatst',
  'empty.times': '{count} keer',
  'empty.one': 'zoekvraag',
  'empty.many': 'zoekvragen',
  'empty.search': 'Zoek een zoekvraag',
  'empty.nothing': 'Geen zoekvragen met ‘{text}’',
  'empty.actions': 'Acties',
  'empty.makeSynonym': 'Maak synoniem',
  'empty.makeSynonymOf': 'Maak synoniem: {tekst}',
} as const;

export const t = createTranslate(messages);
