import { AppError, type Foto, type FotoRotation, type Viewer } from '@ledenportaal/shared';
import type { RequestContext } from '../../../http/register-routes.js';
import type { JobOptions } from '../../../platform/fair-queue.js';
import type { Resources } from '../../../platform/resources.js';
import { setOrientation, turnOrientation } from '../../../platform/jpeg/orientation.js';
import { findStoredFile } from '../../../platform/storage/storage.js';
import { withTempCopyOfStored } from '../../../platform/storage/temp-copy.js';
import { getFotoKeys, getPictureId } from '../foto.keys.js';
import type { FotoService } from '../foto.service.js';
import { FotoModel, getPictureFields, type FotoRecord } from '../foto.model.js';
import type { PictureChangeService } from './picture-change.service.js';
import { turnPoint } from './turn-point.js';

type Deps = { pictureChanges: Pick<PictureChangeService, 'addPicture'>; fotos: Pick<FotoService, 'one'> };
type Degrees = FotoRotation['degrees'];

export type RotationService = ReturnType<typeof createRotationService>;

/** Turns photos without loss: only the orientation in the original changes, and the sizes are made anew. */
export const createRotationService = (
  { storage, images, uploadsFolder, diskSpace }: Resources,
  { pictureChanges, fotos }: Deps,
) => {
  /** Turns a copy of the original, and reads it as decoders do. Throws `damaged_file` when they do not turn it. */
  const turnFile = async (path: string, degrees: Degrees, { width, height }: FotoRecord, options: JobOptions) => {
    const orientation = turnOrientation(await images.readOrientation(path), degrees);
    await setOrientation(path, orientation);
    const derived = await images.derive(path, options);
    const isTurned = degrees === 180 ? derived.width === width : derived.width === height;
    if (!isTurned || (await images.readOrientation(path)) !== orientation) throw new AppError('damaged_file');
    return derived;
  };

  return {
    /** Throws `foto_changed` when the photo gets another picture meanwhile. */
    rotate: async (requestedId: string, degrees: Degrees, by: Viewer, context: RequestContext): Promise<Foto> => {
      const id = requestedId.toLowerCase();
      const foto = await findFoto(id);
      const original = await findStoredFile(storage, getFotoKeys(foto).original, () => findFoto(id));
      // For the copy, and what is stored of it.
      if (!(await diskSpace.hasSpaceFor(2 * original.size))) throw new AppError('disk_full');
      await withTempCopyOfStored(original, uploadsFolder, async (path) => {
        const derived = await turnFile(path, degrees, foto, { owner: by.id, signal: context.signal });
        const toFields = (before: FotoRecord) => {
          if (getPictureId(before) !== getPictureId(foto)) throw new AppError('foto_changed');
          return { ...getPictureFields(before), focus: before.focus ? turnPoint(before.focus, degrees) : null };
        };
        await pictureChanges.addPicture(id, by, { file: { path }, derived, why: 'turned', toFields, ...context });
      });
      return fotos.one(id, by);
    },
  };
};

const findFoto = async (id: string): Promise<FotoRecord> => {
  const foto = await FotoModel.findById(id).lean<FotoRecord>();
  if (!foto) throw new AppError('foto_not_found');
  return foto;
};
