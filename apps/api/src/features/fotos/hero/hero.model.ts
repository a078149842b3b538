import mongoose, { Schema } from 'mongoose';

const heroId = 'hero';

/** A setting of the portal: the photo that an admin chose for the dashboard. No document when none is chosen. */
const heroSchema = new Schema(
  {
    _id: { type: String, enum: [heroId], required: true },
    foto: { type: Schema.Types.ObjectId, required: true },
  },
  { collection: 'settings', strict: 'throw', versionKey: false },
);
export const HeroModel = mongoose.model('Hero', heroSchema);

/** Matches the only document. */
export const heroFilter = { _id: heroId } as const;
