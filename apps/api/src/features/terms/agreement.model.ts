import mongoose, { Schema, type InferSchemaType } from 'mongoose';

/** The agreement of an account to a version of the terms. A unique index allows one of each. */
const agreementSchema = new Schema(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    version: { type: String, required: true },
    agreedAt: { type: Date, required: true },
  },
  { collection: 'agreements', strict: 'throw', versionKey: false },
);
export type AgreementRecord = InferSchemaType<typeof agreementSchema>;

export const AgreementModel = mongoose.model('Agreement', agreementSchema);
