import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { fileKinds, sections, type CatalogueFile, type FileKind, type Section } from '@ledenportaal/shared';
import { stampFields } from '../../platform/database/stamps.js';
import type { Media } from '../../platform/storage/media.js';

const posterSchema = new Schema(
  {
    key: { type: String, required: true },
    alt: { type: String, default: '' },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false, strict: 'throw' },
);
export type Poster = InferSchemaType<typeof posterSchema>;

export const versionFields = {
  section: { type: String, enum: sections, required: true },
  filename: { type: String, required: true },
  /** Normalised name, unique. */
  normaal: { type: String, required: true },
  title: { type: String, required: true },
  beschrijving: { type: String, default: '' },
  period: { type: String, default: '' },
  meeting: { type: String, default: '' },
  kind: { type: String, enum: Object.keys(fileKinds) as FileKind[], required: true },
  size: { type: Number, required: true },
  seconds: { type: Number, default: null },
  sha256: { type: String, required: true },
  poster: { type: posterSchema, default: null },
  /**
   * Sort order for files without a period: the index in the content folder, or the time in milliseconds at which the
   * file was added.
   */
  order: { type: Number, required: true },
  ...stampFields,
} as const;
/** Storage key of this version's bytes; they never move or change. */
export const keyField = { type: String, required: true } as const;

const fileSchema = new Schema(
  { ...versionFields, key: keyField },
  { collection: 'files', strict: 'throw', versionKey: false },
);
export type FileRecord = InferSchemaType<typeof fileSchema> & { _id: Types.ObjectId };

/** The fields of which the audit log has the changes. */
export const auditedFields = [
  'section',
  'filename',
  'title',
  'beschrijving',
  'period',
  'meeting',
  'kind',
  'size',
  'seconds',
  'sha256',
  'poster',
] as const satisfies (keyof FileRecord)[];

type Addresses = Pick<Media, 'getAddress' | 'getPersonalAddress'>;

export const FileModel = mongoose.model('File', fileSchema);

export const newFileId = (): string => new mongoose.Types.ObjectId().toHexString();

/** Returns the duration in seconds; null for everything but videos. */
export const getSeconds = (section: Section, seconds: number | null | undefined): number | null =>
  section === 'video' ? (seconds ?? null) : null;

/**
 * Maps a document to its API shape for an account, whose downloads of `src` are logged. Fields that are not listed here
 * are never sent.
 */
export const toFile = (file: FileRecord, media: Addresses, account: string): CatalogueFile => ({
  _id: String(file._id),
  section: file.section,
  filename: file.filename,
  title: file.title,
  beschrijving: file.beschrijving,
  period: file.period,
  meeting: file.meeting,
  kind: file.kind,
  size: file.size,
  seconds: file.seconds ?? null,
  poster: file.poster ? toPoster(file.poster, media) : null,
  src: file.section === 'video' ? media.getPersonalAddress(file.key, account) : null,
  createdAt: file.createdAt.toISOString(),
  updatedAt: file.updatedAt.toISOString(),
});

const toPoster = ({ key, alt, width, height }: Poster, media: Addresses) => ({
  src: media.getAddress(key),
  alt,
  width,
  height,
});
