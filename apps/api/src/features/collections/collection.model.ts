import type { Viewer } from '@ledenportaal/shared';
import mongoose, { Schema, type InferSchemaType, type PipelineStage, type Types } from 'mongoose';
import { publishedTo } from '../fotos/index.js';

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

/**
 * Selects the items of the viewer's collection, newest first; `_id` breaks ties. Leaves out photos in the trash, and concepts
 * unless the viewer sees those.
 */
export const toListedItemsPipeline = (viewer: Viewer): PipelineStage[] => [
  { $match: { account: new mongoose.Types.ObjectId(viewer.id) } },
  { $sort: { createdAt: -1, _id: -1 } },
  { $lookup: { from: 'fotos', localField: 'foto', foreignField: '_id', as: 'live' } },
  { $match: { live: { $elemMatch: publishedTo(viewer) } } },
  { $project: { live: 0 } },
];
