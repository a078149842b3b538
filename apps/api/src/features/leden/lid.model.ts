import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { lidTypes, type Lid, type NewLid } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';
import { createYield } from '../../platform/yield.js';

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

/** In batches, with other work between them: a members list is read whole, however long it is. */
export async function* allLeden(sort: Record<string, 1 | -1> = {}): AsyncGenerator<LidRecord> {
  const mayYield = createYield();
  const leden: AsyncIterable<LidRecord> = LidModel.find().sort(sort).lean<LidRecord[]>().cursor({ batchSize: 500 });
  for await (const lid of leden) {
    yield lid;
    await mayYield();
  }
}

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
