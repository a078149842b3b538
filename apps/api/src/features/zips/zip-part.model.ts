import mongoose, { Schema, type Types } from 'mongoose';

/** A photo in a zip; `key` is that of its file in the storage. */
const fileFields = {
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
  /** In `files`: the name in the archive. */
  name: { type: String, required: true },
  modified: { type: Date, required: true },
} as const;
const creditFields = { beschrijving: { type: String, default: '' }, credit: { type: String, required: true } } as const;

/**
 * A part of the content of a zip, so that none of it is read as a whole: some of the chosen photos, as far as they are
 * prepared; or when all are, some files; or a piece of the text with the credits. Deleted with the zip, and by a TTL index.
 */
const zipPartSchema = new Schema(
  {
    /** Zip, kind and number. */
    _id: { type: String, required: true },
    zip: { type: Schema.Types.ObjectId, required: true },
    expiresAt: { type: Date, required: true },
    fotos: { type: [Schema.Types.ObjectId], default: undefined },
    /** How many of `fotos` are in `entries` or could not be added. */
    processed: { type: Number },
    entries: { type: [new Schema({ ...fileFields, ...creditFields }, { _id: false })], default: undefined },
    files: { type: [new Schema(fileFields, { _id: false })], default: undefined },
    credits: { type: Buffer },
  },
  { collection: 'zipparts', strict: 'throw', versionKey: false },
);

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
/** A file whose name may be that of another one, and what the text with the credits says of it. */
export type ZipEntryRecord = ZipFile & { beschrijving: string; credit: string };
export type ChosenPart = { fotos: Types.ObjectId[]; processed: number; entries: ZipEntryRecord[] };

export const ZipPartModel = mongoose.model('ZipPart', zipPartSchema);
