import mongoose, { Schema, type Types } from 'mongoose';

/**
 * The stored renditions of photos. A document is written before its file, so that the file counts for the limit, and
 * deleted before it. A task removes files without a document.
 */
const renditionSchema = new Schema(
  {
    /** Key in the storage. */
    _id: { type: String, required: true },
    foto: { type: Schema.Types.ObjectId, required: true },
    bytes: { type: Number, required: true },
    crc32: { type: Number, required: true },
    usedAt: { type: Date, required: true },
  },
  { collection: 'renditions', strict: 'throw', versionKey: false },
);
export type RenditionRecord = { _id: string; foto: Types.ObjectId; bytes: number; crc32: number; usedAt: Date };

export const RenditionModel = mongoose.model('Rendition', renditionSchema);
