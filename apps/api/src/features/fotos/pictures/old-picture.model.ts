import mongoose, { Schema, type InferSchemaType, type Types } from 'mongoose';
import type { OldPicture } from '@ledenportaal/shared';
import { getRestorableUntil } from '../../../platform/storage/trash.js';
import { getFotoKeys, type FotoPicture } from '../foto.keys.js';
import { pictureFields } from '../foto.model.js';

/**
 * A picture of a photo before it was replaced or turned; `_id` is that of the picture. When the photo still has this
 * picture, the change was interrupted.
 */
const oldPictureSchema = new Schema(
  {
    foto: { type: Schema.Types.ObjectId, required: true },
    /** A turned picture is not shown: turning it back restores it. Its files are kept for requests that began before. */
    why: { type: String, enum: ['replaced', 'turned'] as const, required: true },
    endedAt: { type: Date, required: true },
    endedBy: { type: Schema.Types.ObjectId, required: true },
    version: { type: new Schema(pictureFields, { _id: false, strict: 'throw' }), required: true },
  },
  { collection: 'oldpictures', strict: 'throw', versionKey: false },
);
export type OldPictureRecord = InferSchemaType<typeof oldPictureSchema> & { _id: Types.ObjectId };

export const OldPictureModel = mongoose.model('OldPicture', oldPictureSchema);

/** Returns what the keys of an old picture are made of. */
export const toFotoPicture = ({ _id, foto }: Pick<OldPictureRecord, '_id' | 'foto'>): FotoPicture => ({
  _id: foto,
  picture: _id.equals(foto) ? null : _id,
});

type Context = { getAddress: (key: string) => string; namen: Map<string, string> };

/** Maps a document to its API shape. Fields that are not listed here are never sent. */
export const toOldPicture = (old: OldPictureRecord, { getAddress, namen }: Context): OldPicture => {
  const { _id, endedAt, endedBy, version } = old;
  return {
    _id: String(_id),
    thumbnail: getAddress(getFotoKeys(toFotoPicture(old))[480]),
    width: version.width,
    height: version.height,
    bytes: version.bytes,
    thumbhash: version.thumbhash,
    ...(version.bestandsnaam && { bestandsnaam: version.bestandsnaam }),
    endedAt: endedAt.toISOString(),
    until: getRestorableUntil(endedAt).toISOString(),
    endedBy: { _id: String(endedBy), naam: namen.get(String(endedBy)) ?? '' },
  };
};
