import { createTranslate } from '../../../lib/messages.js';

/** The texts of the filters, which load after the photos. */
export const messages = {
  'filters.themas': 'Thema’s',
  'filters.tags': 'Tags',
  'filters.searchTag': 'Zoek een tag',
  'filters.noTag': 'Geen tag met ‘{text}’.',
  'filters.letter': 'Tags met {letter}',
  'filters.unknown': 'Onbekend filter',
  'filters.error': 'De filters zijn niet opgehaald',
  'filters.orientation': 'Vorm',
  'filters.period': 'Periode',
  'filters.jaar': 'Jaar',
  'filters.allYears': 'Alle jaren',
  'filters.from': 'Vanaf',
  'filters.to': 'Tot en met',
  'filters.eigenaar': 'Eigenaar',
  'filters.allEigenaars': 'Alle eigenaars',
  'filters.paper': 'Groot genoeg voor',
  'filters.anyPaper': 'Alle groottes',
  'filters.locatie': 'Locatie',
  'filters.searchLocatie': 'Zoek een locatie',

  'match.tags': 'Foto’s met deze tags',
  'match.themes': 'Foto’s met deze thema’s',
  'match.all': 'Alle',
  'match.any': 'Een van deze',

  'orientation.liggend': 'Liggend',
  'orientation.staand': 'Staand',
  'orientation.vierkant': 'Vierkant',
  'orientation.panorama': 'Panorama',

  'paper.a5': 'A5',
  'paper.a4': 'A4',

  'chip.text': '‘{text}’',
  'chip.eigenaar': 'Eigenaar {name}',
  'chip.locatie': 'Locatie {text}',
  'chip.minWidth': 'Minstens {width} pixels breed',
  'chip.paper': 'Groot genoeg voor {size}',
  'chip.job': 'Foto’s van één bewerking',
  'chip.period': '{from} tot en met {to}',
  'chip.from': 'Vanaf {from}',
  'chip.to': 'Tot en met {to}',
} as const;

export const t = createTranslate(messages);
