import { popularDays } from '@ledenportaal/shared';
import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'fotos.lead': 'Bij elke foto staat of je hem mag gebruiken en wie je noemt.',
  'fotos.results': 'Resultaten',
  'fotos.for': 'voor ‘{text}’',
  'fotos.alsoFound': 'Ook gevonden op: {words}',
  'fotos.perPage': 'Per pagina',
  'fotos.order': 'Volgorde',
  'sort.newest': 'Nieuwste eerst',
  'sort.oldest': 'Oudste eerst',
  'sort.title': 'Titel',
  'sort.downloads': `Meest gedownload in ${popularDays} dagen`,
  'sort.relevance': 'Beste overeenkomst',

  'lacks.tags': 'Zonder tags',
  'lacks.beschrijving': 'Zonder beschrijving',
  'lacks.eigenaar': 'Maker onbekend',
  'status.concept': 'Concept',
  'status.concepts': 'Concepten',
  'status.zichtbaar': 'Zichtbaar',
  'verdict.overleg': 'Overleg eerst',
  'verdict.nee': 'Niet te gebruiken',

  'adminFotos.import': 'Importeren',
  'adminFotos.lead': 'Kies een foto om hem te beschrijven, te taggen of te verwijderen.',
} as const;

export const t = createTranslate(messages);
