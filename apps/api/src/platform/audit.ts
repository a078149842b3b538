import type { TimelineItem } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';
import { ignoreDuplicateKey } from './database/database.js';
import type { Changes } from './database/diff.js';
import { afterCursor, type Cursor } from './database/page.js';
import { exportLatest } from './personal-data.js';

/** Recorded in the audit log, but never shown in a tijdlijn. */
type HiddenAction =
  | 'account.removed'
  | 'foto.purged'
  | 'fotos.kept'
  | 'picture.purged'
  | 'reeks.added'
  | 'file.purged'
  | 'lid.purged'
  | 'tag.purged'
  | 'thema.purged'
  | 'hero.chosen'
  | 'hero.cleared'
  | 'woorden.changed';
export type Entry = {
  action: Exclude<TimelineItem['kind'], 'foto.downloaded'> | HiddenAction;
  /** Id of the account that did it. */
  by: string;
  /** Id of the document that it was done to. Absent for a setting of the portal. */
  subject?: string;
  /** The name of that document, for actions after which the document no longer exists. */
  naam?: string;
  /** What `diff` returns for the document before and after. */
  changes?: Changes | undefined;
  /**
   * Id of the job or the reeks of which this entry is a part. Lists of activity show one line for all of them: the entry
   * without a group whose subject it is.
   */
  group?: string;
  /** Identifies a change that may be retried after the process was killed, so that it is recorded once. */
  once?: Types.ObjectId;
};

const schema = new Schema(
  {
    at: { type: Date, required: true },
    action: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    subject: { type: Schema.Types.ObjectId },
    naam: { type: String },
    group: { type: Schema.Types.ObjectId },
    /** What kind of document changed. Absent from entries of an earlier version. */
    kind: { type: String },
    /**
     * The fields that changed, each with its value before and after; absent when the action says it all. May have
     * personal data, such as names and addresses, which are kept for a year, as the entry.
     */
    changes: { type: Schema.Types.Mixed },
  },
  { collection: 'audit', strict: 'throw', versionKey: false },
);
const AuditModel = mongoose.model('Audit', schema);

/** The kinds that differ from the first part of the action. */
const kinds: Record<string, string | undefined> = {
  fotos: 'lookalike',
  hero: 'foto',
  leden: 'ledenplan',
  picture: 'foto',
};
const toKind = (action: Entry['action']): string => {
  const [name] = action.split('.') as [string];
  return kinds[name] ?? name;
};

/** Appends an entry. Entries are never changed or removed here; a TTL index deletes them after a year. */
export const record = async ({ once, ...entry }: Entry): Promise<void> => {
  const stored = { ...entry, kind: toKind(entry.action), at: new Date() };
  if (once) await AuditModel.create({ ...stored, _id: once }).catch(ignoreDuplicateKey);
  else await AuditModel.create(stored);
};

export type AuditEntry = {
  _id: Types.ObjectId;
  at: Date;
  action: Entry['action'];
  subject: Types.ObjectId;
  naam?: string;
};

/** Returns entries that the account made or is the subject of, newest first. */
export const entriesAfter = (
  account: string,
  actions: readonly string[],
  cursor: Cursor | undefined,
  limit: number,
): Promise<AuditEntry[]> => {
  // The range is repeated in each branch of the $or, so that MongoDB uses the index of that branch. Outside the $or the
  // planner would choose the index on `at` alone.
  const range = afterCursor('at', cursor);
  const conditions = [
    { by: account, ...range },
    { subject: account, ...range },
  ];
  const fields = { at: 1, action: 1, subject: 1, naam: 1 } as const;
  return AuditModel.find({ $or: conditions, action: { $in: actions } }, fields)
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<AuditEntry[]>();
};

/** Returns the latest entries that the account made or is the subject of, with their number. */
export const exportEntries = (account: Types.ObjectId) =>
  exportLatest(AuditModel, { $or: [{ by: account }, { subject: account }] }, 'at', [
    'at',
    'action',
    'subject',
    'changes',
  ] as const);
