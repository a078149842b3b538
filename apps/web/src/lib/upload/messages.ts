import { createTranslate } from '../messages.js';

/** The texts of uploads of any kind. */
export const messages = {
  'upload.sent': '{sent} van {size}',
  'upload.existing': 'Bekijk de foto die er al is',
  'upload.fileGone': 'Het bestand is verwijderd of verplaatst sinds je het koos. Kies het opnieuw.',
  'upload.fileChanged': 'Het bestand is gewijzigd of verplaatst sinds je het koos. Kies het opnieuw.',
  'upload.interrupted': 'Het versturen werd afgebroken. Probeer het opnieuw.',
} as const;

export const t = createTranslate(messages);
