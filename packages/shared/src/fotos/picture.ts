import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';

/** A better version of a photo: an uploaded file, or `from`: a photo that gives its file and leaves the image bank. */
export const FotoReplacement = z.object({ from: z.optional(id) });
export type FotoReplacement = z.output<typeof FotoReplacement>;

/** How far a photo is turned, clockwise. */
export const FotoRotation = z.object({ degrees: z.literal([90, 180, 270], 'Kies 90, 180 of 270.') });
export type FotoRotation = z.output<typeof FotoRotation>;

/** The old picture to restore. */
export const PictureRestore = z.object({ version: id });
export type PictureRestore = z.output<typeof PictureRestore>;

/** A picture of a photo before it was replaced. It can be restored until `until`. */
export const OldPicture = z.object({
  _id: id,
  /** URL for an <img>, 480 pixels wide. Valid for one to two hours. */
  thumbnail: z.string(),
  /** Pixels and bytes of the original. */
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  thumbhash: z.string(),
  /** Name of the uploaded file, when it is known. */
  bestandsnaam: z.optional(z.string()),
  endedAt: z.iso.datetime(),
  until: z.iso.datetime(),
  /** `naam` is empty when the account no longer exists. */
  endedBy: z.object({ _id: id, naam: z.string() }),
});
export type OldPicture = z.output<typeof OldPicture>;
