import mongoose, { Schema, type Types } from 'mongoose';
import type { FotoContent } from '@ledenportaal/shared';
import type { LabelIds } from '../../labels/index.js';

/** What a job changed in a photo, so that it can be undone. Written before the change. */
export type FotoChangeRecord = {
  _id: Types.ObjectId;
  /** For an edit without a job, the id of its entry in the audit log. */
  job: Types.ObjectId;
  /** The account that changed it. Missing in one of the previous version. */
  by?: Types.ObjectId;
  foto: Types.ObjectId;
  /** The values before the change of the fields that it changed. */
  before: Partial<FotoContent>;
  /** The labels after the change, where it changed them. */
  after?: Partial<LabelIds>;
  /** `updatedAt` of the photo before and after the change. They are equal for the removal of a label. */
  from: Date;
  to: Date;
  /** `updatedAt` of the photo after the undo. */
  undoneTo?: Date | null;
  expiresAt: Date;
};
const fotoChangeSchema = new Schema<FotoChangeRecord>(
  {
    job: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId },
    foto: { type: Schema.Types.ObjectId, required: true },
    before: { type: Object, required: true },
    after: { type: Object },
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    undoneTo: { type: Date },
    /** A TTL index deletes the document after this time. */
    expiresAt: { type: Date, required: true },
  },
  { collection: 'fotochanges', strict: 'throw', versionKey: false, minimize: false },
);
export const FotoChangeModel = mongoose.model('FotoChange', fotoChangeSchema);
