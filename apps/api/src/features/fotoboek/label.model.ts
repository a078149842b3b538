import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Label } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';

const fields = {
  naam: { type: String, required: true },
  /** The name as people compare it, unique: collations differ between databases. */
  normaal: { type: String, required: true },
  /** Photos that carry it, kept here because counting would read all photos at every list. */
  count: { type: Number, required: true, default: 0 },
  ...stampFields,
};
const schemaIn = (collection: string) => new Schema(fields, { collection, strict: 'throw', versionKey: false });
const tagSchema = schemaIn('tags');
export type LabelRecord = InferSchemaType<typeof tagSchema> & { _id: Types.ObjectId };

export const TagModel = mongoose.model('Tag', tagSchema);
export const ThemaModel = mongoose.model('Thema', schemaIn('themas'));

/** By the field of a foto that holds them. */
export const labelModels = { tags: TagModel, themes: ThemaModel };
export type LabelField = keyof typeof labelModels;
export const labelFields = Object.keys(labelModels) as LabelField[];

/** The only way out: what is not named here never leaves the server. A count that has drifted is never shown negative. */
export const toLabel = ({ _id, naam, count }: LabelRecord): Label => ({
  _id: String(_id),
  naam,
  count: Math.max(0, count),
});
