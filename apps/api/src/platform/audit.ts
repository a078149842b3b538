import { findActivityAction, type ActivityAction, type ActivityKind } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';
import { ignoreDuplicateKey } from './database/database.js';
import type { Changes } from './database/diff.js';
import { toObjectId } from './database/object-id.js';
import { afterCursor, type Cursor } from './database/page.js';
import { exportLatest } from './personal-data.js';

/** What the activity does not show: it changes nothing that others see. */
const unlistedActions = ['account.signed-in', 'account.password', 'account.signed-out', 'fotos.kept'] as const;
export type Entry = {
  action: ActivityAction | (typeof unlistedActions)[number];
  /** Id of the account that did it. */
  by: string;
  /** Id of the document that it was done to. Absent for a setting of the portal. */
  subject?: string;
  /** The name of that document at that moment. */
  naam?: string | undefined;
  /** What `diff` returns for the document before and after. */
  changes?: Changes | undefined;
  /**
   * Id of the job or the reeks of which this entry is a part. Lists of activity show one line for all of them: the entry
   * without a group whose subject it is.
   */
  group?: string;
  /** When it was done; now without it. */
  at?: Date;
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
    /** What kind of thing changed, in the activity. Absent or null for what it does not show. */
    kind: { type: String },
    /**
     * The fields that changed, each with its value before and after; absent when the action says it all. May have
     * personal data, such as names and addresses, which are kept as long as the entry.
     */
    changes: { type: Schema.Types.Mixed },
  },
  { collection: 'audit', strict: 'throw', versionKey: false },
);
const AuditModel = mongoose.model('Audit', schema);

/** An edit that changed nothing. Other actions may say it all. */
const isSame = ({ action, changes }: Entry) =>
  action.endsWith('.changed') && changes !== undefined && Object.keys(changes).length === 0;

/** Appends an entry, except for an edit without difference. What an entry tells is never changed; a task deletes old ones. */
export const record = async (entry: Entry): Promise<void> => {
  if (isSame(entry)) return;
  const stored = toStored(entry);
  if (entry.once) await AuditModel.create({ ...stored, _id: entry.once }).catch(ignoreDuplicateKey);
  else await AuditModel.create(stored);
};

/** Appends the entries of a batch, each of them once. `group`: the job or the reeks of which they are parts. */
export const recordParts = async (
  group: string,
  entries: (Entry & Required<Pick<Entry, 'once' | 'subject'>>)[],
): Promise<void> => {
  const inserts = entries.map((entry) => {
    // Without mongoose, which would cast all entries at once.
    const ids = { by: toObjectId(entry.by), subject: toObjectId(entry.subject), group: toObjectId(group) };
    return {
      updateOne: {
        filter: { _id: entry.once },
        update: { $setOnInsert: { ...toStored(entry), ...ids } },
        upsert: true,
      },
    };
  });
  if (inserts.length) await AuditModel.collection.bulkWrite(inserts, { ordered: false });
};

const toStored = ({ once: _, naam, ...entry }: Entry) => {
  const kind = findActivityAction(entry.action)?.kind;
  return { at: new Date(), ...entry, ...(naam && { naam }), ...(kind && { kind }) };
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

/** `from`, `to`: the first moment, and the one after the last, in ms since 1970. */
export type EntryFilter = {
  kinds: readonly ActivityKind[];
  by?: string | undefined;
  subject?: string | undefined;
  group?: string | undefined;
  from?: number;
  to?: number;
};
export type ListedEntry = Omit<AuditEntry, 'subject'> & {
  by: Types.ObjectId;
  kind: ActivityKind;
  subject?: Types.ObjectId;
  group?: Types.ObjectId;
  changes?: Changes;
};

/** Finds what the activity shows. Without a subject or a group, only entries that are no part of another one. */
const toCondition = ({ kinds, by, subject, group, from = -Infinity, to = Infinity }: EntryFilter) => {
  const at = {
    ...(Number.isFinite(from) && { $gte: new Date(from) }),
    ...(Number.isFinite(to) && { $lt: new Date(to) }),
  };
  return {
    kind: { $in: kinds },
    ...(by && { by: toObjectId(by) }),
    ...(subject && { subject: toObjectId(subject) }),
    ...(group && { group: toObjectId(group) }),
    ...(!subject && !group && { group: null }),
    ...(Object.keys(at).length && { at }),
  };
};

const findLatest = (filter: EntryFilter, limit: number, skip = 0) =>
  AuditModel.find(toCondition(filter)).sort({ at: -1, _id: -1 }).skip(skip).limit(limit).lean<ListedEntry[]>();

/** Returns a page of entries, newest first. */
export const findEntries = (filter: EntryFilter, skip: number, limit: number): Promise<ListedEntry[]> =>
  findLatest(filter, limit, skip).exec();

/** Iterates over the first entries, newest first. */
export const iterateEntries = (filter: EntryFilter, limit: number): AsyncIterable<ListedEntry> =>
  findLatest(filter, limit).cursor({ batchSize: 500 });

/** Counts at most `limit` entries. */
export const countEntries = (filter: EntryFilter, limit: number): Promise<number> =>
  AuditModel.countDocuments(toCondition(filter)).limit(limit).exec();

/** Counts at most `limit` parts of each of these jobs or reeksen. Returns the numbers by id; only of those that have some. */
export const countParts = async (groups: Types.ObjectId[], limit: number): Promise<Map<string, number>> => {
  const counts = await Promise.all(groups.map((group) => AuditModel.countDocuments({ group }).limit(limit)));
  return new Map(groups.flatMap((group, index) => (counts[index] ? [[String(group), counts[index]]] : [])));
};

/** Entries are read for names that only they have. */
const maxReadForNames = 2_000;

/** Returns the last names that entries about these documents have, by id. */
export const findLastNamen = async (kinds: readonly ActivityKind[], ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const filter = { subject: { $in: ids }, kind: { $in: kinds }, naam: { $ne: null } };
  const entries = await AuditModel.find(filter, { subject: 1, naam: 1, at: 1 })
    .sort({ at: -1 })
    .limit(maxReadForNames)
    .lean();
  return new Map(entries.reverse().map(({ subject, naam }) => [String(subject), naam ?? '']));
};

/**
 * Deletes at most `limit` of the entries before a moment: of all, or of those that the activity does not show. Returns
 * whether there may be more.
 */
export const deleteEntriesBefore = async (
  moment: Date,
  limit: number,
  which: 'all' | 'unlisted' = 'all',
): Promise<boolean> => {
  const unlisted = which === 'unlisted' && { kind: null, group: null };
  const old = await AuditModel.find({ ...unlisted, at: { $lt: moment } }, { _id: 1 })
    .sort({ at: 1 })
    .limit(limit)
    .lean();
  await AuditModel.deleteMany({ _id: { $in: old.map(({ _id }) => _id) } });
  return old.length === limit;
};

/** Hides what a process of the previous version recorded since a moment with a kind, although the activity does not show it. */
export const clearUnlistedKinds = async (since: Date): Promise<void> => {
  const listed = { kind: { $in: ['account', 'lookalike'] }, group: null, at: { $gte: since } };
  await AuditModel.updateMany({ ...listed, action: { $in: unlistedActions } }, { $unset: { kind: true } });
};
