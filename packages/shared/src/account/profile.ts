import { z } from 'zod';
import { id, text } from '../contract/schemas.js';
import { Person, User } from './account.js';

/** Characters of a cursor: a moment and an id. */
const longestCursor = 60;

/** `portimage` is an address that an <img> can show, or empty. `lid` is the member that the account belongs to. */
export const Profile = User.extend({
  portimage: z.string(),
  lid: z.object({ _id: id, naam: z.string() }).nullable(),
});
export type Profile = z.output<typeof Profile>;

export const ProfileEdit = Person;
export type ProfileEdit = Person;

/** What an account did, or had done to it. */
export const activityKinds = [
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
  'foto.deleted',
  'foto.restored',
  'foto.downloaded',
  'tag.added',
  'tag.changed',
  'tag.merged',
  'tag.removed',
  'thema.added',
  'thema.changed',
  'thema.merged',
  'thema.removed',
  'lid.added',
  'lid.invited',
  'lid.changed',
  'lid.removed',
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

/** One line of the tijdlijn. `foto` where it can be opened; `naam` what it was about was called, as far as known. */
export const Activity = z.object({
  _id: id,
  at: z.string(),
  kind: z.enum(activityKinds),
  naam: z.string(),
  foto: id.nullable(),
});
export type Activity = z.output<typeof Activity>;

/** The newest first; `next` asks for what came before, and is null at the end. */
export const ActivityPage = z.object({ docs: z.array(Activity), next: z.string().nullable() });
export type ActivityPage = z.output<typeof ActivityPage>;
export const activityQuery = z.object({
  before: text(longestCursor).optional(),
  limit: z.coerce.number<number>().int().min(1).max(96).default(20),
});
