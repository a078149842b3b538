import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';

/** What is left of a photo whose document was deleted, so that every process notices; `_id` is the id of the photo. */
const fotoTombstoneSchema = new Schema(
  {
    revision: { type: Schema.Types.ObjectId, required: true },
    /** MongoDB removes it 14 days later. */
    deletedAt: { type: Date, required: true },
  },
  { collection: 'fototombstones', strict: 'throw', versionKey: false },
);
export type FotoTombstone = InferSchemaType<typeof fotoTombstoneSchema> & { _id: Types.ObjectId };

export const FotoTombstoneModel = mongoose.model('FotoTombstone', fotoTombstoneSchema);
