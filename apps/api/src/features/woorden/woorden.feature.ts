import type { Feature } from '../../http/feature.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import type { FotoSearchService } from '../fotos/index.js';
import type { EmptySearchService } from './empty-search.service.js';
import { createFotoRequestService } from './foto-request.service.js';
import { createSynonymPreviewService } from './synonym-preview.service.js';
import type { SynonymService } from './synonym.service.js';
import { woordenData } from './woorden.personal-data.js';
import { woordenRoutes } from './woorden.router.js';

type Deps = {
  synonyms: SynonymService;
  emptySearches: EmptySearchService;
  fotoSearches: FotoSearchService;
  accountLookup: AccountLookupService;
};

/** Words that the bank lacks: synonyms, searches without result, and requests for photos. */
export const createWoordenFeature = (
  resources: Resources,
  { synonyms, emptySearches, fotoSearches, accountLookup }: Deps,
) => {
  const previews = createSynonymPreviewService({ synonyms, fotoSearches });
  const fotoRequests = createFotoRequestService(resources, { accountLookup });
  return {
    services: { synonyms, emptySearches },
    registerRoutes: (api) => woordenRoutes(api, { synonyms, previews, emptySearches, fotoRequests }),
    personalData: woordenData,
  } satisfies Feature;
};
