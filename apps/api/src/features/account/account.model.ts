import mongoose, { Schema } from 'mongoose';
import type { User } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';

const accountSchema = new Schema(
  {
    email: { type: String, required: true, lowercase: true, trim: true },
    passwordHash: { type: String, required: true },
    name: { type: String, required: true },
    voornaam: { type: String, default: '' },
    bedrijf: { type: String, default: '' },
    role: { type: String, enum: ['lid', 'admin'] as const, required: true },
    state: { type: String, enum: ['active', 'disabled'] as const, required: true },
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
