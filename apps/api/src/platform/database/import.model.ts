import mongoose, { Schema } from 'mongoose';

/** Imports that are complete, so that the next start can skip them. */
const importSchema = new Schema(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'imports', strict: 'throw', versionKey: false },
);

export const ImportModel = mongoose.model('Import', importSchema);
