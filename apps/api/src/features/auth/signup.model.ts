import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/**
 * A sign-up for an address whose owner still has to open the link in its mail. An address can have several, each with
 * its own code. The one whose link is opened ends the others, and keeps only what opening the link again needs.
 */
const signupSchema = new Schema(
  {
    email: { type: String, required: true },
    /** Missing once the account has it, like `name`, `bedrijf`, `passwordHash` and `nonce`. */
    voornaam: { type: String },
    name: { type: String },
    bedrijf: { type: String },
    passwordHash: { type: String },
    /** The id of the future account, so that opening the link twice creates one account. */
    account: { type: Schema.Types.ObjectId, required: true },
    nonce: { type: String },
    codeHash: { type: String, required: true },
    /** When the code ends and the database deletes the document. */
    expiresAt: { type: Date, required: true },
    verifiedAt: { type: Date },
    mails: { type: [Schema.Types.Mixed], default: undefined },
  },
  { collection: 'signups', strict: 'throw', versionKey: false },
);

export type SignupRecord = InferSchemaType<typeof signupSchema>;
export const SignupModel = mongoose.model('Signup', signupSchema);
export type SignupDocument = InstanceType<typeof SignupModel>;
