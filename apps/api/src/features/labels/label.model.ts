import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Label } from '@ledenportaal/shared';
import { stampFields } from '../../platform/database/stamps.js';

const fields = {
  naam: { type: String, required: true },
  /** Normalised name with a unique index. A collation is not used because collations differ between databases. */
  normaal: { type: String, required: true },
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

/** Maps a document to its API shape. Fields that are not listed here are never sent. */
export const toLabel = ({ _id, naam }: LabelRecord, count: number): Label => ({ _id: String(_id), naam, count });
