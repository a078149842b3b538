import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/** The newest sign-up for an address. One per address, which the owner still has to verify. */
const signupSchema = new Schema(
  {
    email: { type: String, required: true },
    voornaam: { type: String, required: true },
    name: { type: String, required: true },
    bedrijf: { type: String, default: '' },
    /** Removed once the account has it. */
    passwordHash: { type: String },
    /** The id of the future account, so that opening the link twice creates one account. */
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
