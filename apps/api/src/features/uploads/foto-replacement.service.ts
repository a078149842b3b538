import { AppError, type FotoWarnings, type ReplacedFoto, type Viewer } from '@ledenportaal/shared';
import type { ReceivedFile } from '../../http/body-parser.js';
import type { RequestContext } from '../../http/register-routes.js';
import type { Resources } from '../../platform/resources.js';
import { withTempCopyOfStored } from '../../platform/storage/temp-copy.js';
import type { CollectionItemService } from '../collections/index.js';
import {
  getTakenFields,
  toTakenFields,
  type FotoReadService,
  type FotoService,
  type OldPictureService,
  type PictureChangeService,
  type TrashService,
} from '../fotos/index.js';
import type { UploadService } from './upload.service.js';

export type FotoReplacementDeps = {
  fotos: Pick<FotoService, 'one'>;
  fotoReads: Pick<FotoReadService, 'assertUniqueHash' | 'rejectDuplicateHash' | 'findFotoFile'>;
  pictureChanges: Pick<PictureChangeService, 'addPicture'>;
  oldPictures: Pick<OldPictureService, 'assertReplaceable'>;
  fotoTrash: Pick<TrashService, 'moveToTrash' | 'restore'>;
  collectionItems: Pick<CollectionItemService, 'copyItems' | 'removeItems'>;
};
type OwnServices = { uploadService: Pick<UploadService, 'readFile'> };
type Replacement = { file?: ReceivedFile | undefined; from?: string | undefined };

export type FotoReplacementService = ReturnType<typeof createFotoReplacementService>;

const hiddenText = 'De andere foto mag niet gebruikt worden. Zet eerst de rechten van deze foto.';

/** Gives photos a better version of their picture. Everything else of the photo stays. */
export const createFotoReplacementService = (
  { uploadsFolder, log }: Resources,
  { fotos, fotoReads, fotoTrash, oldPictures, pictureChanges, collectionItems }: FotoReplacementDeps,
  { uploadService }: OwnServices,
) => {
  const replaceByFile = async (
    id: string,
    file: ReceivedFile,
    by: Viewer,
    context: RequestContext,
    beforeChange?: () => Promise<void>,
  ): Promise<FotoWarnings> => {
    const { derived, metadata } = await uploadService.readFile(file, by, context.signal);
    const { sha256, name: bestandsnaam } = file;
    const change = pictureChanges.addPicture(id, by, {
      file,
      derived,
      why: 'replaced',
      toFields: async (before) => {
        // A replacement at the same time may have changed both.
        await oldPictures.assertReplaceable(id);
        await fotoReads.assertUniqueHash(sha256);
        return {
          sha256,
          bestandsnaam,
          ...(metadata.takenAt ? toTakenFields(metadata.takenAt) : getTakenFields(before)),
          genomenOpRead: true,
        };
      },
      ...context,
      beforeChange,
    });
    // Another photo may have got this file meanwhile.
    return change.catch((cause: unknown) => fotoReads.rejectDuplicateHash(cause, sha256));
  };

  const replaceByUpload = async (id: string, file: ReceivedFile, by: Viewer, context: RequestContext) => {
    await fotoReads.assertUniqueHash(file.sha256);
    return replaceByFile(id, file, by, context);
  };

  /**
   * Moves the other photo to the trash just before its file becomes that of this photo, because two photos cannot have the
   * same file.
   */
  const replaceByFoto = async (id: string, from: string, by: Viewer, context: RequestContext) => {
    const [{ oordeel }, { bestandsnaam: name = '', oordeel: ofOther }] = await Promise.all([
      fotos.one(id, by),
      fotos.one(from, by),
    ]);
    // The picture would be shown to leden with the rights of this photo.
    if (ofOther.verdict === 'nee' && oordeel.verdict !== 'nee')
      throw new AppError('invalid', { fields: { from: hiddenText } });
    const { foto, file } = await fotoReads.findFotoFile(from, by);
    let isInTrash = false;
    let copied: string[] = [];
    const moveToTrash = async () => {
      await fotoTrash.moveToTrash(from, by.id);
      isInTrash = true;
      // Before the photo changes: a process that is killed after that leaves no collection without the photo.
      copied = await collectionItems.copyItems(from, id);
    };
    /** Keeps the copied items when the photo has the file after all: then the other one cannot be restored. */
    const undoMove = async () => {
      await fotoTrash.restore(from, by);
      await collectionItems.removeItems(copied);
    };
    return withTempCopyOfStored(file, uploadsFolder, (path) =>
      replaceByFile(id, { path, size: file.size, sha256: foto.sha256, name }, by, context, moveToTrash),
    ).catch(async (cause: unknown) => {
      if (isInTrash)
        await undoMove().catch((err: unknown) =>
          log.warn({ err, foto: from }, 'a foto stayed in the trash after a failed replacement'),
        );
      throw cause;
    });
  };

  return {
    replace: async (
      requestedId: string,
      { file, from }: Replacement,
      by: Viewer,
      context: RequestContext,
    ): Promise<ReplacedFoto> => {
      if (file && from !== undefined) throw createFromError('Kies een bestand of een foto.');
      if (!file && from === undefined) throw new AppError('no_file');
      const [id, fromId] = [requestedId.toLowerCase(), from?.toLowerCase()];
      if (id === fromId) throw createFromError('Kies een andere foto.');
      await fotos.one(id, by);
      await oldPictures.assertReplaceable(id);
      const warnings = await (file ? replaceByUpload(id, file, by, context) : replaceByFoto(id, fromId!, by, context));
      return { results: await fotos.one(id, by), ...warnings };
    },
  };
};

const createFromError = (text: string) => new AppError('invalid', { fields: { from: text } });
