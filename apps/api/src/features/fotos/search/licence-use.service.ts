import { DeletedFotoModel } from '../deleted-foto.model.js';
import type { FotoIndexService } from './foto-index.service.js';
import { getLicence } from './rights-terms.js';

type Deps = { fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'> };

export type LicenceUseService = ReturnType<typeof createLicenceUseService>;

/** How many photos have a licence. */
export const createLicenceUseService = ({ fotoIndex }: Deps) => ({
  /** Counts the photos with this licence, also those in the trash. */
  countFotosWith: async (licence: string): Promise<number> => {
    const [index, deleted] = await Promise.all([
      fotoIndex.getUpToDateIndex(),
      DeletedFotoModel.countDocuments({ 'foto.rechten.licentie': licence }),
    ]);
    const postings = index.getPostings('rechten').filter(({ term }) => getLicence(term) === licence);
    return postings.reduce((sum, { slots }) => sum + slots.size, deleted);
  },
});
