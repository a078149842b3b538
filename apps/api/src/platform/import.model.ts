import mongoose, { Schema } from 'mongoose';

/** What has been put in whole, so that a next start need not look. */
const importSchema = new Schema(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'imports', strict: 'throw', versionKey: false },
);

export const ImportModel = mongoose.model('Import', importSchema);
