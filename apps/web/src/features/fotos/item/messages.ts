import { createTranslate } from '../../../lib/messages.js';

/** The texts of the page of a photo. */
export const messages = {
  'foto.backToFotos': 'Terug naar de foto’s',
  'foto.backToCollection': 'Terug naar je collectie',
  'foto.backToDownloads': 'Terug naar je downloads',
  'foto.titleBy': 'Foto van {name}',
  'foto.titleNone': 'Foto zonder beschrijving',
  'foto.download': 'Download',
  'foto.choose': 'Kies een formaat',
  'foto.eigenaar': 'Eigenaar',
  'foto.locatie': 'Locatie',
  'foto.themas': 'Thema’s',
  'foto.tags': 'Tags',
  'foto.file': 'Bestand',
  'foto.fileText': 'JPEG, {width} × {height}, {size}',
  'foto.added': 'Toegevoegd',
  'foto.houder': 'Rechthebbende',
  'foto.trefwoorden': 'Trefwoorden',
  'foto.taken': 'Genomen op',
  'foto.error': 'De foto is niet opgehaald',
  'foto.previous': 'Vorige foto',
  'foto.next': 'Volgende foto',
  'foto.similar': 'Meer zoals deze',
  'foto.enlarge': 'Vergroot {name}',
  'foto.viewer': '{name}, groot',
  'foto.carousel': 'Galerij',
  'foto.details': 'Gegevens van de foto',
  'foto.zoomIn': 'Inzoomen',
  'foto.zoomOut': 'Uitzoomen',
  'foto.zoomFailed': 'De vergroting is niet opgehaald. Controleer je verbinding en probeer het nog eens.',
  'foto.edit': 'Bewerken',
} as const;

export const t = createTranslate(messages);
