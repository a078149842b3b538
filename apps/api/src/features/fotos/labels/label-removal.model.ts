import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { labelFields } from '../../labels/index.js';

/** A label that was removed or merged; `_id` is the id of the label. */
const labelRemovalSchema = new Schema(
  {
    field: { type: String, enum: labelFields, required: true },
    naam: { type: String, required: true },
    /** The label that replaces it when labels are merged. */
    into: { type: Schema.Types.ObjectId },
    /** The job that removes it from its photos. */
    job: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    /** When it was purged from the trash, from which moment on it cannot be restored. */
    purgedAt: { type: Date },
  },
  { collection: 'labelremovals', strict: 'throw', versionKey: false },
);
export type LabelRemoval = InferSchemaType<typeof labelRemovalSchema> & { _id: Types.ObjectId };

export const restoredActions = { tags: 'tag.restored', themes: 'thema.restored' } as const;

export const LabelRemovalModel = mongoose.model('LabelRemoval', labelRemovalSchema);
