import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { OldFile } from '@ledenportaal/shared';
import { getRestorableUntil } from '../../platform/storage/trash.js';
import { keyField, versionFields } from './file.model.js';

/**
 * A replaced version, or the last version of a removed file. When the file still has this key, the replacement or
 * removal was interrupted.
 */
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

/** Maps a document to its API shape. Fields that are not listed here are never sent. */
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
