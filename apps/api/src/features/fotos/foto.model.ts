import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import { mapFotoTexts, personenStates, purposes, toestemmingStates } from '@ledenportaal/shared';
import type { Foto, Oordeel } from '@ledenportaal/shared';
import { databaseClock } from '../../platform/database/clock.js';
import { stampFields } from '../../platform/database/stamps.js';
import { getRechten } from './foto-rechten.js';
import { getStatus } from './foto-status.js';
import { toTexts } from './foto-texts.js';
import { getFotoKeys } from './foto.keys.js';
import { toGenomenOp } from './genomen-op.js';

const pointFields = { x: { type: Number, required: true }, y: { type: Number, required: true } } as const;

/** The fields that a photo gets with its picture. */
export const pictureFields = {
  /** Hash of the uploaded file; a second upload of the same file is rejected. */
  sha256: { type: String, required: true },
  bytes: { type: Number, required: true },
  /** Name of the uploaded file; absent from older photos. Leden never receive it. */
  bestandsnaam: { type: String },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  thumbhash: { type: String, required: true },
  /**
   * Perceptual hash of the picture, by which look-alikes are found: 16 hexadecimal digits, or null for a picture without
   * structure. Absent from photos of an earlier version, until a task computes it.
   */
  phash: { type: String },
  /** When it was taken, by the metadata of the original; absent when that is unknown. */
  genomenOp: { type: Date },
  /** When only the month or the year is known; then `genomenOp` is its start in the time zone of the portal. */
  genomenOpPrecision: { type: String, enum: ['month', 'year'] as const },
  /** Whether the original was read for `genomenOp`; absent from photos of an earlier version, until a task reads it. */
  genomenOpRead: { type: Boolean },
  /** CRC-32 of the stored original, for zips; absent from photos of an earlier version, until a task computes it. */
  crc32: { type: Number },
  /** The point that crops keep, as parts of width and height; absent from photos of an earlier version, until a task finds it. */
  focus: { type: new Schema(pointFields, { _id: false }) },
} as const;

const rechtenFields = {
  licentie: { type: String, required: true },
  credit: { type: String, default: '' },
  houder: { type: String, default: '' },
  doelen: { type: [{ type: String, enum: purposes }], required: true },
  /** Days in the time zone of the portal, `YYYY-MM-DD`; absent without a limit. */
  vanaf: { type: String },
  tot: { type: String },
  voorwaarden: { type: String, default: '' },
  personen: { type: String, enum: personenStates, required: true },
  toestemming: { type: String, enum: toestemmingStates, required: true },
  notitie: { type: String, default: '' },
} as const;

export const fotoFields = {
  ...pictureFields,
  /** The reeks in which it was uploaded; absent without one, and from older photos. */
  reeks: { type: Schema.Types.ObjectId },
  /** Which of its pictures the photo has now, as part of the keys of its files: absent for the first one. */
  picture: { type: Schema.Types.ObjectId },
  /** Whether the task searched for look-alikes of its picture. Absent until then, and after a restore from the trash. */
  compared: { type: Boolean },
  /** Absent in documents that are older than the text. */
  ...mapFotoTexts(() => ({ type: String, default: '' }) as const),
  /** Absent from a photo that leden see, so that the indexes of concepts contain only those. */
  status: { type: String, enum: ['concept'] as const },
  tags: { type: [Schema.Types.ObjectId], required: true },
  themes: { type: [Schema.Types.ObjectId], required: true },
  /** The keywords of the file that were no tag at the upload; absent when there were none, and from older photos. */
  trefwoorden: { type: [String], default: undefined },
  /** Absent as long as nothing is known. */
  rechten: { type: new Schema(rechtenFields, { _id: false }) },
  /** Set by the cleanup task when files are missing, and removed when they are back. */
  filesMissing: { type: Boolean },
  /** Set while the large size is still to be made; absent otherwise, so that the index contains only those photos. */
  needsLarge: { type: Boolean },
  /** Changes with every write of what a search finds, so that every process notices. */
  revision: { type: Schema.Types.ObjectId },
  ...stampFields,
} as const;
const fotoSchema = new Schema(fotoFields, { collection: 'fotos', strict: 'throw', versionKey: false });
export type FotoRecord = InferSchemaType<typeof fotoSchema> & {
  _id: Types.ObjectId;
  /** Not optional, so that a query for the keys of a photo cannot leave it out. Null when it is absent. */
  picture: Types.ObjectId | null;
};

