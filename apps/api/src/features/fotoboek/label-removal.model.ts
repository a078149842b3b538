import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { labelFields } from './label.model.js';

/** A label that is being taken off its photos, under its own id: what is left to do, also after a restart. */
const labelRemovalSchema = new Schema(
  {
    field: { type: String, enum: labelFields, required: true },
    naam: { type: String, required: true },
    /** The label that its photos get instead, where it is merged with that. */
    into: { type: Schema.Types.ObjectId },
    by: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'labelremovals', strict: 'throw', versionKey: false },
);
export type LabelRemoval = InferSchemaType<typeof labelRemovalSchema> & { _id: Types.ObjectId };

export const LabelRemovalModel = mongoose.model('LabelRemoval', labelRemovalSchema);
