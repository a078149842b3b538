import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { Foto, FotoEdit } from '@ledenportaal/shared';
import { stampFields } from '../../platform/stamps.js';
import { keysOf } from './foto.files.js';
import { pairsOf } from './label.pairs.js';

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
  /** Of beschrijving and eigenaar, to be found by. */
  woorden: { type: [String] },
  /** Of tags and themes, to be found by: see `pairsOf`. */
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

/** The stamps of a change, in a step of the database, which knows the moment of the change before. */
export const changedBy = (by: string) => ({
  updatedAt: { $max: [new Date(), { $add: ['$updatedAt', 1] }] },
  updatedBy: new mongoose.Types.ObjectId(by),
});

/** An edit with the words that it is found by. */
type Written = FotoEdit & Pick<FotoRecord, 'woorden'>;

/** All that an edit changes, in one step of the database. */
export const toUpdate = ({ eigenaar, beschrijving, woorden, tags, themes }: Written, by: string) => {
  const idsOf = (ids: string[]) => ids.map((id) => new mongoose.Types.ObjectId(id));
  // A text that starts with a dollar would name a field here.
  const literally = <T>(value: T) => ({ $literal: value });
  const set = {
    eigenaar: literally(eigenaar),
    beschrijving: literally(beschrijving),
    woorden: literally(woorden),
    tags: idsOf(tags),
    themes: idsOf(themes),
    pairs: pairsOf(tags, themes),
    ...changedBy(by),
  };
  return [{ $set: set }];
};

/** The labels of a photo but for these, in a step of the database. */
export const without = (field: 'tags' | 'themes', ids: readonly (string | Types.ObjectId)[]) => {
  const gone = ids.map((id) => new mongoose.Types.ObjectId(id));
  return { $filter: { input: `$${field}`, cond: { $not: [{ $in: ['$$this', gone] }] } } };
};
