import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/** The newest invitation that was mailed to an address: its code confirms the address. One per address. */
const invitationSchema = new Schema(
  {
    email: { type: String, required: true },
    lid: { type: Schema.Types.ObjectId, required: true },
    codeHash: { type: String, required: true },
    /** When the code ends and the database deletes the document. */
    expiresAt: { type: Date, required: true },
  },
  { collection: 'invitations', strict: 'throw', versionKey: false },
);

export type InvitationRecord = InferSchemaType<typeof invitationSchema>;
export const InvitationModel = mongoose.model('Invitation', invitationSchema);
