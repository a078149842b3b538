import type { LedenPlan, NewLid } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';

/** A line of a file, held against the members list: `before` is null for a lid that is new. */
export type PlannedLid = { line: number; lid: Types.ObjectId; before: NewLid | null; after: NewLid };

const planFields = {
  added: { type: Number, required: true },
  changed: { type: Number, required: true },
  same: { type: Number, required: true },
  errors: { type: [Schema.Types.Mixed], required: true },
  errorCount: { type: Number, required: true },
  examples: { type: [Schema.Types.Mixed], required: true },
};

/** What a file with leden would do. Its lines stand apart: all in one document would be too large. */
const ledenPlanSchema = new Schema(
  {
    /** Who made it, and may have it done. */
    by: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    /** Its lines stand there, all of them. */
    isWhole: { type: Boolean, required: true },
    /** Since when it is being done. From then on there is no way back: whatever ends it, it is finished. */
    underWay: { type: Date },
    doneAt: { type: Date },
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
  underWay?: Date;
  doneAt?: Date;
};

export const LedenPlanModel = mongoose.model('LedenPlan', ledenPlanSchema);

/** Some lines of a plan, `number` in their order. */
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

/** The only way out: what is not named here never leaves the server. */
export const toLedenPlan = (plan: LedenPlanRecord): LedenPlan => ({
  _id: String(plan._id),
  added: plan.added,
  changed: plan.changed,
  same: plan.same,
  errors: plan.errors,
  errorCount: plan.errorCount,
  examples: plan.examples,
});
