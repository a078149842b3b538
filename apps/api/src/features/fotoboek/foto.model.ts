import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Foto } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';
import { keysOf } from './foto.files.js';

const fotoSchema = new Schema(
  {
    /** Of the file as it came: the same file again is refused. */
    sha256: { type: String, required: true },
    bytes: { type: Number, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    thumbhash: { type: String, required: true },
    beschrijving: { type: String, default: '' },
    eigenaar: { type: String, required: true },
    tags: { type: [Schema.Types.ObjectId], required: true },
    themes: { type: [Schema.Types.ObjectId], required: true },
    ...stampFields,
  },
  { collection: 'fotos', strict: 'throw', versionKey: false },
);
export type FotoRecord = InferSchemaType<typeof fotoSchema> & { _id: Types.ObjectId };

export const FotoModel = mongoose.model('Foto', fotoSchema);

export const newFotoId = (): string => new mongoose.Types.ObjectId().toHexString();

/** The only way out: what is not named here never leaves the server. */
export const toFoto = (foto: FotoRecord, addressOf: (key: string) => string): Foto => {
  const id = foto._id.toHexString();
  const keys = keysOf(id);
  return {
    _id: id,
    thumbnail: [{ 480: addressOf(keys[480]), 720: addressOf(keys[720]) }],
    beschrijving: foto.beschrijving,
    eigenaar: foto.eigenaar,
    tags: foto.tags.map(String),
    themes: foto.themes.map(String),
    width: foto.width,
    height: foto.height,
    bytes: foto.bytes,
    thumbhash: foto.thumbhash,
    createdAt: foto.createdAt.toISOString(),
  };
};
