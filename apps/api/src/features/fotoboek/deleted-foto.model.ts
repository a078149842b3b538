import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { fotoFields } from './foto.model.js';

/** A foto in the trash, under its own id. */
const deletedFotoSchema = new Schema(
  {
    /** As it was. */
    foto: { type: new Schema(fotoFields, { _id: false, strict: 'throw' }), required: true },
    /** Also tells one deletion of a foto from another. */
    deletedAt: { type: Date, required: true },
    deletedBy: { type: Schema.Types.ObjectId, required: true },
    /** Where its files go. */
    folder: { type: String, required: true },
    /** Are they all there? */
    moved: { type: Boolean, required: true },
  },
  { collection: 'deletedfotos', strict: 'throw', versionKey: false },
);
export type DeletedFotoRecord = InferSchemaType<typeof deletedFotoSchema> & { _id: Types.ObjectId };
/** What becomes of it needs nothing of the foto itself. */
export type CopyRecord = Omit<DeletedFotoRecord, 'foto'>;

export const DeletedFotoModel = mongoose.model('DeletedFoto', deletedFotoSchema);
