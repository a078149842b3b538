import { z } from 'zod/mini';
import { id, text } from '../contract/schemas.js';
import { Person, User } from '../accounts/account.js';

/** In characters. A cursor consists of a timestamp and an id. */
const maxCursorLength = 60;

/** `portimage` is a URL for an <img>, or empty. `lid` is the lid that the account is linked to. */
export const Profile = z.extend(User, {
  portimage: z.string(),
  lid: z.nullable(z.object({ _id: id, naam: z.string() })),
});
export type Profile = z.output<typeof Profile>;

/** What the portal keeps of the viewer, by name. `keptBecause`: why it stays after the account is deleted. */
export const PersonalDataExport = z.record(
  z.string(),
  z.object({
    what: z.string(),
    why: z.string(),
    keptFor: z.string(),
    keptBecause: z.optional(z.string()),
    data: z.unknown(),
  }),
);
export type PersonalDataExport = z.input<typeof PersonalDataExport>;

export const ProfileEdit = Person;
export type ProfileEdit = Person;

/** Actions by an account, or on an account. */
export const timelineKinds = [
  'account.added',
  'account.signed-in',
  'account.changed',
  'account.password',
  'account.signed-out',
  'account.approved',
  'account.enabled',
  'account.disabled',
  'account.promoted',
  'account.demoted',
  'account.linked',
  'account.unlinked',
  'foto.added',
  'foto.changed',
  'foto.replaced',
  'foto.turned',
  'foto.deleted',
  'foto.restored',
  'foto.downloaded',
  'tag.added',
  'tag.changed',
  'tag.merged',
  'tag.removed',
  'tag.restored',
  'thema.added',
  'thema.changed',
  'thema.merged',
  'thema.removed',
  'thema.restored',
  'lid.added',
  'lid.invited',
  'lid.changed',
  'lid.removed',
  'lid.restored',
  'leden.imported',
  'bedrijf.added',
  'bedrijf.changed',
  'bedrijf.removed',
  'file.added',
  'file.changed',
  'file.replaced',
  'file.removed',
  'file.restored',
] as const;

/** One entry of the tijdlijn. `foto` is null when it cannot be opened; `naam` is the name of the subject, if known. */
export const TimelineItem = z.object({
  _id: id,
  at: z.string(),
  kind: z.enum(timelineKinds),
  naam: z.string(),
  foto: z.nullable(id),
});
export type TimelineItem = z.output<typeof TimelineItem>;

/** Newest first. `next` is the cursor (`before`) for the following, older page, and null on the last page. */
export const TimelinePage = z.object({ docs: z.array(TimelineItem), next: z.nullable(z.string()) });
export type TimelinePage = z.output<typeof TimelinePage>;
export const timelineQuery = z.object({
  before: z.optional(text(maxCursorLength)),
  limit: z._default(z.coerce.number<number>().check(z.int(), z.minimum(1), z.maximum(96)), 20),
});
