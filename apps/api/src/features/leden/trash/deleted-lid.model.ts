import type { DeletedLid } from '@ledenportaal/shared';
import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { toDeletion } from '../../../platform/storage/trash.js';
import { restorableFields, toLid, toNewLid, type LidRecord } from '../lid.model.js';

/**
 * A lid in the trash; `_id` is the id of the lid. When that lid exists too, its deletion or restore was interrupted, and
 * this record does not count.
 */
const deletedLidSchema = new Schema(
  {
    /** The lid at the moment of deletion. */
    lid: { type: new Schema(restorableFields, { _id: false, strict: 'throw' }), required: true },
    /** The accounts that were linked to the lid. */
    accounts: { type: [Schema.Types.ObjectId], required: true },
    deletedAt: { type: Date, required: true },
    deletedBy: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'deletedleden', strict: 'throw', versionKey: false },
);
export type DeletedLidRecord = InferSchemaType<typeof deletedLidSchema> & { _id: Types.ObjectId };
/** A record without personal data, which purging does not need. */
export type DeletedLidEntry = Omit<DeletedLidRecord, 'lid' | 'accounts'>;

export const DeletedLidModel = mongoose.model('DeletedLid', deletedLidSchema);

/** Returns the fields of a lid that can be restored. */
export const toRestorable = (lid: LidRecord): DeletedLidRecord['lid'] => ({
  ...toNewLid(lid),
  ...(lid.invitedAt && { invitedAt: lid.invitedAt }),
  createdAt: lid.createdAt,
  createdBy: lid.createdBy,
  updatedAt: lid.updatedAt,
  updatedBy: lid.updatedBy,
});

/** Maps a record to its API shape. `namen`: the names of accounts by id. */
export const toDeletedLid = ({ _id, lid, ...deletion }: DeletedLidRecord, namen: Map<string, string>): DeletedLid => {
  const { isregist: _, ...shown } = toLid({ ...lid, _id }, []);
  return { _id: String(_id), lid: shown, ...toDeletion(deletion, namen) };
};
