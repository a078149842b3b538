import mongoose, { Schema, type InferSchemaType } from 'mongoose';
import { accountStates, roleNames, toKnownRole, type Account, type User } from '@ledenportaal/shared';
import { stampFields } from '../../platform/database/stamps.js';

const accountSchema = new Schema(
  {
    email: { type: String, required: true, lowercase: true, trim: true },
    passwordHash: { type: String, required: true },
    name: { type: String, required: true },
    voornaam: { type: String, default: '' },
    bedrijf: { type: String, default: '' },
    role: { type: String, enum: roleNames, required: true },
    state: { type: String, enum: accountStates, required: true },
    /** The member that this account belongs to. */
    lid: { type: Schema.Types.ObjectId },
    /** The key of the profile photo in the storage. */
    portimage: { type: String },
    signedInAt: { type: Date },
    /** Set when the deletion of the account starts; the account is deleted last, after all its data. */
    leavingAt: { type: Date },
    /** Mails that this account caused and that have not been moved to the outbox yet: see platform/mail. */
    mails: { type: [Schema.Types.Mixed], default: undefined },
    /** The hash of the last reset code that was used, so that a code works once. */
    spentCode: { type: String },
    /** Incremented to end all sessions of this account and to invalidate its reset code. */
    tokenVersion: { type: Number, required: true, default: 1 },
    ...stampFields,
  },
  { collection: 'accounts', strict: 'throw', versionKey: false },
);

export const AccountModel = mongoose.model('Account', accountSchema);
export type AccountRecord = InferSchemaType<typeof accountSchema>;
/** The only fields that are read for every request with a session. */
export const sessionFields = { state: 1, tokenVersion: 1, name: 1, voornaam: 1, role: 1 } as const;
export type SessionRecord = Pick<AccountRecord, keyof typeof sessionFields> & { _id: mongoose.Types.ObjectId };
export type AccountDocument = InstanceType<typeof AccountModel>;

/** Maps an account to its API shape. Fields that are not listed here are never sent. */
export const toUser = (account: AccountDocument): User => ({
  _id: account._id.toHexString(),
  email: account.email,
  name: account.name,
  voornaam: account.voornaam,
  bedrijf: account.bedrijf,
  role: toKnownRole(account.role),
});

/** Maps an account to what admins see. `namen`: the names of leden by id. */
export const toAccount = (account: AccountDocument, namen: Map<string, string>): Account => ({
  ...toUser(account),
  state: account.state,
  lid: toLinkedLid(account, namen),
  createdAt: account.createdAt.toISOString(),
  signedInAt: account.signedInAt?.toISOString() ?? null,
});

export const toLinkedLid = ({ lid }: AccountDocument, namen: Map<string, string>): Account['lid'] => {
  const id = lid?.toHexString();
  const naam = id && namen.get(id);
  return naam ? { _id: id, naam } : null;
};
