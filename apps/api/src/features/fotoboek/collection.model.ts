import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';

/** A photo in somebody's collection: once each, by a unique index. It waits where the photo is in the trash. */
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
