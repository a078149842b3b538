import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';

/**
 * Two photos whose pictures look alike. A unique index allows each pair once. Pairs of which a photo is in the trash are
 * kept, and not shown.
 */
const lookAlikeSchema = new Schema(
  {
    /** The lower id, which is the photo that was added first. */
    first: { type: Schema.Types.ObjectId, required: true },
    second: { type: Schema.Types.ObjectId, required: true },
    /** The number of bits of their hashes that differ. */
    afstand: { type: Number, required: true },
    /** Set when an admin chose to keep both: the pair is not shown any more. */
    kept: { type: Boolean },
  },
  { collection: 'lookalikes', strict: 'throw', versionKey: false },
);
export type LookAlikeRecord = InferSchemaType<typeof lookAlikeSchema> & { _id: Types.ObjectId };

export const LookAlikeModel = mongoose.model('LookAlike', lookAlikeSchema);

/** Matches the pairs that an admin has to look at. */
export const openCondition = { kept: null } as const;

/** Matches the pairs of a photo. Each half has an index. */
export const withFoto = (id: string) => ({ $or: [{ first: id }, { second: id }] });
