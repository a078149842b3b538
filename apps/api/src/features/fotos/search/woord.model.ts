import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/**
 * A word that fotos may have, used to expand a typed prefix to exact words that an index can find. May contain words
 * that no foto uses any more, but every word of a foto is in this collection.
 */
const woordSchema = new Schema(
  {
    _id: { type: String, required: true },
    /** The word with each of its letters left out; similar words share at least one of these. */
    near: { type: [String], required: true },
    /** When a foto was last about to be written with this word. */
    at: { type: Date, required: true },
  },
  { collection: 'woorden', strict: 'throw', versionKey: false },
);
export type WoordRecord = InferSchemaType<typeof woordSchema>;

export const WoordModel = mongoose.model('Woord', woordSchema);

export const toPrefixPattern = (term: string): RegExp => new RegExp(`^${term}`);
