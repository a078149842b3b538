import mongoose, { Schema } from 'mongoose';

/** A bedrijf that somebody has given a star: once each, by a unique index. */
const favouriteSchema = new Schema(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    bedrijf: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'favourites', strict: 'throw', versionKey: false },
);

export const FavouriteModel = mongoose.model('Favourite', favouriteSchema);
