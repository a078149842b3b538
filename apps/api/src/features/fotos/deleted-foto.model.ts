import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { fotoFields, type FotoRecord } from './foto.model.js';

/** A photo in the trash; `_id` is the id of the photo. */
const deletedFotoSchema = new Schema(
  {
    /** The document of the photo at the moment of deletion. */
    foto: { type: new Schema(fotoFields, { _id: false, strict: 'throw' }), required: true },
    /** Also distinguishes one deletion of a photo from another. */
    deletedAt: { type: Date, required: true },
    deletedBy: { type: Schema.Types.ObjectId, required: true },
    /** The job that deleted it. */
    job: { type: Schema.Types.ObjectId },
    /** Storage folder that the files are moved to. */
    folder: { type: String, required: true },
    /** Whether all files have been moved. */
    moved: { type: Boolean, required: true },
    /** Start of a restore: until it ends, or counts as interrupted, the photo is not purged. */
    restoringAt: { type: Date },
  },
  { collection: 'deletedfotos', strict: 'throw', versionKey: false },
);
export type DeletedFotoRecord = InferSchemaType<typeof deletedFotoSchema> & {
  _id: Types.ObjectId;
  foto: Omit<FotoRecord, '_id'>;
};
/** A record without the foto's own fields, which purging does not need. */
export type DeletedFotoEntry = Omit<DeletedFotoRecord, 'foto'>;

/** A deletion or restore that takes longer than this counts as interrupted. */
export const deletionTimeoutMs = 10 * 60_000;

export const DeletedFotoModel = mongoose.model('DeletedFoto', deletedFotoSchema);
