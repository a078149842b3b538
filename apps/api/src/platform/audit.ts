import type { Activity } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';
import { ignoreDuplicateKey } from './database/database.js';
import { afterCursor, type Cursor } from './database/page.js';

/** Recorded in the audit log, but never shown in a tijdlijn. */
type HiddenAction =
  | 'account.removed'
  | 'foto.purged'
  | 'fotos.kept'
  | 'picture.purged'
  | 'file.purged'
  | 'lid.purged'
  | 'tag.purged'
  | 'thema.purged'
  | 'hero.chosen'
  | 'hero.cleared';
type Entry = {
  action: Exclude<Activity['kind'], 'foto.downloaded'> | HiddenAction;
  /** Id of the account that did it. */
  by: string;
  /** Id of the document that it was done to. */
  subject: string;
  /** The name of that document, for actions after which the document no longer exists. */
  naam?: string;
};

const schema = new Schema(
  {
    at: { type: Date, required: true },
    action: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    subject: { type: Schema.Types.ObjectId, required: true },
    naam: { type: String },
  },
  { collection: 'audit', strict: 'throw', versionKey: false },
);
export const AuditModel = mongoose.model('Audit', schema);

/** Appends an entry. Entries are never changed or removed here; a TTL index deletes them after a year. */
export const record = async (entry: Entry): Promise<void> => {
  await AuditModel.create({ ...entry, at: new Date() });
};

/** Appends an entry at most once: `id` identifies the change, which may be retried after the process was killed. */
export const recordOnce = async (id: Types.ObjectId, entry: Entry): Promise<void> => {
  await AuditModel.create({ ...entry, _id: id, at: new Date() }).catch(ignoreDuplicateKey);
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
  return AuditModel.find({ $or: conditions, action: { $in: actions } })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<AuditEntry[]>();
};
