import type { Viewer } from '@ledenportaal/shared';
import mongoose, { Schema, type InferSchemaType, type PipelineStage, type Types } from 'mongoose';
import { visibleTo } from '../fotos/index.js';

/**
 * A photo in an account's collection. A unique index allows each photo once per account. Items of photos in the trash are
 * kept.
 */
const collectionItemSchema = new Schema(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    foto: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'collectionitems', strict: 'throw', versionKey: false },
);
export type CollectionItem = InferSchemaType<typeof collectionItemSchema> & { _id: Types.ObjectId };

export const CollectionItemModel = mongoose.model('CollectionItem', collectionItemSchema);

/** Selects the items of the viewer's collection whose photo is shown to the viewer, newest first; `_id` breaks ties. */
export const toShownItemsPipeline = (viewer: Viewer): PipelineStage[] => [
  { $match: { account: new mongoose.Types.ObjectId(viewer.id) } },
  { $sort: { createdAt: -1, _id: -1 } },
  { $lookup: { from: 'fotos', localField: 'foto', foreignField: '_id', as: 'live' } },
  { $match: { live: { $elemMatch: visibleTo(viewer) } } },
  { $project: { live: 0 } },
];
