import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Label } from '@ledenportaal/shared';
import { stampFields } from '../../platform/database/stamps.js';

const fields = {
  naam: { type: String, required: true },
  /** Normalised name with a unique index. A collation is not used because collations differ between databases. */
  normaal: { type: String, required: true },
  /** Number of photos with this label, stored because counting at every list would read all photos. */
  count: { type: Number, required: true, default: 0 },
  ...stampFields,
};
const createLabelSchema = (collection: string) =>
  new Schema(fields, { collection, strict: 'throw', versionKey: false });
const tagSchema = createLabelSchema('tags');
export type LabelRecord = InferSchemaType<typeof tagSchema> & { _id: Types.ObjectId };

export const TagModel = mongoose.model('Tag', tagSchema);
export const ThemaModel = mongoose.model('Thema', createLabelSchema('themas'));

/** Models by the name of the field of a photo. */
export const labelModels = { tags: TagModel, themes: ThemaModel };
export type LabelField = keyof typeof labelModels;
/** The ids of a foto's labels. */
export type LabelIds = Record<LabelField, string[]>;
export const labelFields = Object.keys(labelModels) as LabelField[];

/** Maps a document to its API shape. Fields that are not listed here are never sent. Shows a negative count as 0. */
export const toLabel = ({ _id, naam, count }: LabelRecord): Label => ({
  _id: String(_id),
  naam,
  count: Math.max(0, count),
});
