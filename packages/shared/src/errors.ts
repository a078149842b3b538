import { firstErrors } from './first-errors.js';
import { maxFotoBytes, maxFotoPixels } from './fotos/foto.limits.js';

/** Returns the message for an upload that exceeds its limit. Each kind of upload has its own limit. */
export const formatTooLargeMessage = (maxBytes: number) =>
  `Dit bestand is te groot: hooguit ${formatFileSize(maxBytes)}.`;
/** Rounded down, as a limit. That of 1,000,000 bytes is 1 MB. */
export const formatFileSize = (bytes: number) =>
  bytes < 1024 ** 3
    ? `${Math.max(1, Math.floor(bytes / 1024 ** 2))} MB`
    : `${Math.floor((bytes / 1024 ** 3) * 10) / 10} GB`.replace('.', ',');

/** All error codes of the API, with their HTTP status and the Dutch message for the user. */
export const errorTable = {
  invalid: { status: 400, text: 'Controleer de invoer.' },
  malformed: { status: 400, text: 'Dit verzoek is niet te lezen.' },
  no_file: { status: 400, text: 'Kies een bestand.' },
  one_file: { status: 400, text: 'Stuur één bestand tegelijk.' },
  empty_file: { status: 400, text: 'Dit bestand is leeg.' },
  bad_sidecar: { status: 400, text: 'Het XMP-bestand bij deze foto is niet te lezen.' },
  code_invalid: { status: 400, text: 'Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.' },
  bad_login: firstErrors.bad_login,
  not_signed_in: firstErrors.not_signed_in,
  session_ended: { status: 401, text: 'Je sessie is beëindigd. Log opnieuw in.' },
  account_disabled: { status: 401, text: 'Dit account is uitgezet. Vraag een beheerder waarom.' },
  not_allowed: { status: 403, text: 'Je hebt hier geen toegang toe.' },
  terms_required: { status: 403, text: 'Ga eerst akkoord met de voorwaarden.' },
  signup_closed: firstErrors.signup_closed,
  link_expired: { status: 403, text: 'Deze link is verlopen.' },
  not_found: { status: 404, text: 'Dit bestaat niet (meer).' },
  foto_not_found: { status: 404, text: 'Deze foto bestaat niet (meer).' },
  tag_not_found: { status: 404, text: 'Deze tag bestaat niet (meer).' },
  thema_not_found: { status: 404, text: 'Dit thema bestaat niet (meer).' },
  eigenaar_not_found: { status: 404, text: 'Deze eigenaar staat bij geen enkele foto (meer).' },
  account_not_found: { status: 404, text: 'Dit account bestaat niet (meer).' },
  mail_not_found: { status: 404, text: 'Deze mail bestaat niet (meer).' },
  lid_not_found: { status: 404, text: 'Dit lid bestaat niet (meer).' },
  plan_not_found: { status: 404, text: 'Dit bestand is niet meer bekend. Kies het opnieuw.' },
  bedrijf_not_found: { status: 404, text: 'Dit bedrijf bestaat niet (meer).' },
  reeks_not_found: { status: 404, text: 'Deze reeks bestaat niet (meer).' },
  job_not_found: { status: 404, text: 'Deze bewerking bestaat niet (meer).' },
  file_not_found: { status: 404, text: 'Dit bestand bestaat niet (meer).' },
  zip_not_found: { status: 404, text: 'Deze zip bestaat niet (meer). Maak hem opnieuw.' },
  method_not_allowed: { status: 405, text: 'Dit kan hier niet.' },
  foto_exists: { status: 409, text: 'Deze foto staat al in de beeldbank.' },
  foto_changed: { status: 409, text: 'Iemand anders heeft deze foto intussen gewijzigd.' },
  tag_exists: { status: 409, text: 'Er is al een tag met deze naam.' },
  thema_exists: { status: 409, text: 'Er is al een thema met deze naam.' },
  eigenaar_exists: { status: 409, text: 'Er is al een eigenaar met deze naam.' },
  lid_exists: { status: 409, text: 'Er is al een lid met dit e-mailadres.' },
  lid_has_account: { status: 409, text: 'Dit lid heeft al een account.' },
  lid_changed: { status: 409, text: 'Iemand anders heeft dit lid intussen gewijzigd.' },
  plan_has_errors: { status: 409, text: 'Er zitten nog fouten in het bestand. Verbeter ze en kies het opnieuw.' },
  plan_outdated: { status: 409, text: 'De ledenlijst is intussen gewijzigd. Kies het bestand opnieuw.' },
  bedrijf_exists: { status: 409, text: 'Er is al een bedrijf met deze naam.' },
  bedrijf_changed: { status: 409, text: 'Iemand anders heeft dit bedrijf intussen gewijzigd.' },
  file_exists: { status: 409, text: 'Er is al een bestand met deze naam.' },
  file_changed: { status: 409, text: 'Iemand anders heeft dit bestand intussen gewijzigd.' },
  terms_changed: { status: 409, text: 'De voorwaarden zijn intussen gewijzigd. Lees ze opnieuw.' },
  setting_changed: { status: 409, text: 'Iemand anders heeft deze instelling intussen gewijzigd.' },
  count_changed: {
    status: 409,
    text: 'Het aantal foto’s is intussen veranderd. Kijk de keuze nog eens na.',
  },
  job_running: { status: 409, text: 'Deze bewerking loopt nog. Stop haar eerst.' },
  not_cancellable: {
    status: 409,
    text: 'Deze bewerking kan niet halverwege stoppen. Maak haar daarna ongedaan.',
  },
  undo_expired: { status: 409, text: 'Deze bewerking kan niet meer ongedaan worden gemaakt.' },
  last_admin: { status: 409, text: 'Dit is de laatste beheerder. Maak eerst iemand anders beheerder.' },
  list_full: { status: 409, text: 'Deze lijst is vol.' },
  changed: { status: 412, text: 'Dit bestand is intussen veranderd.' },
  too_large: { status: 413, text: 'Dit is te groot.' },
  file_too_large: { status: 413, text: formatTooLargeMessage(maxFotoBytes) },
  not_jpeg: {
    status: 415,
    text: 'Dit bestand is geen JPEG, hoe het ook heet. Bewaar je foto als JPEG en probeer het opnieuw.',
  },
  not_csv: { status: 415, text: 'Dit is geen CSV-bestand met leden. Bewaar je lijst als CSV en probeer het opnieuw.' },
  wrong_kind: { status: 415, text: 'Dit soort bestand kan hier niet.' },
  bad_range: { status: 416, text: 'Dit deel van het bestand bestaat niet.' },
  damaged_file: { status: 422, text: 'Deze foto is beschadigd of niet compleet.' },
  too_small: { status: 422, text: 'Deze foto is te klein voor dit formaat. Kies een kleiner formaat.' },
  unsupported_jpeg: {
    status: 422,
    text: 'Browsers kunnen deze soort JPEG niet tonen. Bewaar je foto opnieuw als gewone JPEG en probeer het nog eens.',
  },
  too_many_pixels: { status: 422, text: `Deze foto is te groot: hooguit ${maxFotoPixels / 1e6} megapixel.` },
  too_often: { status: 429, text: 'Dit is te vaak geprobeerd. Wacht even en probeer het dan opnieuw.' },
  unexpected: firstErrors.unexpected,
  file_missing: { status: 500, text: 'Het bestand ontbreekt op de server. De beheerder krijgt hier bericht van.' },
  unavailable: { status: 503, text: 'De dienst is even niet bereikbaar. Probeer het zo nog eens.' },
  busy: { status: 503, text: 'Er worden nu veel foto’s klaargemaakt. Probeer het over een minuut nog eens.' },
  disk_full: { status: 507, text: 'De opslag is vol.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof errorTable;

type AppErrorOptions = {
  /** An error message per invalid field: `{ email: 'Verplicht' }`. */
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** A more specific message than the one in `errorTable`, for example with the maximum file size. */
  text?: string;
  cause?: unknown;
};

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly options: AppErrorOptions = {},
  ) {
    super(code, { cause: options.cause });
  }
}
