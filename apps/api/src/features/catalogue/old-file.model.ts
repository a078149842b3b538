import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { OldFile } from '@ledenportaal/shared';
import { getRestorableUntil } from '../../platform/trash.js';
import { keyField, versionFields } from './file.model.js';

/** A version that was replaced, or the last one of a file that was removed. Where its file still has this key, it never ended. */
const oldFileSchema = new Schema(
  {
    file: { type: Schema.Types.ObjectId, required: true },
    why: { type: String, enum: ['replaced', 'removed'] as const, required: true },
    endedAt: { type: Date, required: true },
    endedBy: { type: Schema.Types.ObjectId, required: true },
    key: keyField,
    version: { type: new Schema(versionFields, { _id: false, strict: 'throw' }), required: true },
  },
  { collection: 'oldfiles', strict: 'throw', versionKey: false },
);
export type OldFileRecord = InferSchemaType<typeof oldFileSchema> & { _id: Types.ObjectId };

export const OldFileModel = mongoose.model('OldFile', oldFileSchema);

/** The only way out: what is not named here never leaves the server. */
export const toOldFile = ({ _id, why, endedAt, version }: OldFileRecord): OldFile => ({
  _id: String(_id),
  why,
  section: version.section,
  filename: version.filename,
  title: version.title,
  kind: version.kind,
  size: version.size,
  endedAt: endedAt.toISOString(),
  until: getRestorableUntil(endedAt).toISOString(),
});
