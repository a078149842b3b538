import { createTranslate } from '../../../lib/messages.js';

/** The texts about the picture of a photo, on its edit page. */
export const messages = {
  'picture.left': 'Linksom draaien',
  'picture.right': 'Rechtsom draaien',
  'picture.turnedLeft': 'De foto is linksom gedraaid.',
  'picture.turnedRight': 'De foto is rechtsom gedraaid.',
  'picture.notTurned': 'De foto is niet gedraaid.',
  'picture.about': '{width} × {height} pixels, {size}',

  'replace.button': 'Foto vervangen',
  'replace.title': 'Foto vervangen',
  'replace.lead':
    'Kies een betere versie van deze foto. Gegevens, hartjes en links blijven. De oude versie blijft {days} dagen bewaard.',
  'replace.input': 'Kies een JPEG',
  'replace.drop': 'Sleep de nieuwe versie hierheen',
  'replace.or': 'of',
  'replace.choose': 'Kies een bestand',
  'replace.limits': 'JPEG, hooguit {size}. De plaats (GPS) halen we eruit.',
  'replace.old': 'Nu',
  'replace.new': 'Nieuw',
  'replace.oldAlt': 'De foto zoals hij nu is',
  'replace.newAlt': 'De nieuwe versie: {name}',
  'replace.noPreview': 'Geen voorbeeld',
  'replace.other': 'Ander bestand',
  'replace.confirm': 'Vervangen',
  'replace.progress': 'Voortgang van het vervangen',
  'replace.processing': 'Verstuurd. De server maakt er een foto van…',
  'replace.failed': 'De foto is niet vervangen.',
  'replace.smaller':
    'De nieuwe foto is kleiner: {next} in plaats van {now} pixels. Leden kunnen hem dan niet meer zo groot downloaden of afdrukken.',
  'replace.confirmSmaller': 'Toch vervangen',
  'replace.done': 'De foto is vervangen.',
  'picture.withoutHdr': 'Het HDR-beeld in het bestand was niet te bewaren; de gewone foto wel.',
  'replace.undo': 'Ongedaan maken',

  'oldPictures.title': 'Oude versies',
  'oldPictures.alt': 'De foto tot {ended}',
  'oldPictures.ended': 'Vervangen op {ended}, terug te zetten tot {until}',
  'oldPictures.endedBy': 'Vervangen door {name} op {ended}, terug te zetten tot {until}',
  'oldPictures.restore': 'Terugzetten',
  'oldPictures.restoreOne': 'Terugzetten: de versie tot {ended}',
  'oldPictures.restored': 'De oude versie is teruggezet.',
  'oldPictures.error': 'De oude versies zijn niet opgehaald.',

  'focus.button': 'Uitsnede',
  'focus.title': 'Uitsnede van de foto',
  'focus.lead':
    'Klik op wat zichtbaar moet blijven als de foto wordt bijgesneden, of gebruik de schuiven en de pijltjestoetsen.',
  'focus.picture': 'De hele foto',
  'focus.x': 'Van links naar rechts',
  'focus.y': 'Van boven naar beneden',
  'focus.value': 'x {x}%, y {y}%',
  'focus.square': 'Vierkant',
  'focus.tall': 'Staand',
  'focus.wide': 'Breed',
  'focus.centre': 'Midden',
  'focus.propose': 'Voorstel van het portaal',
  'focus.save': 'Uitsnede opslaan',
  'focus.saved': 'De uitsnede is opgeslagen.',
  'focus.failed': 'De uitsnede is niet opgeslagen.',
  'focus.conflict': 'Iemand anders heeft deze foto of de uitsnede intussen gewijzigd.',
  'focus.conflictText': 'Kies welke uitsnede blijft.',
} as const;

export const t = createTranslate(messages);
