import { createTranslate } from '../../lib/messages.js';

/** The texts of this feature. */
export const messages = {
  'video.lead': 'Timelapses van het gebied, in 1080p.',
  'video.error': 'De video’s zijn niet opgehaald',
  'video.none': 'Er staan nog geen video’s',
  'video.noneText': 'Zodra een beheerder ze heeft toegevoegd, vind je ze hier.',
  'video.large': 'Grote bestanden',
  'video.largeText': 'Download ze liever via wifi. Je kunt elk moment annuleren.',
  'video.short': 'Korte versies',
  'video.play': 'Speel {title} af',
  'video.playFor': 'Speel {title} af, {duration}',
  'video.about': '{about}, {duration}',
  'video.unplayable': 'Deze video speelt hier niet af. Downloaden kan wel.',
} as const;

export const t = createTranslate(messages);
