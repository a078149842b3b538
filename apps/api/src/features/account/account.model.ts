import mongoose, { Schema } from 'mongoose';
import { accountStates, roles, type User } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';

const accountSchema = new Schema(
  {
    email: { type: String, required: true, lowercase: true, trim: true },
    passwordHash: { type: String, required: true },
    name: { type: String, required: true },
    voornaam: { type: String, default: '' },
    bedrijf: { type: String, default: '' },
    role: { type: String, enum: roles, required: true },
    state: { type: String, enum: accountStates, required: true },
    /** The member that this account belongs to. */
    lid: { type: Schema.Types.ObjectId },
    /** The key of the profile photo in the storage. */
    portimage: { type: String },
    signedInAt: { type: Date },
    /** Mails that this account caused and that have not been moved to the outbox yet: see platform/mail. */
    mails: { type: [Schema.Types.Mixed], default: undefined },
    /** Goes up to end every session of this account at its next request. */
    tokenVersion: { type: Number, required: true, default: 1 },
    ...stampFields,
  },
  { collection: 'accounts', strict: 'throw', versionKey: false },
);

export const AccountModel = mongoose.model('Account', accountSchema);

/** The only way out: what is not named here never leaves the server. */
export const toUser = (account: InstanceType<typeof AccountModel>): User => ({
  _id: account._id.toHexString(),
  email: account.email,
  name: account.name,
  voornaam: account.voornaam,
  bedrijf: account.bedrijf,
  role: account.role,
});
