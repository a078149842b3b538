import mongoose, { Schema, type InferSchemaType } from 'mongoose';
import { accountStates, roles, type Account, type User } from '@ledenportaal/shared';
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
    /** Set when somebody leaves, till all that goes with the account has gone. */
    leavingAt: { type: Date },
    /** Mails that this account caused and that have not been moved to the outbox yet: see platform/mail. */
    mails: { type: [Schema.Types.Mixed], default: undefined },
    /** Of the newest link by which a password was chosen: it works once. */
    spentCode: { type: String },
    /** Goes up to end every session of this account at its next request, and its code for a new password. */
    tokenVersion: { type: Number, required: true, default: 1 },
    ...stampFields,
  },
  { collection: 'accounts', strict: 'throw', versionKey: false },
);

export const AccountModel = mongoose.model('Account', accountSchema);
export type AccountRecord = InferSchemaType<typeof accountSchema>;
/** What every request asks of its account, and no more. */
export const askedOfEach = { state: 1, tokenVersion: 1, name: 1, voornaam: 1, role: 1 } as const;
export type Asked = Pick<AccountRecord, keyof typeof askedOfEach> & { _id: mongoose.Types.ObjectId };
export type AccountDocument = InstanceType<typeof AccountModel>;

/** The only way out: what is not named here never leaves the server. */
export const toUser = (account: AccountDocument): User => ({
  _id: account._id.toHexString(),
  email: account.email,
  name: account.name,
  voornaam: account.voornaam,
  bedrijf: account.bedrijf,
  role: account.role,
});

/** As admins see it. `namen` are those of leden, by their id. */
export const toAccount = (account: AccountDocument, namen: Map<string, string>): Account => ({
  ...toUser(account),
  state: account.state,
  lid: toLinked(account, namen),
  createdAt: account.createdAt.toISOString(),
  signedInAt: account.signedInAt?.toISOString() ?? null,
});

export const toLinked = ({ lid }: AccountDocument, namen: Map<string, string>): Account['lid'] => {
  const id = lid?.toHexString();
  const naam = id && namen.get(id);
  return naam ? { _id: id, naam } : null;
};
