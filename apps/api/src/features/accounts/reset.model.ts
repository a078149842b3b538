import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/** The newest reset token (`codeHash`) for the password of an address, with or without account. One per address. */
const resetSchema = new Schema(
  {
    email: { type: String, required: true },
    /**
     * The account with this address and its `tokenVersion` at that moment: ending its sessions ends its codes too.
     * Missing when there was no account, or a disabled one.
     */
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
