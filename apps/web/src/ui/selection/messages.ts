import { createTranslate } from '../../lib/messages.js';

/** The texts of a selection. */
export const messages = {
  'selection.all': 'Alles op deze pagina',
  'selection.allShort': 'Deze pagina',
  'selection.help':
    'Met Shift en een klik kies je alles vanaf de vorige keuze. Op een vakje kies je met Shift en een pijltoets het volgende erbij.',
  'selection.one': 'Kies {name}',
  'selection.column': 'Kiezen',
  'selection.chosen': '{count} gekozen',
  'selection.chosenOnly': '{count} gekozen, {where}',
  'selection.chosenOfWhich': '{count} gekozen, waarvan {parts}',
  'selection.chosenAll': 'Alle {count} resultaten gekozen',
  'selection.chosenNotAll': '{count} gekozen, niet meer alle resultaten',
  'selection.onOtherPage': 'op een andere pagina',
  'selection.onOtherPages': 'op andere pagina’s',
  'selection.justEdited': 'net bewerkt',
  'selection.clear': 'Keuze wissen',
  'selection.dropOther': 'Haal die ene uit je keuze',
  'selection.dropOthers': 'Haal die {count} uit je keuze',
  'selection.everything': 'Kies alle {count} resultaten',
  'selection.tooManyForAll': 'Verfijn je zoekopdracht tot hooguit {max} resultaten om ze allemaal te kiezen',
  'selection.findingRange': 'Bezig met kiezen…',
  'selection.range.tooMany': 'Daar zitten er te veel tussen: je kunt er hooguit {max} kiezen.',
  'selection.range.gone': 'De vorige keuze staat niet meer in dit resultaat. Klik eerst het begin aan.',
  'selection.range.failed': 'Wat ertussen zit, is niet opgehaald. Probeer het nog eens met Shift en een klik.',
  'selection.tooMany': 'Kies er hooguit {max} tegelijk',
  'selection.andMore': 'nog {count}',
} as const;

export const t = createTranslate(messages);
