import mongoose, { Schema } from 'mongoose';

/** One line for each photo that somebody has received whole. It outlives the photo. */
const downloadSchema = new Schema(
  {
    foto: { type: Schema.Types.ObjectId, required: true },
    account: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'downloads', strict: 'throw', versionKey: false },
);

export const DownloadModel = mongoose.model('Download', downloadSchema);
