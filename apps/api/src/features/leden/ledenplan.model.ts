import { lidFields, type LedenPlan, type NewLid } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';

/** A line of a file, compared with the members list: `before` is null for a new lid. */
export type PlannedLid = {
  line: number;
  lid: Types.ObjectId;
  before: NewLid | null;
  after: NewLid;
  /** Id of its entry in the audit log. Missing in a plan of the previous version, which records none. */
  entry?: Types.ObjectId;
};

const planFields = {
  added: { type: Number, required: true },
  changed: { type: Number, required: true },
  same: { type: Number, required: true },
  errors: { type: [Schema.Types.Mixed], required: true },
  errorCount: { type: Number, required: true },
  examples: { type: [Schema.Types.Mixed], required: true },
};

/** The changes that importing a file would make. Its lines are separate documents, because of the 16 MB limit. */
const ledenPlanSchema = new Schema(
  {
    /** The account that created the plan, and the only one that can apply it. */
    by: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    /** All lines are stored. */
    isWhole: { type: Boolean, required: true },
    ...planFields,
  },
  { collection: 'ledenplannen', strict: 'throw', versionKey: false, suppressReservedKeysWarning: true },
);
export type LedenPlanRecord = Omit<LedenPlan, '_id'> & {
  _id: Types.ObjectId;
  by: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
  isWhole: boolean;
};

export const LedenPlanModel = mongoose.model('LedenPlan', ledenPlanSchema);

/** Part of the lines of a plan, ordered by `number`. */
const ledenPlanLinesSchema = new Schema(
  {
    plan: { type: Schema.Types.ObjectId, required: true },
    number: { type: Number, required: true },
    lines: { type: [Schema.Types.Mixed], required: true },
  },
  { collection: 'ledenplanregels', strict: 'throw', versionKey: false },
);
export type LedenPlanLines = { plan: Types.ObjectId; number: number; lines: PlannedLid[] };

export const LedenPlanLinesModel = mongoose.model('LedenPlanLines', ledenPlanLinesSchema);

/** Maps a plan to its API shape. Fields that are not listed here are never sent. */
export const toLedenPlan = (plan: LedenPlanRecord): LedenPlan => ({
  _id: String(plan._id),
  added: plan.added,
  changed: plan.changed,
  same: plan.same,
  errors: plan.errors,
  errorCount: plan.errorCount,
  examples: plan.examples,
});

export const hasSameFields = (a: NewLid, b: NewLid): boolean => lidFields.every((field) => a[field] === b[field]);
export const isAdded = ({ before }: PlannedLid) => before === null;
export const isChanged = ({ before, after }: PlannedLid) => before !== null && !hasSameFields(before, after);
