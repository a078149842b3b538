import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';

const reeksSchema = new Schema(
  {
    naam: { type: String, default: '' },
    /** Set until its first photo is stored; absent afterwards, so that the index contains only those to clean up. */
    isUnused: { type: Boolean },
    createdAt: { type: Date, required: true },
    createdBy: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'reeksen', strict: 'throw', versionKey: false },
);
export type ReeksRecord = InferSchemaType<typeof reeksSchema> & { _id: Types.ObjectId };

export const ReeksModel = mongoose.model('Reeks', reeksSchema);
