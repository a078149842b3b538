import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { lidTypes, type Lid, type NewLid } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';

const lidSchema = new Schema(
  {
    naam: { type: String, required: true },
    contactpersoon: { type: String, required: true },
    adres: { type: String, required: true },
    postcode: { type: String, required: true },
    plaats: { type: String, required: true },
    email: { type: String, required: true, lowercase: true, trim: true },
    type: { type: String, enum: lidTypes, required: true },
    /** Pays the yearly contribution. */
    islid: { type: Boolean, required: true },
    /** Set with an address that is new, till whoever waits at it has been let in. */
    welcomeDue: { type: Boolean },
    invitedAt: { type: Date },
    mails: { type: [Schema.Types.Mixed], default: undefined },
    ...stampFields,
  },
  { collection: 'leden', strict: 'throw', versionKey: false },
);
export type LidRecord = InferSchemaType<typeof lidSchema> & { _id: Types.ObjectId };

export const LidModel = mongoose.model('Lid', lidSchema);

export const newLidId = () => new mongoose.Types.ObjectId();

/** What people told of a lid, and nothing else. */
export const toTold = ({ naam, contactpersoon, adres, postcode, plaats, email, type, islid }: NewLid): NewLid => ({
  naam,
  contactpersoon,
  adres,
  postcode,
  plaats,
  email,
  type,
  islid,
});

/** The only way out: what is not named here never leaves the server. Without `isregist` for whoever is no admin. */
export const toLid = (lid: LidRecord, isregist?: Lid['isregist']): Lid => ({
  _id: String(lid._id),
  ...toTold(lid),
  ...(isregist && { isregist, ...(lid.invitedAt && { invitedAt: lid.invitedAt.toISOString() }) }),
  updatedAt: lid.updatedAt.toISOString(),
});
