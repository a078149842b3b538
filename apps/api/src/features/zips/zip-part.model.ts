import mongoose, { Schema, type Types } from 'mongoose';

/** Photos in a part, of which some may not be added. */
export const partSize = 100;

/** A photo in a zip; `key` is that of its file in the storage. */
const entryFields = {
  foto: { type: Schema.Types.ObjectId, required: true },
  /** Absent for the first picture of a photo. */
  picture: { type: Schema.Types.ObjectId },
  /** The rendition, or the original. */
  als: { type: String, required: true },
  key: { type: String, required: true },
  /** The ETag of the file when it is downloaded by itself. */
  etag: { type: String, required: true },
  /** When the file of an original was stored, to notice that it changed. */
  storedAt: { type: Date },
  bytes: { type: Number, required: true },
  crc32: { type: Number, required: true },
  name: { type: String, required: true },
  modified: { type: Date, required: true },
  /** For the text with the credits. */
  beschrijving: { type: String, default: '' },
  credit: { type: String, required: true },
} as const;

/**
 * A part of a zip, so that none is read as a whole: some of the chosen photos, as far as they are prepared. Deleted with the
 * zip, and by a TTL index.
 */
const zipPartSchema = new Schema(
  {
    /** Zip and number. */
    _id: { type: String, required: true },
    zip: { type: Schema.Types.ObjectId, required: true },
    expiresAt: { type: Date, required: true },
    /** How many of its photos are in `entries` or could not be added. */
    processed: { type: Number, required: true },
    entries: { type: [new Schema(entryFields, { _id: false })], required: true },
    /** Those of the entries in the archive, when all photos are prepared. */
    names: { type: [String], default: undefined },
    /** Its piece of the text with the credits. */
    credits: { type: Buffer },
  },
  { collection: 'zipparts', strict: 'throw', versionKey: false },
);

/** `name` may be that of another file, until the names in the archive are known. */
export type ZipFile = {
  foto: Types.ObjectId;
  picture?: Types.ObjectId | null;
  als: string;
  key: string;
  etag: string;
  storedAt?: Date | null;
  bytes: number;
  crc32: number;
  name: string;
  modified: Date;
};
export type ZipEntryRecord = ZipFile & { beschrijving: string; credit: string };

export const ZipPartModel = mongoose.model('ZipPart', zipPartSchema);
