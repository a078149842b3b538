import type { Activity } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';
import { unlessDuplicate } from './database.js';
import { past, type Place } from './page.js';

/** Written down, and no line of anybody's tijdlijn. */
type Unshown = 'account.removed' | 'foto.purged' | 'file.purged';
type Entry = {
  action: Exclude<Activity['kind'], 'foto.downloaded'> | Unshown;
  /** The account that did it. */
  by: string;
  /** What it was done to, by its id. */
  subject: string;
  /** What that was called, where its id says nothing once it is gone. */
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
const AuditModel = mongoose.model('Audit', schema);

/** Append-only: nothing here changes or removes a line. After a year the database lets it go, by an index. */
export const record = async (entry: Entry): Promise<void> => {
  await AuditModel.create({ ...entry, at: new Date() });
};

/** For what may be done again after a kill, and is one change all the same: `id` is that of the change. */
export const recordOnce = async (id: Types.ObjectId, entry: Entry): Promise<void> => {
  await AuditModel.create({ ...entry, _id: id, at: new Date() }).catch(unlessDuplicate);
};

export type AuditEntry = {
  _id: Types.ObjectId;
  at: Date;
  action: Entry['action'];
  subject: Types.ObjectId;
  naam?: string;
};

/** What this account did, and what was done to it, newest first. */
export const entriesPast = (
  account: string,
  actions: readonly string[],
  place: Place | undefined,
  limit: number,
): Promise<AuditEntry[]> => {
  // In each branch, where it narrows that branch's own index; beside them it would ask for the index of `at` alone.
  const range = past('at', place);
  const mine = [
    { by: account, ...range },
    { subject: account, ...range },
  ];
  return AuditModel.find({ $or: mine, action: { $in: actions } })
    .sort({ at: -1, _id: -1 })
    .limit(limit)
    .lean<AuditEntry[]>();
};
