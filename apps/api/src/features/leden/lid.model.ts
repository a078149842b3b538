import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { lidTypes, type Lid, type NewLid } from '@ledenportaal/shared';
import { stampFields } from '../../platform/database/stamps.js';

/** The fields of a lid that the trash keeps. */
export const restorableFields = {
  naam: { type: String, required: true },
  contactpersoon: { type: String, required: true },
  adres: { type: String, required: true },
  postcode: { type: String, required: true },
  plaats: { type: String, required: true },
  email: { type: String, required: true, lowercase: true, trim: true },
  type: { type: String, enum: lidTypes, required: true },
  /** Pays the yearly contribution. */
  islid: { type: Boolean, required: true },
  invitedAt: { type: Date },
  ...stampFields,
} as const;

const lidSchema = new Schema(
  {
    ...restorableFields,
    /** Set when a lid gets a new address, until the waiting account with that address has been activated. */
    welcomeDue: { type: Boolean },
    mails: { type: [Schema.Types.Mixed], default: undefined },
  },
  { collection: 'leden', strict: 'throw', versionKey: false },
);
export type LidRecord = InferSchemaType<typeof lidSchema> & { _id: Types.ObjectId };

export const LidModel = mongoose.model('Lid', lidSchema);

/** Returns the fields that people fill in, without the others. */
export const toNewLid = ({ naam, contactpersoon, adres, postcode, plaats, email, type, islid }: NewLid): NewLid => ({
  naam,
  contactpersoon,
  adres,
  postcode,
  plaats,
  email,
  type,
  islid,
});

/** Maps a lid to its API shape. Fields that are not listed here are never sent. `isregist` is for admins only. */
export const toLid = (lid: Omit<LidRecord, 'welcomeDue' | 'mails'>, isregist?: Lid['isregist']): Lid => ({
  _id: String(lid._id),
  ...toNewLid(lid),
  ...(isregist && { isregist, ...(lid.invitedAt && { invitedAt: lid.invitedAt.toISOString() }) }),
  updatedAt: lid.updatedAt.toISOString(),
});
