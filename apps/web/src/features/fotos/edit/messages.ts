import { createTranslate } from '../../../lib/messages.js';

/** The texts of the edit page of a photo. */
export const messages = {
  'adminFoto.back': 'Terug',
  'adminFoto.view': 'Bekijk in de beeldbank',
  'adminFoto.reeks': 'Bekijk de reeks waarin hij is toegevoegd',
  'adminFoto.eigenaarHelp': 'Wie de foto heeft gemaakt. Weet je het niet? Laat het dan leeg.',
  'adminFoto.beschrijving': 'Beschrijving',
  'adminFoto.beschrijvingHelp': 'Wordt ook voorgelezen aan wie de foto niet kan zien.',
  'adminFoto.locatie': 'Locatie',
  'adminFoto.locatieHelp': 'Waar de foto is gemaakt, in woorden. Te vinden met zoeken.',
  'adminFoto.trefwoorden': 'Trefwoorden',
  'adminFoto.status': 'Zichtbaar voor leden',
  'adminFoto.statusHelp': 'Anders is de foto een concept, dat leden niet zien.',
  'adminFoto.publish': 'Publiceren',
  'adminFoto.save': 'Opslaan',
  'adminFoto.saveNext': 'Opslaan en volgende',
  'adminFoto.publishNext': 'Publiceren en volgende',
  'adminFoto.shortcut': '{keys}: {action}',
  'adminFoto.next': 'Volgende foto: {name}',
  'adminFoto.remove': 'Verwijderen',
  'adminFoto.good': 'Goed..',
  'adminFoto.saved': 'De gegevens zijn opgeslagen',
  'adminFoto.error': 'Error!',
  'adminFoto.notSaved': 'De gegeven zijn niet opgeslagen. Ben je offline?',
  'adminFoto.conflict': 'Iemand anders heeft deze foto intussen gewijzigd.',
  'adminFoto.gone': 'Iemand anders heeft deze foto intussen verwijderd.',
  'adminFoto.goneText': 'Wat jij typte, staat nog in het formulier. Opslaan kan weer als de foto is teruggezet.',
  'adminFoto.toTrash': 'Naar de prullenbak',
  'adminFoto.last': 'Dit was de laatste foto van deze zoekopdracht.',
  'adminFoto.leaveTitle': 'Je wijzigingen zijn niet opgeslagen',
  'adminFoto.leaveText': 'Als je nu weggaat, gaat verloren wat je hebt gewijzigd.',
  'adminFoto.removeTitle': 'Foto ‘{name}’ verwijderen?',
  'adminFoto.removeText': 'Niemand ziet de foto dan nog. Je kunt hem nog {days} dagen terugzetten uit de prullenbak.',
  'adminFoto.removed': '{msg} Je vindt hem nog {days} dagen in de prullenbak.',

  'batch.place': 'Foto {place} van {total} van je upload',
  'batch.next': 'Volgende foto ({place} van {total}): {name}',
  'batch.last': 'Dat waren alle foto’s van je upload.',
} as const;

export const t = createTranslate(messages);
