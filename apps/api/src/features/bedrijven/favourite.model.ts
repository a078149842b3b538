import mongoose, { Schema } from 'mongoose';

/** A bedrijf that an account has marked as favourite. A unique index allows it once per account. */
const favouriteSchema = new Schema(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    bedrijf: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'favourites', strict: 'throw', versionKey: false },
);

export const FavouriteModel = mongoose.model('Favourite', favouriteSchema);
