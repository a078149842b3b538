import mongoose, { Schema } from 'mongoose';

/**
 * How often a text found nothing on a day. Has nothing of who searched. TTL indexes delete it after 90 days, and after
 * 14 days when it was counted once.
 */
const emptySearchSchema = new Schema(
  {
    /** The start of the day, in UTC. */
    dag: { type: Date, required: true },
    /** Normalised words. */
    tekst: { type: String, required: true },
    count: { type: Number, required: true },
  },
  { collection: 'emptysearches', strict: 'throw', versionKey: false },
);

export const EmptySearchModel = mongoose.model('EmptySearch', emptySearchSchema);
