import type { Foto, Viewer } from '@ledenportaal/shared';
import type { Media } from '../../platform/media.js';
import { toFoto, type PublicFoto } from './foto.model.js';

export type FotoPresenter = ReturnType<typeof createFotoPresenter>;

type Deps = {
  media: Pick<Media, 'getAddress'>;
  /** Returns which of these fotos are in the account's collection. */
  findCollectedIds: (account: string, fotos: string[]) => Promise<Set<string>>;
};

/**
 * Creates the function that maps a page of fotos to the API shape for a viewer. Pass `getFolder` for fotos in the
 * trash, whose files are in another folder.
 */
export const createFotoPresenter =
  ({ media: { getAddress }, findCollectedIds }: Deps) =>
  async (fotos: PublicFoto[], viewer: Viewer, getFolder?: (id: string) => string | undefined): Promise<Foto[]> => {
    const collectedIds = await findCollectedIds(
      viewer.id,
      fotos.map(({ _id }) => String(_id)),
    );
    return fotos.map((foto) => {
      const id = String(foto._id);
      return toFoto(foto, { inCollection: collectedIds.has(id), getAddress, folder: getFolder?.(id) });
    });
  };
