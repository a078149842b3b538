import { woordenContract } from '@ledenportaal/shared';
import { registerRoutes, type Api } from '../../http/register-routes.js';
import type { EmptySearchService } from './empty-search.service.js';
import type { FotoRequestService } from './foto-request.service.js';
import type { SynonymPreviewService } from './synonym-preview.service.js';
import type { SynonymService } from './synonym.service.js';

type Services = {
  synonyms: SynonymService;
  previews: SynonymPreviewService;
  emptySearches: EmptySearchService;
  fotoRequests: FotoRequestService;
};

export const woordenRoutes = (api: Api, { synonyms, previews, emptySearches, fotoRequests }: Services) =>
  registerRoutes(api, woordenContract, {
    read: async () => ({ results: await synonyms.read() }),
    change: async ({ body, viewer }) => ({ results: await synonyms.change(body, viewer) }),
    preview: async ({ body }) => ({ results: await previews.preview(body.synoniemen) }),
    emptySearches: async () => ({ results: await emptySearches.list() }),
    request: ({ body, viewer }) => fotoRequests.request(body.tekst, viewer),
  });
