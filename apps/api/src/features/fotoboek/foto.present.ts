import type { Foto, Viewer } from '@ledenportaal/shared';
import type { Media } from '../../platform/media.js';
import { collectedOf } from './collection.service.js';
import { toFoto, type ShownFoto } from './foto.model.js';

export type Present = ReturnType<typeof createPresent>;

/**
 * Creates the function that maps a page of fotos to the API shape for a viewer. Pass `getFolder` for fotos in the
 * trash, whose files are in another folder.
 */
export const createPresent =
  ({ getAddress: addressOf }: Media) =>
  async (fotos: ShownFoto[], viewer: Viewer, folderOf?: (id: string) => string | undefined): Promise<Foto[]> => {
    const collected = await collectedOf(
      viewer.id,
      fotos.map(({ _id }) => String(_id)),
    );
    return fotos.map((foto) => {
      const id = String(foto._id);
      return toFoto(foto, { inCollection: collected.has(id), addressOf, folder: folderOf?.(id) });
    });
  };
