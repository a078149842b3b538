import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/** That somebody asked for a new password for an address, known or not: one an address, and the newest only. */
const resetSchema = new Schema(
  {
    email: { type: String, required: true },
    /** Who had the address, and the `tokenVersion` then: what ends the sessions of an account ends its codes too. None where nobody could come in by it. */
    account: { type: Schema.Types.ObjectId },
    version: { type: Number },
    nonce: { type: String, required: true },
    codeHash: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    mails: { type: [Schema.Types.Mixed], default: undefined },
  },
  { collection: 'resets', strict: 'throw', versionKey: false },
);

export type ResetRecord = InferSchemaType<typeof resetSchema>;
export const ResetModel = mongoose.model('Reset', resetSchema);
