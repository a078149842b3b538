import { createTranslate } from '../../../lib/messages.js';

/** The texts of the page with the downloads of a member, which load with it. */
export const messages = {
  'downloads.lead': 'Foto’s die je hebt gedownload, de laatste eerst.',
  'downloads.at': 'Gedownload op {date}, {rendition}',
  'downloads.atWithSize': 'Gedownload op {date}, {rendition}, {size}',
  'foto.gone': 'Deze foto is verwijderd',
  'downloads.none': 'Je hebt nog niets gedownload',
  'downloads.noneText': 'Wat je in de beeldbank downloadt, vind je hier terug.',
  'downloads.search': 'Zoek in mijn downloads',
  'downloads.noResults': 'Niets gevonden',
  'downloads.noResultsText': 'Geen van je gedownloade foto’s past bij ‘{text}’.',
  'downloads.files': 'Bestanden en films',
  'downloads.noFiles': 'Je hebt nog geen bestanden of films gedownload.',
  'downloads.noFilesFor': 'Geen bestanden of films voor ‘{text}’.',
  'downloads.fileFacts': '{name}, {size}, gedownload op {date}',
  'downloads.fileGone': 'Niet meer beschikbaar',
  'downloads.moreFiles': 'Toon meer',
  'downloads.export': 'Al mijn downloads als CSV',
  'downloads.exportFailed': 'Je downloads zijn niet opgehaald: {reason}',
  'downloads.error': 'Je downloads zijn niet opgehaald',
} as const;

export const t = createTranslate(messages);
