import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Label } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';

const fields = {
  naam: { type: String, required: true },
  /** The name as people compare it, unique: collations differ between databases. */
  normaal: { type: String, required: true },
  ...stampFields,
};
const schemaIn = (collection: string) => new Schema(fields, { collection, strict: 'throw', versionKey: false });
const tagSchema = schemaIn('tags');
export type LabelRecord = InferSchemaType<typeof tagSchema> & { _id: Types.ObjectId };

export const TagModel = mongoose.model('Tag', tagSchema);
export const ThemaModel = mongoose.model('Thema', schemaIn('themas'));
export type LabelModel = typeof TagModel;

/** The only way out: what is not named here never leaves the server. */
export const toLabel = ({ _id, naam }: LabelRecord, count: number): Label => ({ _id: String(_id), naam, count });
