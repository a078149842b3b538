import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { RenditionType } from '@ledenportaal/shared';
import type { ZipPart } from '../../platform/zip/zip.js';

/** Some entries of the archive that follow each other: the text with the credits, or files. Offsets in bytes. */
const partSchema = new Schema(
  {
    count: { type: Number, required: true },
    start: { type: Number, required: true },
    end: { type: Number, required: true },
    directoryBytes: { type: Number, required: true },
  },
  { _id: false },
);

/**
 * A zip of photos that a member asked for: not the archive, and not the files in it, which are in its parts. Deleted by a
 * TTL index.
 */
const zipSchema = new Schema(
  {
    account: { type: Schema.Types.ObjectId, required: true },
    /** Version of the sessions of the account: the address ends with them. */
    sessions: { type: Number, required: true },
    als: { type: String, required: true },
    soort: { type: String },
    orOriginal: { type: Boolean, required: true },
    /** How many photos were chosen; absent from zips of an earlier version, which have no parts. */
    total: { type: Number, required: true },
    /** How many of them are prepared or could not be added. */
    processed: { type: Number, required: true },
    isReady: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    /** The rest is there when it is ready. */
    files: { type: Number },
    /** Size of the archive. */
    bytes: { type: Number },
    /** The first part is the text with the credits; the files follow. */
    parts: { type: [partSchema], default: undefined },
    creditCrc32: { type: Number },
    /** Sizes of the pieces of the text with the credits. */
    creditPieces: { type: [Number], default: undefined },
  },
  { collection: 'zips', strict: 'throw', versionKey: false },
);
/** What is added when a zip is ready. */
export type ReadyFields = {
  files: number;
  bytes: number;
  parts: ZipPart[];
  creditCrc32: number;
  creditPieces: number[];
};
export type ZipRecord = Omit<InferSchemaType<typeof zipSchema>, keyof ReadyFields> &
  Partial<ReadyFields> & { _id: Types.ObjectId };
export type ReadyZipRecord = ZipRecord & ReadyFields;

export const ZipModel = mongoose.model('Zip', zipSchema);

/** Matches zips of this version. */
export const withParts = { total: { $gt: 0 } } as const;

/** Returns the type of the renditions of a zip. */
export const toZipType = (soort: string | null | undefined): RenditionType => (soort === 'webp' ? 'webp' : 'jpeg');
