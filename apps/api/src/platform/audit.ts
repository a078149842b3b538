import mongoose, { Schema } from 'mongoose';

type Entry = {
  action:
    | 'account.added'
    | 'account.signed-in'
    | 'foto.added'
    | 'foto.changed'
    | 'foto.deleted'
    | 'foto.restored'
    | 'foto.purged'
    | 'tag.added'
    | 'tag.removed'
    | 'thema.added'
    | 'thema.removed';
  /** The account that did it. */
  by: string;
  /** What it was done to, by its id. */
  subject: string;
  /** What that was called, where its id says nothing once it is gone. */
  naam?: string;
};

const schema = new Schema(
  {
    at: { type: Date, required: true },
    action: { type: String, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    subject: { type: Schema.Types.ObjectId, required: true },
    naam: { type: String },
  },
  { collection: 'audit', strict: 'throw', versionKey: false },
);
const AuditModel = mongoose.model('Audit', schema);

/** Append-only: there is no other way to this collection. */
export const record = async (entry: Entry): Promise<void> => {
  await AuditModel.create({ ...entry, at: new Date() });
};
