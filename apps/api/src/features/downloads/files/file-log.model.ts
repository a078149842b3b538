import mongoose, { Schema, type InferSchemaType } from 'mongoose';
import { sections } from '@ledenportaal/shared';

/** The last download of each file of the catalogue by an account: for its own list, and deleted with the account. */
const fileLogSchema = new Schema(
  {
    /** Account and file. */
    _id: { type: String, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    filename: { type: String, required: true },
    title: { type: String, required: true },
    section: { type: String, enum: sections, required: true },
    bytes: { type: Number, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'filedownloads', strict: 'throw', versionKey: false },
);
export type FileLogRecord = InferSchemaType<typeof fileLogSchema>;

export const FileLogModel = mongoose.model('FileLog', fileLogSchema);
