import type { FotoFields, FotoPlan } from '@ledenportaal/shared';
import mongoose, { Schema, type Types } from 'mongoose';

export type FotoPlanRecord = Omit<FotoPlan, '_id'> & {
  _id: Types.ObjectId;
  /** The account that created the plan, and the only one that can apply it. */
  by: Types.ObjectId;
  createdAt: Date;
  expiresAt: Date;
};

const mixedList = { type: [Schema.Types.Mixed], required: true };
/** The changes that a CSV file of photos would make. Its lines are separate documents, because of the 16 MB limit. */
const fotoPlanSchema = new Schema(
  {
    by: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    /** A TTL index deletes the document after this time. */
    expiresAt: { type: Date, required: true },
    changed: { type: Number, required: true },
    same: { type: Number, required: true },
    columns: mixedList,
    unknownColumns: { type: [String], required: true },
    errors: mixedList,
    errorCount: { type: Number, required: true },
    examples: mixedList,
  },
  { collection: 'fotoplannen', strict: 'throw', versionKey: false, suppressReservedKeysWarning: true },
);
export const FotoPlanModel = mongoose.model('FotoPlan', fotoPlanSchema);

/** A photo that a plan changes. */
export type FotoPlanLine = {
  _id: Types.ObjectId;
  plan: Types.ObjectId;
  foto: Types.ObjectId;
  /** `updatedAt` of the photo that the file was compared with. */
  version: Date;
  /** The new values of the fields that change. */
  changes: Partial<FotoFields>;
  expiresAt: Date;
};
const fotoPlanLineSchema = new Schema<FotoPlanLine>(
  {
    plan: { type: Schema.Types.ObjectId, required: true },
    foto: { type: Schema.Types.ObjectId, required: true },
    version: { type: Date, required: true },
    changes: { type: Object, required: true },
    /** A TTL index deletes the document after this time. */
    expiresAt: { type: Date, required: true },
  },
  { collection: 'fotoplanregels', strict: 'throw', versionKey: false },
);
export const FotoPlanLineModel = mongoose.model('FotoPlanLine', fotoPlanLineSchema);

/** Maps a plan to its API shape. Fields that are not listed here are never sent. */
export const toFotoPlan = (plan: FotoPlanRecord): FotoPlan => ({
  _id: String(plan._id),
  changed: plan.changed,
  same: plan.same,
  columns: plan.columns,
  unknownColumns: plan.unknownColumns,
  errors: plan.errors,
  errorCount: plan.errorCount,
  examples: plan.examples,
});