export type PictureFields = Pick<FotoRecord, keyof typeof pictureFields>;

export const FotoModel = mongoose.model('Foto', fotoSchema);

/** Returns the fields that a photo has with its picture. */
export const getPictureFields = (foto: PictureFields): PictureFields =>
  Object.fromEntries(Object.entries(foto).filter(([name]) => name in pictureFields)) as PictureFields;

/** Longest time between the revision of a write and the moment that others can read it, as a rule. */
export const writeMs = 5_000;
/** As `writeMs`, for a slow database. */
export const slowWriteMs = 3 * 60_000;

/** Returns the revision of a write that begins now, by the clock of the database. */
export const newRevision = () =>
  new mongoose.Types.ObjectId(mongoose.Types.ObjectId.generate(Math.floor(databaseClock.now() / 1000)));

/** Returns a revision that precedes those of the second of a moment, which is in milliseconds since 1970. */
export const toRevision = (moment: number) => mongoose.Types.ObjectId.createFromTime(Math.floor(moment / 1000));

/** Returns when a revision began, in milliseconds since 1970, with a precision of a second. */
export const getRevisionAt = (revision: string): number => Number.parseInt(revision.slice(0, 8), 16) * 1000;

/** Leaves out fields of another version of the portal, which the schema refuses. */
export const toKnownFields = <F extends object>(foto: F): F =>
  Object.fromEntries(Object.entries(foto).filter(([name]) => name === '_id' || name in fotoFields)) as F;

export const newFotoId = (): string => new mongoose.Types.ObjectId().toHexString();

/** The fields that the API sends; queries for lists read only these. */
export const publicFields = {
  picture: 1,
  focus: 1,
  bytes: 1,
  bestandsnaam: 1,
  reeks: 1,
  width: 1,
  height: 1,
  thumbhash: 1,
  ...mapFotoTexts(() => 1 as const),
  status: 1,
  tags: 1,
  themes: 1,
  trefwoorden: 1,
  rechten: 1,
  genomenOp: 1,
  genomenOpPrecision: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
export type PublicFoto = Pick<FotoRecord, '_id' | keyof typeof publicFields>;

type FotoContext = {
  inCollection: boolean;
  isForEditor: boolean;
  oordeel: Oordeel;
  getAddress: (key: string) => string;
  folder?: string | undefined;
  /** Those that are shown. */
  trefwoorden: string[];
};

/** Maps a document to its API shape. Fields that are not listed here are never sent. */
export const toFoto = (
  foto: PublicFoto,
  { inCollection, isForEditor, oordeel, getAddress, folder, trefwoorden }: FotoContext,
): Foto => {
  const id = foto._id.toHexString();
  const keys = getFotoKeys(foto, folder);
  const genomenOp = toGenomenOp(foto);
  const rechten = getRechten(foto);
  return {
    _id: id,
    // Contains no URL of the original, which only the download endpoint serves, because it logs downloads.
    thumbnail: [{ 480: getAddress(keys[480]), 720: getAddress(keys[720]), 2048: getAddress(keys[2048]) }],
    ...toTexts(foto),
    status: getStatus(foto),
    tags: foto.tags.map(String),
    themes: foto.themes.map(String),
    trefwoorden,
    ...(rechten && { rechten: isForEditor ? rechten : { ...rechten, notitie: undefined } }),
    oordeel,
    width: foto.width,
    height: foto.height,
    bytes: foto.bytes,
    ...(isForEditor && foto.bestandsnaam && { bestandsnaam: foto.bestandsnaam }),
    ...(isForEditor && foto.reeks && { reeks: String(foto.reeks) }),
    thumbhash: foto.thumbhash,
    ...(foto.focus && { focus: { x: foto.focus.x, y: foto.focus.y } }),
    inCollection,
    ...(genomenOp && { genomenOp }),
    createdAt: foto.createdAt.toISOString(),
    updatedAt: foto.updatedAt.toISOString(),
  };
};
