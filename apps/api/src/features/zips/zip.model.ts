import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';

/** A foto in a zip; `key` is that of its file in the storage. */
const entrySchema = new Schema(
  {
    foto: { type: Schema.Types.ObjectId, required: true },
    /** Absent for the first picture of a foto. */
    picture: { type: Schema.Types.ObjectId },
    /** The rendition, or the original. */
    als: { type: String, required: true },
    key: { type: String, required: true },
    /** When the file of an original was stored, to notice that it changed. */
    storedAt: { type: Date },
    bytes: { type: Number, required: true },
    crc32: { type: Number, required: true },
    name: { type: String, required: true },
    beschrijving: { type: String, default: '' },
    credit: { type: String, required: true },
    modified: { type: Date, required: true },
  },
  { _id: false },
);

/** A zip of fotos that a member asked for: what is in it, not the archive. Deleted by a TTL index. */
const zipSchema = new Schema(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    als: { type: String, required: true },
    soort: { type: String },
    orOriginal: { type: Boolean, required: true },
    fotos: { type: [Schema.Types.ObjectId], required: true },
    /** How many of `fotos` are in `entries` or could not be added. */
    processed: { type: Number, required: true },
    isReady: { type: Boolean, required: true },
    entries: { type: [entrySchema], required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'zips', strict: 'throw', versionKey: false },
);
export type ZipEntryRecord = InferSchemaType<typeof entrySchema>;
export type ZipRecord = InferSchemaType<typeof zipSchema> & { _id: Types.ObjectId };

export const ZipModel = mongoose.model('Zip', zipSchema);
