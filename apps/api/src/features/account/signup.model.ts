import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/** What somebody asked who has not shown yet that the address is theirs: one an address, and the newest only. */
const signupSchema = new Schema(
  {
    email: { type: String, required: true },
    voornaam: { type: String, required: true },
    name: { type: String, required: true },
    bedrijf: { type: String, default: '' },
    /** Gone once it stands with the account. */
    passwordHash: { type: String },
    /** The id of the account to be, so that opening the link twice makes one. */
    account: { type: Schema.Types.ObjectId, required: true },
    nonce: { type: String, required: true },
    codeHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    verifiedAt: { type: Date },
    mails: { type: [Schema.Types.Mixed], default: undefined },
  },
  { collection: 'signups', strict: 'throw', versionKey: false },
);

export type SignupRecord = InferSchemaType<typeof signupSchema>;
export const SignupModel = mongoose.model('Signup', signupSchema);
export type SignupDocument = InstanceType<typeof SignupModel>;

export const newAccountId = () => new mongoose.Types.ObjectId();
