import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Foto } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';
import { keysOf } from './foto.files.js';

export const fotoFields = {
  /** Of the file as it came: the same file again is refused. */
  sha256: { type: String, required: true },
  bytes: { type: Number, required: true },
  width: { type: Number, required: true },
  height: { type: Number, required: true },
  thumbhash: { type: String, required: true },
  beschrijving: { type: String, default: '' },
  eigenaar: { type: String, default: '' },
  tags: { type: [Schema.Types.ObjectId], required: true },
  themes: { type: [Schema.Types.ObjectId], required: true },
  /** Words of beschrijving and eigenaar, for searching: see deriveSearchFields. */
  woorden: { type: [String] },
  /** Combinations of tag and thema, for searching by both: see deriveSearchFields. */
  pairs: { type: [String] },
  /** Set by the sweep, and taken away when they are back. */
  filesMissing: { type: Boolean },
  /** Its large size has yet to be made; absent where it is there, so that the index holds only those to be done. */
  needsLarge: { type: Boolean },
  ...stampFields,
} as const;
const fotoSchema = new Schema(fotoFields, { collection: 'fotos', strict: 'throw', versionKey: false });
export type FotoRecord = InferSchemaType<typeof fotoSchema> & { _id: Types.ObjectId };

export const FotoModel = mongoose.model('Foto', fotoSchema);

export const newFotoId = (): string => new mongoose.Types.ObjectId().toHexString();

/** What leaves the server, and so all that is read where many are shown. */
export const shownFields = {
  bytes: 1,
  width: 1,
  height: 1,
  thumbhash: 1,
  beschrijving: 1,
  eigenaar: 1,
  tags: 1,
  themes: 1,
  createdAt: 1,
  updatedAt: 1,
} as const;
export type ShownFoto = Pick<FotoRecord, '_id' | keyof typeof shownFields>;

type Shown = { inCollection: boolean; addressOf: (key: string) => string; folder?: string | undefined };

/** The only way out: what is not named here never leaves the server. */
export const toFoto = (foto: ShownFoto, { inCollection, addressOf, folder }: Shown): Foto => {
  const id = foto._id.toHexString();
  const keys = keysOf(id, folder);
  return {
    _id: id,
    // Never an address of the original: that leaves through the download call only, which keeps a log.
    thumbnail: [{ 480: addressOf(keys[480]), 720: addressOf(keys[720]), 2048: addressOf(keys[2048]) }],
    beschrijving: foto.beschrijving,
    eigenaar: foto.eigenaar,
    tags: foto.tags.map(String),
    themes: foto.themes.map(String),
    width: foto.width,
    height: foto.height,
    bytes: foto.bytes,
    thumbhash: foto.thumbhash,
    inCollection,
    createdAt: foto.createdAt.toISOString(),
    updatedAt: foto.updatedAt.toISOString(),
  };
};
