import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/**
 * A word that photos may have: so the beginning that somebody types becomes words that an index knows. There may be
 * words here that no photo has (any more), but no photo has a word that is not here.
 */
const woordSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** The word with each of its letters left out: words that are one slip apart have one of these in common. */
    near: { type: [String], required: true },
    /** When it was last about to be put on a photo. */
    at: { type: Date, required: true },
  },
  { collection: 'woorden', strict: 'throw', versionKey: false },
);
export type WoordRecord = InferSchemaType<typeof woordSchema>;

export const WoordModel = mongoose.model('Woord', woordSchema);
