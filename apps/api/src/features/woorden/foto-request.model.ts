import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/** A member's request for a photo. A TTL index deletes it after a day; until then the same request sends no second mail. */
const fotoRequestSchema = new Schema(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    /** Normalised words of what was requested. */
    sleutel: { type: String, required: true },
    email: { type: String, required: true },
    createdAt: { type: Date, required: true },
    mails: { type: [Schema.Types.Mixed], default: undefined },
  },
  { collection: 'fotorequests', strict: 'throw', versionKey: false },
);

export type FotoRequestRecord = InferSchemaType<typeof fotoRequestSchema>;
export const FotoRequestModel = mongoose.model('FotoRequest', fotoRequestSchema);
